import type { PersonalKey } from '#kernel/personal-key.ts';

import { isOtherTab, thisTab } from './tab.ts';

/*
 * What is typed into a form outlives a killed tab: it lies in localStorage until the form is saved or the person discards it. No clock
 * ends it: a tablet whose battery was empty may believe that it was typed decades ago. The form says from when it is. Each tab has a
 * draft of its own while the form is open in it; what was left behind goes to the next tab that opens the form.
 */

/** `start`: the values that the form began with; `row`: the record that it was opened on; `id`: of what it will make, where it makes something new. */
export type Draft<V> = {
  readonly at: string;
  readonly values: V;
  readonly start: V;
  readonly row?: object | undefined;
  readonly id?: string | undefined;
};

const prefix = 'karbar-draft:';
const tabMark = '~tab:';

/** This tab's draft, or else the newest that no tab has in hand, which becomes this tab's. */
export function readDraft<V>(key: PersonalKey | undefined): Draft<V> | undefined {
  if (key === undefined) return undefined;
  const own = draftAt<V>(placeOf(key));
  if (own) return own;
  const free = Object.keys(localStorage).flatMap((place) => {
    const [form, tab = ''] = place.split(tabMark);
    const draft = form === prefix + key && !isOtherTab(tab) ? draftAt<V>(place) : undefined;
    return draft ? [{ place, draft }] : [];
  });
  const [newest] = free.toSorted((a, b) => (a.draft.at < b.draft.at ? 1 : -1));
  if (newest && writeAt(placeOf(key), newest.draft)) localStorage.removeItem(newest.place);
  return newest?.draft;
}

/** The record that a draft was typed over, for a form that is saved as a whole. */
export function rowOfDraft<R extends object>(key: PersonalKey): R | undefined {
  return readDraft(key)?.row as R | undefined;
}

export function writeDraft<V>(key: PersonalKey, draft: Omit<Draft<V>, 'at'>): void {
  writeAt(placeOf(key), { at: new Date().toISOString(), ...draft });
}

/** The form is closed here, and what was typed may be gone on with in any tab. */
export function releaseDraft(key: PersonalKey): void {
  const own = placeOf(key);
  const draft = draftAt(own);
  if (draft && writeAt(`${prefix}${key}${tabMark}${crypto.randomUUID()}`, draft)) localStorage.removeItem(own);
}

export function dropDraft(key: PersonalKey | undefined): void {
  if (key !== undefined) localStorage.removeItem(placeOf(key));
}

/**
 * Drafts that were typed over a record hold that record: they go when their writer loses a right, as the record does. What was typed into
 * something new stays. `scope`: how the keys of one person in one company begin.
 */
export function dropEdits(scope: string): void {
  for (const place of Object.keys(localStorage).filter((one) => one.startsWith(prefix + scope))) {
    const draft = draftAt(place);
    if (!draft || draft.row) localStorage.removeItem(place);
  }
}

function placeOf(key: PersonalKey): string {
  return `${prefix}${key}${tabMark}${thisTab}`;
}

function draftAt<V>(place: string): Draft<V> | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(place) ?? 'null') as Partial<Draft<V>> | null;
    return stored?.at && stored.values && stored.start ? (stored as Draft<V>) : undefined;
  } catch {
    return undefined;
  }
}

/** False where the storage is full, which must not stop the typing. */
function writeAt<V>(place: string, draft: Draft<V>): boolean {
  try {
    localStorage.setItem(place, JSON.stringify(draft));
    return true;
  } catch {
    return false;
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
export function typedIn<V extends object>({ values, start }: Pick<Draft<V>, 'values' | 'start'>, from: object): Partial<V> {
  const same = (field: string) => JSON.stringify(values[field as keyof V]) === JSON.stringify(start[field as keyof V]);
  return Object.fromEntries(Object.entries(from).filter(([field]) => field in values && !same(field))) as Partial<V>;
}
