import { daysBetween } from '#kernel/dates.ts';
import { foldText } from '#kernel/search.ts';

/** What is compared of two entries: money in minor units, the account where there is one. */
export type Compared = {
  readonly id: string;
  readonly amount: number;
  readonly day: string;
  readonly account?: string;
  /** Its number, which names the device that made it. */
  readonly number: string | null;
  readonly title: string;
  readonly party_name: string;
};

/** Half of the words of the shorter text stand in the other one, too; two empty texts are alike. */
export function alikeText(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)].toSorted((x, y) => x.size - y.size) as [Set<string>, Set<string>];
  if (a.size === 0) return b.size === 0;
  return a.intersection(b).size * 2 >= a.size;
}

function wordsOf(text: string): Set<string> {
  return new Set(
    foldText(text)
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter(Boolean),
  );
}

/**
 * Two entries of one thing, maybe: the same account and amount, called alike, on the same day or, where two devices made them, a day apart.
 * What one device enters every day is nothing to wonder at.
 */
export function isTwin(one: Compared, other: Compared): boolean {
  return (
    one.id !== other.id &&
    one.amount === other.amount &&
    one.account === other.account &&
    Math.abs(daysBetween(one.day, other.day)) <= (deviceOf(one) === deviceOf(other) ? 0 : 1) &&
    alikeText(one.title || one.party_name, other.title || other.party_name)
  );
}

function deviceOf({ number }: Compared): string | undefined {
  return number?.split('-')[2]?.slice(0, 4);
}

/** Of each that has one, its twin among `others`. */
export function twinsOf<O extends Compared>(rows: readonly Compared[], others: readonly O[]): ReadonlyMap<string, O> {
  return new Map(
    rows.flatMap((row) => {
      const twin = others.find((other) => isTwin(row, other));
      return twin ? [[row.id, twin] as const] : [];
    }),
  );
}
