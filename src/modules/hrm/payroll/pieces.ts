import { type Period, type PieceLine, piecesWorth } from '../pay-engine/index.ts';
import { payOn } from '../people/index.ts';
import { isEmployed } from '../time/index.ts';
import type { RunRow } from './facts.ts';
import type { Days } from './pay-days.ts';
import type { Candidate } from './people.ts';

/** The days whose work a run pays: as with attendance, what comes after the cut-off is paid the next time. */
export function attendedIn({ attendance_from, attendance_to }: Pick<RunRow, 'attendance_from' | 'attendance_to'>): Period {
  return { from: attendance_from, to: attendance_to };
}

/**
 * What somebody is paid by the piece for: approved work of the days on which he is employed and paid that way. In an order that follows from the
 * lines alone, so that the same work is the same input wherever it was read.
 */
export function piecesOf(
  { work }: Pick<Days, 'work'>,
  { employee, pay }: Pick<Candidate, 'employee' | 'pay'>,
  { from, to }: Period,
): readonly PieceLine[] {
  return (work.get(employee.id) ?? [])
    .filter(({ day, quantity }) => day >= from && day <= to && quantity > 0)
    .filter(({ day }) => isEmployed(employee, day) && payOn(pay, day)?.wage_type === 'piece')
    .map(({ day, label, quantity, rate, per }) => ({ day, label, quantity, rate, per }))
    .toSorted((a, b) => compare(a.day, b.day) || compare(a.label, b.label) || a.rate - b.rate || a.per - b.per || a.quantity - b.quantity);
}

/** Whole pieces, and what they bring in minor units. */
export type Made = { readonly quantity: number; readonly amount: number };

/** The sorts of work whose pieces of a day are others now, or bring something else; in the order of the days. */
export function workChanged(before: readonly PieceLine[], now: readonly PieceLine[]) {
  const [was, is] = [madeBySort(before), madeBySort(now)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .toSorted()
    .map((key) => ({
      ...{ type: 'work' as const, day: key.slice(0, 10), label: key.slice(11) },
      ...{ was: was.get(key) ?? null, is: is.get(key) ?? null },
    }))
    .filter((one) => one.was?.quantity !== one.is?.quantity || one.was?.amount !== one.is?.amount);
}

function madeBySort(pieces: readonly PieceLine[]): ReadonlyMap<string, Made> {
  const sorts = Map.groupBy(pieces, ({ day, label }) => `${day} ${label}`);
  return new Map(
    [...sorts].map(([key, same]) => [key, { quantity: same.reduce((sum, { quantity }) => sum + quantity, 0), amount: piecesWorth(same) }]),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
