import { atom } from 'jotai';

import { shell } from '../shell-store.ts';

/** `ready`: a new version waits for the person's word. `taken`: another tab has switched to it already. */
export const updateAtom = atom<'none' | 'ready' | 'taken'>('none');

const checkEvery = 60 * 60_000;
let registration: ServiceWorkerRegistration | undefined;
let agreed = false;

/** Only `/app` works offline; the landing page and the shop are not this worker's business. */
export async function registerServiceWorker(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // The very first one takes this tab over as it is; every later one is another version.
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (agreed) location.reload();
    else if (controlled) shell.set(updateAtom, 'taken');
    controlled = true;
  });
  registration = await serviceWorker.register('/sw.js', { scope: '/app', updateViaCache: 'none' });
  watch(registration);
  setInterval(look, checkEvery);
  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
}

/** The person agreed: the waiting version takes over and this tab starts anew. */
export function applyUpdate(): void {
  agreed = true;
  if (registration?.waiting) registration.waiting.postMessage({ type: 'SKIP_WAITING' });
  else location.reload();
}

function look(): void {
  if (!document.hidden) void registration?.update().catch(() => undefined);
}

function watch(registered: ServiceWorkerRegistration): void {
  follow();
  registered.addEventListener('updatefound', follow);

  function follow(): void {
    if (registered.waiting && registered.active) shell.set(updateAtom, 'ready');
    const arriving = registered.installing;
    arriving?.addEventListener('statechange', () => {
      if (arriving.state === 'installed' && registered.active) shell.set(updateAtom, 'ready');
    });
  }
}
