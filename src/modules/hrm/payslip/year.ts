import { addDays, daysBetween } from '#kernel/dates.ts';

import { resultOf, type SlipRow } from '../payroll/index.ts';

/** A final slip, of whoever reads it: the office's and a person's own. */
export type FinalSlip = Omit<SlipRow, 'input'> & { readonly input?: SlipRow['input'] };

/** What somebody was paid from the first of January up to a slip, in minor units. */
export type YearToDate = {
  /** By the code of the line. */
  readonly lines: ReadonlyMap<string, number>;
  readonly gross: number;
  readonly deductions: number;
  readonly payable: number;
};

/** Of what holds of the person's slips in the calendar year of this one, up to it; `slips` may have those of others, too. */
export function yearToDate(slips: readonly FinalSlip[], slip: FinalSlip): YearToDate {
  const counted = [...slips.filter((other) => other.id !== slip.id && isBefore(other, slip)), slip];
  const lines = new Map<string, number>();
  for (const { code, amount } of counted.flatMap((one) => resultOf(one).lines)) lines.set(code, (lines.get(code) ?? 0) + amount);
  const sum = (of: (one: FinalSlip) => number) => counted.reduce((total, one) => total + of(one), 0);
  return {
    lines,
    gross: sum(({ gross }) => gross),
    deductions: sum(({ deductions }) => deductions),
    payable: sum(({ payable }) => payable),
  };
}

/** Of two that end on the same day, such as pay and a bonus, the one that was made first. */
function isBefore(other: FinalSlip, slip: FinalSlip): boolean {
  if (other.employee_id !== slip.employee_id || other.state !== 'final') return false;
  if (other.period_to.slice(0, 4) !== slip.period_to.slice(0, 4)) return false;
  return place(other) < place(slip);
}

function place({ period_to, created_at, id }: FinalSlip): string {
  return `${period_to} ${created_at} ${id}`;
}

/**
 * Devices keep what ended within 365 days. Of a slip from before that the year is not known; who is paid by the month has no slip that ends
 * before the 28th of January.
 */
export function isYearKnown({ period_from, period_to }: FinalSlip, today: string): boolean {
  const byMonth = daysBetween(period_from, period_to) >= 27;
  return addDays(`${period_to.slice(0, 4)}-01-${byMonth ? '28' : '01'}`, 365) > today;
}
