import { addDays } from '#kernel/dates.ts';
import { percentOf } from '#kernel/money.ts';

import { isOwed, outstandingOf, recoveryDue } from '../advances/index.ts';
import { componentAmounts, ComponentError, noFacts, type PayRules, type Slip, type SlipInput, slipOf } from '../pay-engine/index.ts';
import { payRuleOn, type PayRuleRow } from '../pay-setup/index.ts';
import { payOn } from '../people/index.ts';
import { carriedDeductions } from './carried.ts';
import { adjustmentsOf } from './changes.ts';
import type { PayrollFacts } from './facts.ts';
import { type Days, daysOfRun, payDays, payFor } from './pay-days.ts';
import { type Candidate, candidatesOf } from './people.ts';
import { attendedIn, piecesOf } from './pieces.ts';
import { encashed, lateLeave } from './slip-leave.ts';

/** What a run makes of one person: his slip, and what it was made from; of who is left out only why. */
export type Worked = Candidate & { readonly input?: SlipInput; readonly slip?: Slip };

/** Everybody of a run, worked out. One whose slip has errors holds up nobody else. Empty rules: `undefined`, nobody can be paid. */
export function workOut(facts: PayrollFacts): readonly Worked[] | undefined {
  const rules = payRuleOn(facts.payRules, facts.run.group_id, facts.run.period_to);
  if (!rules) return undefined;
  const candidates = candidatesOf(facts);
  const days = payDays(facts, candidates);
  return candidates.map((candidate) => {
    if (candidate.why !== undefined) return candidate;
    const input = inputOf(facts, { candidate, rules, days });
    return { ...candidate, input, slip: slipOf(input) };
  });
}

type Parts = { readonly candidate: Candidate; readonly rules: PayRuleRow; readonly days: Days };

function inputOf(facts: PayrollFacts, { candidate, rules, days: known }: Parts): SlipInput {
  const { run, unit } = facts;
  const { employee, pay, entry } = candidate;
  const settles = run.type === 'regular' || run.type === 'final_settlement';
  const days = daysOfRun(run, known, employee, entry?.overtime ?? null);
  // Who left before gets what is still open, and nothing by days.
  const only_extras = !settles || (run.type === 'final_settlement' && !days.days.some(({ employed }) => employed));
  const bonuses = [
    ...festivalOf(facts, candidate),
    ...(entry && entry.bonus > 0 ? [{ label: entry.bonus_note, amount: entry.bonus }] : []),
  ];
  return {
    period: { from: run.period_from, to: run.period_to },
    ...days,
    pay: payFor(pay),
    components: componentsOf(facts),
    rules: rulesFor(rules, run.type === 'final_settlement'),
    pieces: only_extras ? [] : piecesOf(known, candidate, attendedIn(run)),
    bonuses,
    deductions: [
      ...(settles ? carriedDeductions(facts, employee.id) : []),
      ...(entry && entry.deduction > 0 ? [{ label: entry.deduction_note, amount: entry.deduction }] : []),
    ],
    adjustments: !settles || entry?.no_differences ? [] : adjustmentsOf(facts, candidate, known),
    advances: settles ? advancesOf(facts, employee.id) : [],
    late_leave: settles && !only_extras ? lateLeave(facts, candidate, rules) : undefined,
    encash: encashed(facts, candidate, { rules, calendar: known.calendar }),
    unit,
    only_extras,
  };
}

/** Components in use, as the engine asks for them. */
export function componentsOf({ components }: Pick<PayrollFacts, 'components'>): SlipInput['components'] {
  return components
    .filter(({ active, deleted_at }) => active && deleted_at === null)
    .toSorted((a, b) => a.sort - b.sort || (a.code < b.code ? -1 : 1))
    .map(({ code, name, type, formula, by_days, in_absence, in_overtime, statutory }) => ({
      ...{ code, name, type, formula, by_days, in_absence, in_overtime, statutory },
    }));
}

/** What somebody leaves with pays all that he owes. */
function rulesFor(rules: PayRules, final: boolean): PayRules {
  const { basis, source, half_day_paid_md, sandwich, unmarked, deduction_basis, presentation, rounding, daily_offs_paid } = rules;
  const { late_mode, late_free, late_every, late_take_md, minimum_wage } = rules;
  const { ot_base, ot_rate, ot_divisor_hours, ot_normal, ot_off, ot_holiday, ot_tolerance } = rules;
  return {
    ...{ basis, source, half_day_paid_md, sandwich, unmarked, deduction_basis, presentation, rounding, daily_offs_paid },
    ...{ late_mode, late_free, late_every, late_take_md, minimum_wage },
    ...{ ot_base, ot_rate, ot_divisor_hours, ot_normal, ot_off, ot_holiday, ot_tolerance },
    floor_percent: final ? 0 : rules.floor_percent,
  };
}

/** What is due in the month in which the period ends. The first run of that month that reaches anything of it takes it; the rest stands at the end. */
function advancesOf({ run, advances, events }: PayrollFacts, employee: string): SlipInput['advances'] {
  const period = run.period_to.slice(0, 7);
  return advances
    .filter((advance) => advance.employee_id === employee && advance.deleted_at === null && isOwed(advance))
    .toSorted((a, b) => (a.request_date < b.request_date ? -1 : a.request_date > b.request_date ? 1 : a.id < b.id ? -1 : 1))
    .map((advance) => {
      const own = events.filter(({ advance_id }) => advance_id === advance.id);
      const outstanding = outstandingOf(advance, own);
      const due = run.type === 'final_settlement' ? outstanding : recoveryDue(advance, own, period);
      const floor_percent = run.type === 'final_settlement' ? 0 : advance.min_net_floor_pct * 100;
      return { id: advance.id, label: advance.advance_no, due, outstanding, floor_percent };
    })
    .filter(({ due }) => due > 0);
}

/** A festival bonus: its share of the basic pay, for the months of service up to those by which it is in full. */
function festivalOf(facts: PayrollFacts, { employee, pay }: Candidate): SlipInput['bonuses'] {
  const { run, unit } = facts;
  const now = payOn(pay, run.period_to);
  if (run.type !== 'bonus' || run.bonus_percent === 0 || !now) return [];
  const full = percentOf(basicOf(facts, now, unit), run.bonus_percent);
  const months = Math.min(monthsBetween(employee.join_date, run.period_to), run.bonus_months);
  const amount = run.bonus_months > 0 ? Math.round((full * months) / run.bonus_months) : full;
  return amount > 0 ? [{ label: run.title, amount }] : [];
}

/** What overtime is counted from is the basic pay; without components all of it. */
function basicOf(facts: PayrollFacts, { amount, components }: Candidate['pay'][number], unit: number): number {
  const known = componentsOf(facts);
  const basic = known.filter(({ type, in_overtime }) => type === 'earning' && in_overtime);
  if (basic.length === 0) return amount;
  try {
    const amounts = componentAmounts(known, amount, components, noFacts, unit);
    return basic.reduce((sum, { code }) => sum + (amounts.get(code) ?? 0), 0);
  } catch (problem) {
    if (problem instanceof ComponentError) return 0;
    throw problem;
  }
}

/** Whole months from a day to another one. */
function monthsBetween(from: string, to: string): number {
  const next = addDays(to, 1);
  const months = (Number(next.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(next.slice(5, 7)) - Number(from.slice(5, 7));
  return Math.max(0, months - (next.slice(8) < from.slice(8) ? 1 : 0));
}
