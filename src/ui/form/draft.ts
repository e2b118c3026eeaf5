/*
 * What is typed into a form outlives a killed tab: it lies in localStorage until the form is saved or the person discards it.
 * Two weeks later it is old news.
 */

/** `start`: the values that the form began with. */
export type Draft<V> = { readonly at: string; readonly values: V; readonly start: V };

const keptFor = 14 * 24 * 60 * 60 * 1000;

function storageKey(key: string): string {
  return `karbar-draft:${key}`;
}

export function readDraft<V>(key: string | undefined, now = Date.now()): Draft<V> | undefined {
  if (key === undefined) return undefined;
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(key)) ?? 'null') as Partial<Draft<V>> | null;
    if (!stored?.at || !stored.values || !stored.start) return undefined;
    return now - Date.parse(stored.at) < keptFor ? (stored as Draft<V>) : undefined;
  } catch {
    return undefined;
  }
}

export function writeDraft<V>(key: string, values: V, start: V): void {
  try {
    localStorage.setItem(storageKey(key), JSON.stringify({ at: new Date().toISOString(), values, start } satisfies Draft<V>));
  } catch {
    // A full storage must not stop the typing.
  }
}

export function dropDraft(key: string | undefined): void {
  if (key !== undefined) localStorage.removeItem(storageKey(key));
}

/** Of one person in one company, who leaves this browser. */
export function dropDrafts(scope: string): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(storageKey(scope))) localStorage.removeItem(key);
}

/** What was typed, over what the form would begin with today: fields that were left alone are as others have made them meanwhile. */
export function withDraft<V extends object>(today: V, { values, start }: Draft<V>): V {
  const typed = Object.entries(values).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(start[field as keyof V]));
  return { ...today, ...(Object.fromEntries(typed) as Partial<V>) };
}
