import type { KeyQuery } from './backend.ts';
import type { AnyRow } from './fold.ts';
import { type AnyKind, mostOf } from './kind.ts';

/** The envelope's keys, in the order in which kinds declare theirs. */
export const envelopeKeys = ['k1', 'k2', 'k3', 'k4'] as const;
export type EnvelopeKeys = Readonly<Record<(typeof envelopeKeys)[number], string>>;

/** A row of a newer server may lack what the keys are made of; it is then stored unsorted and not lost. `row`: as it is shown. */
export function keysOf({ keys = {} }: AnyKind, row: AnyRow): EnvelopeKeys {
  const [k1, k2, k3, k4] = Object.values(keys);
  const made = (key: typeof k1): string => {
    try {
      return key?.(row).slice(0, 80) ?? '';
    } catch {
      return '';
    }
  };
  return { k1: made(k1), k2: made(k2), k3: made(k3), k4: made(k4) };
}

/** Where the asked key stands in the envelope, and how many rows are wanted. A kind without keys is read in the order of its ids. */
export function asked(kind: AnyKind | undefined, { by, limit }: Pick<KeyQuery, 'by' | 'limit'>) {
  const place = by === undefined ? 0 : Object.keys(kind?.keys ?? {}).indexOf(by);
  const key = envelopeKeys[place];
  if (!key) throw new Error(`Kind ${kind?.name} has no key ${by}`);
  return { key, limit: limit ?? mostOf(kind ?? {}) };
}

/** Whether the kind's first key gives the rows in this order; `backwards` when it gives them the other way round. */
export function byFirstKey(
  { keys = {} }: AnyKind,
  sort: { readonly column: string; readonly descending: boolean } | undefined,
): 'forwards' | 'backwards' | undefined {
  if (!sort) return 'forwards';
  const [first] = Object.keys(keys);
  if (first === sort.column) return sort.descending ? 'backwards' : 'forwards';
  if (first === `-${sort.column}`) return sort.descending ? 'forwards' : 'backwards';
  return undefined;
}
