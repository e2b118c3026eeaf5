import type { Row } from '#data/kind.ts';
import { addDays } from '#kernel/dates.ts';

import type { LeaveTerms, LeaveType } from './kind.ts';

/* What holds of a sort of leave on a day, and when its years begin. */

export type TypeRow = Row<typeof LeaveType>;
export type TermsRow = Row<typeof LeaveTerms>;

/** What held of a type on a day; before the first day what held first (`private.leave_terms_on`). */
export function termsOn(rows: readonly TermsRow[], type: string, day: string): TermsRow | undefined {
  const own = rows.filter(({ type_id }) => type_id === type).toSorted(byDay);
  const first = own[0];
  return (
    own.findLast(({ effective_from }) => effective_from <= day) ??
    (first && own.findLast(({ effective_from }) => effective_from === first.effective_from))
  );
}

/** Since when anything holds of it. */
export function beganOn(rows: readonly TermsRow[], type: string): string | undefined {
  return rows
    .filter(({ type_id }) => type_id === type)
    .map(({ effective_from }) => effective_from)
    .toSorted()[0];
}

function byDay(a: TermsRow, b: TermsRow): number {
  return compare(a.effective_from, b.effective_from) || Date.parse(a.created_at) - Date.parse(b.created_at) || compare(a.id, b.id);
}

export type Span = { readonly from: string; readonly to: string };

/** The year of leave in which a day lies; it begins with a month. */
export function yearOf(day: string, year_from: number): Span {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const began = month >= year_from ? year : year - 1;
  return { from: firstOf(began, year_from), to: addDays(firstOf(began + 1, year_from), -1) };
}

/** The parts of a year of leave: 12 months, 4 quarters. */
export function partsOf({ from }: Span, count: number): readonly Span[] {
  const [year = 0, month = 1] = from.split('-').map(Number);
  const months = 12 / count;
  return Array.from({ length: count }, (_, n) => ({
    from: monthAfter(year, month, n * months),
    to: addDays(monthAfter(year, month, (n + 1) * months), -1),
  }));
}

function monthAfter(year: number, month: number, months: number): string {
  const at = year * 12 + month - 1 + months;
  return firstOf(Math.floor(at / 12), (at % 12) + 1);
}

function firstOf(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}-01`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
