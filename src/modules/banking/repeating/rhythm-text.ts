import { addDays, type DateFormat, formatDay } from '#kernel/dates.ts';
import { m } from '#messages';
import type { NumberText } from '#ui/display/numbers.tsx';

import type { RepeatingRow } from './commands.ts';
import { nextOf } from './dates.ts';
import type { repeatingMakes, repeatingUnits } from './kind.ts';

export const makesText: Readonly<Record<(typeof repeatingMakes)[number], () => string>> = {
  expense_draft: m.repeating_makes_draft,
  expense_submitted: m.repeating_makes_submitted,
  expense_approved: m.repeating_makes_approved,
  paid: m.repeating_makes_paid,
  received: m.repeating_makes_received,
};

export const unitText: Readonly<Record<(typeof repeatingUnits)[number], () => string>> = {
  day: m.repeating_unit_day,
  week: m.repeating_unit_week,
  month: m.repeating_unit_month,
  year: m.repeating_unit_year,
};

const rhythms = {
  day: [m.repeating_days_one, m.repeating_days],
  week: [m.repeating_weeks_one, m.repeating_weeks],
  month: [m.repeating_months_one, m.repeating_months],
  year: [m.repeating_years_one, m.repeating_years],
} as const;

/** "Every month", "Every 3 months". */
export function rhythmText({ every, unit }: Pick<RepeatingRow, 'every' | 'unit'>, number: NumberText): string {
  const [one, many] = rhythms[unit];
  return every === 1 ? one() : many({ n: number(every) });
}

/** When it comes next, or that it does not any more. What is still to be made of earlier days comes first. */
export function nextText(rule: RepeatingRow, format: DateFormat): string {
  const next = nextOf(rule, rule.done_until === null ? rule.first_day : addDays(rule.done_until, 1));
  return next === undefined ? m.repeating_over() : m.repeating_next({ day: formatDay(next, format) });
}
