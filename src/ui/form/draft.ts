import type { PersonalKey } from '#kernel/personal-key.ts';

/*
 * What is typed into a form outlives a killed tab: it lies in localStorage until the form is saved or the person discards it. No clock
 * ends it: a tablet whose battery was empty may believe that it was typed decades ago. The form says from when it is.
 */

/** `start`: the values that the form began with; `row`: the record that it was opened on. */
export type Draft<V> = { readonly at: string; readonly values: V; readonly start: V; readonly row?: object | undefined };

function storageKey(key: string): string {
  return `karbar-draft:${key}`;
}

export function readDraft<V>(key: PersonalKey | undefined): Draft<V> | undefined {
  if (key === undefined) return undefined;
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(key)) ?? 'null') as Partial<Draft<V>> | null;
    return stored?.at && stored.values && stored.start ? (stored as Draft<V>) : undefined;
  } catch {
    return undefined;
  }
}

/** The record that a draft was typed over, for a form that is saved as a whole. */
export function rowOfDraft<R extends object>(key: PersonalKey): R | undefined {
  return readDraft(key)?.row as R | undefined;
}

export function writeDraft<V>(key: PersonalKey, draft: Omit<Draft<V>, 'at'>): void {
  try {
    localStorage.setItem(storageKey(key), JSON.stringify({ at: new Date().toISOString(), ...draft } satisfies Draft<V>));
  } catch {
    // A full storage must not stop the typing.
  }
}

export function dropDraft(key: PersonalKey | undefined): void {
  if (key !== undefined) localStorage.removeItem(storageKey(key));
}

/**
 * Drafts that were typed over a record hold that record: they go when their writer loses a right, as the record does. What was typed into
 * something new stays. `scope`: how the keys of one person in one company begin.
 */
export function dropEdits(scope: string): void {
  const prefix = storageKey(scope);
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  for (const key of keys.map((one) => `${scope}${one.slice(prefix.length)}` as PersonalKey)) {
    const draft = readDraft(key);
    if (!draft || draft.row) dropDraft(key);
  }
}

/** What was typed, over what the form would begin with today: fields that were left alone are as others have made them meanwhile. */
export function withDraft<V extends object>(today: V, draft: Draft<V>): V {
  return { ...today, ...typedIn(draft, draft.values) };
}

/** What the writer saw: today's form or record, but where the draft was typed as that stood at the time. */
export function seenBy<T extends object | undefined>(today: T, draft: Draft<object> | undefined, then: object | undefined): T {
  return today && draft && then ? { ...today, ...typedIn(draft, then) } : today;
}

/** The fields that were typed, as they are in `from`. */
function typedIn<V extends object>({ values, start }: Draft<V>, from: object): Partial<V> {
  const same = (field: string) => JSON.stringify(values[field as keyof V]) === JSON.stringify(start[field as keyof V]);
  return Object.fromEntries(Object.entries(from).filter(([field]) => field in values && !same(field))) as Partial<V>;
}
