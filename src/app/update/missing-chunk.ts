const reloadedKey = 'karbar-reloaded-for';

/**
 * After a deploy an open tab may ask for a chunk that is gone. It reloads by itself only when the server has another version,
 * once per version, and never while a form holds unsaved input; otherwise the error goes to the crash screen.
 */
export function recoverFromMissingChunks(hasUnsavedInput: () => boolean): void {
  window.addEventListener('vite:preloadError', () => {
    if (!hasUnsavedInput()) void reloadIfNewer();
  });
}

async function reloadIfNewer(): Promise<void> {
  const version = await publishedVersion();
  if (version === undefined || version === __APP_VERSION__ || sessionStorage.getItem(reloadedKey) === version) return;
  sessionStorage.setItem(reloadedKey, version);
  location.reload();
}

async function publishedVersion(): Promise<string | undefined> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' });
    const told = (await response.json()) as { readonly version?: unknown };
    return typeof told.version === 'string' ? told.version : undefined;
  } catch {
    return undefined;
  }
}
