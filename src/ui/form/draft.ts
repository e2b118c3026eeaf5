/*
 * What is typed into a form outlives a killed tab: it lies in localStorage until the form is saved or the person discards it.
 * Two weeks later it is old news.
 */

export type Draft<V> = { readonly at: string; readonly values: V };

const keptFor = 14 * 24 * 60 * 60 * 1000;

function storageKey(key: string): string {
  return `karbar-draft:${key}`;
}

export function readDraft<V>(key: string | undefined, now = Date.now()): Draft<V> | undefined {
  if (key === undefined) return undefined;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(key)) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('at' in stored) || !('values' in stored) || typeof stored.at !== 'string')
      return undefined;
    return now - Date.parse(stored.at) < keptFor ? (stored as Draft<V>) : undefined;
  } catch {
    return undefined;
  }
}

export function writeDraft(key: string, values: unknown): void {
  try {
    localStorage.setItem(storageKey(key), JSON.stringify({ at: new Date().toISOString(), values }));
  } catch {
    // A full storage must not stop the typing.
  }
}

export function dropDraft(key: string | undefined): void {
  if (key !== undefined) localStorage.removeItem(storageKey(key));
}
