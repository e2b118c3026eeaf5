import type { PersonalKey } from '#kernel/personal-key.ts';
import { foldText } from '#kernel/search.ts';

import type { Mapping } from './mapping.ts';

/* What a person said of the columns of a file holds for the next file with such headers: shops export the same table every week. */

/** Meaning by folded header; '' = the column is not taken. */
type Remembered = Readonly<Record<string, string>>;

const most = 200;

export function remember(key: PersonalKey, headers: readonly string[], mapping: Mapping): void {
  const told = headers.map((header, i) => [foldText(header), mapping[i] ?? ''] as const).filter(([header]) => header !== '');
  const all = [...told, ...Object.entries(read(key)).filter(([header]) => !told.some(([other]) => other === header))];
  try {
    localStorage.setItem(storageKey(key), JSON.stringify(Object.fromEntries(all.slice(0, most))));
  } catch {
    // A full disk costs the convenience, not the import.
  }
}

/** The guess, with what was said of these headers before. A field that is no longer known, or taken twice, is not taken. */
export function recall(key: PersonalKey, headers: readonly string[], guess: Mapping, isField: (field: string) => boolean): Mapping {
  const before = read(key);
  const said = headers.map((header) => before[foldText(header)]);
  const taken = new Set<string>();
  return said.map((field, i) => {
    const other = guess[i] ?? null;
    const wanted =
      field === undefined ? (other !== null && said.includes(other) ? null : other) : field !== '' && isField(field) ? field : null;
    if (wanted === null || taken.has(wanted)) return null;
    taken.add(wanted);
    return wanted;
  });
}

function read(key: PersonalKey): Remembered {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(key)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}

function storageKey(key: PersonalKey): string {
  return `import:${key}`;
}
