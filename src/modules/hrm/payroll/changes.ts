import { type Adjustment, correctedIn, differencesOf, type PayDay, type SlipInput, slipOf } from '../pay-engine/index.ts';
import { payOn } from '../people/index.ts';
import { carriedRecoveries } from './carried.ts';
import { type EarlierRun, type PaidSlip, type PayrollFacts } from './facts.ts';
import { type Days, daysOfRun, payDays, payFor } from './pay-days.ts';
import { type Candidate, peopleOf } from './people.ts';
import { attendedIn, type Made, piecesOf, workChanged } from './pieces.ts';
import { inputOfSlip, resultOf } from './slip.ts';

/* What changed since a slip was made final, and what it is worth. A final slip stays as it is; a later one brings the difference. */

/** A day that is another one now, or pay that is, or work that was approved or taken back since. */
export type Cause =
  | {
      readonly type: 'day';
      readonly day: string;
      readonly was: PayDay | undefined;
      readonly is: PayDay | undefined;
      /** Whose word it is, where somebody of the office decided the day. */
      readonly by: string | null;
    }
  | { readonly type: 'pay'; readonly from: string; readonly was: number | null; readonly is: number | null }
  /** The working days of a month (`2026-03`), by which a part of it is measured. */
  | { readonly type: 'month'; readonly month: string; readonly was: number; readonly is: number }
  /** Pieces of one sort of work; `null`: none. */
  | { readonly type: 'work'; readonly day: string; readonly label: string; readonly was: Made | null; readonly is: Made | null };

/** Of one person and one final slip. Amounts signed, minor units: above 0 = he is to get it. */
export type Difference = {
  readonly employee: Candidate['employee'];
  readonly slip: PaidSlip;
  readonly lines: readonly Omit<Adjustment, 'period'>[];
  readonly causes: readonly Cause[];
};

/** What the slips of a final run should say by what is known now, less what they say and what later slips have put right. */
export function differencesIn(facts: PayrollFacts, earlier: EarlierRun): readonly Difference[] {
  const own = Map.groupBy(facts.slips, ({ employee_id }) => employee_id);
  const slips = new Map(facts.slips.filter(({ run_id }) => run_id === earlier.run.id).map((slip) => [slip.employee_id, slip]));
  // Whoever has a slip, though he may be in another group by now, or have left.
  const everybody = peopleOf(facts)
    .filter(({ employee }) => slips.has(employee.id))
    .map((one) => ({ ...one, why: undefined }))
    .toSorted((a, b) => a.employee.code.localeCompare(b.employee.code));
  const days = payDays(facts, everybody);
  return everybody.flatMap((one) => {
    const slip = slips.get(one.employee.id);
    const found = slip && differenceOf(facts, one, { earlier, slip, days, own: own.get(one.employee.id) ?? [] });
    return found && found.lines.length > 0 ? [found] : [];
  });
}

type Since = { readonly earlier: EarlierRun; readonly slip: PaidSlip; readonly days: Days; readonly own: readonly PaidSlip[] };

function differenceOf(facts: PayrollFacts, { employee, pay }: Candidate, { earlier, slip, days, own }: Since): Difference {
  const frozen = inputOfSlip(slip);
  const minutes = earlier.entries.find(({ employee_id }) => employee_id === employee.id)?.overtime ?? null;
  const input: SlipInput = {
    ...{ ...frozen, attendance: undefined, ...daysOfRun(earlier.run, days, employee, minutes), pay: payFor(pay) },
    pieces: piecesOf(days, { employee, pay }, attendedIn(earlier.run)),
    // A slip that was made without them is measured as it was.
    ...(!frozen.months && { months: undefined }),
  };
  const now = slipOf(input);
  const corrected = own
    .filter((one) => one.id !== slip.id && one.state === 'final' && one.run_id !== facts.run.id)
    .flatMap((one) => correctedIn(resultOf(one).lines, slip.period_to));
  // What cannot be worked out now is no reason to take anything back.
  const lines = now.errors.length > 0 ? [] : differencesOf(resultOf(slip).lines, now.lines, corrected);
  return { employee, slip, lines, causes: lines.length > 0 ? causesOf(frozen, input, wordOn(facts, employee.id)) : [] };
}

function causesOf(was: SlipInput, is: SlipInput, by: (day: string) => string | null): readonly Cause[] {
  const [before, after] = [byDay(was), byDay(is)];
  const days = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  const pays = [...new Set([...was.pay, ...is.pay].map(({ effective_from }) => effective_from))].toSorted();
  const amountOn = ({ pay }: SlipInput, from: string) => payOn(pay, from)?.amount ?? null;
  return [
    ...pays
      .filter((from) => from <= is.period.to && amountOn(was, from) !== amountOn(is, from))
      .map((from) => ({ type: 'pay' as const, from, was: amountOn(was, from), is: amountOn(is, from) })),
    ...days
      .filter((day) => JSON.stringify(before.get(day)) !== JSON.stringify(after.get(day)))
      .map((day) => ({ type: 'day' as const, day, was: before.get(day), is: after.get(day), by: by(day) })),
    ...monthsChanged(was, is),
    ...workChanged(was.pieces, is.pieces),
  ];
}

function monthsChanged(was: SlipInput, { months, rules }: SlipInput): readonly Cause[] {
  if (!byWorkingDays(rules.basis) && !byWorkingDays(rules.deduction_basis)) return [];
  return (months?.working ?? []).flatMap(({ month, days: is }) => {
    const before = was.months?.working.find((one) => one.month === month)?.days ?? is;
    return before === is ? [] : [{ type: 'month' as const, month, was: before, is }];
  });
}

const byWorkingDays = (basis: SlipInput['rules']['deduction_basis']): boolean => basis === 'working' || basis === 'fixed_26';

/** Who said the last thing of a day. */
function wordOn({ marks }: PayrollFacts, employee: string): (day: string) => string | null {
  const own = marks.filter(({ employee_id }) => employee_id === employee).toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  return (day) => own.find((mark) => mark.day === day)?.made_by ?? null;
}

function byDay({ days, attendance }: SlipInput): ReadonlyMap<string, PayDay> {
  return new Map((attendance ?? days).map(({ day, ...rest }) => [day, inOneOrder({ day, ...rest })]));
}

/** A day as it comes back from the database has its fields in another order. */
function inOneOrder({ day, employed, off, holiday, status, leaves, late_min, ot_min, worked_min, shift_min }: PayDay): PayDay {
  const away = leaves.map(({ md, unpaid_md, half }) => ({ md, unpaid_md, half }));
  return { day, employed, off, holiday, status, leaves: away, late_min, ot_min, worked_min, shift_min };
}

/** What this run settles of the ones before, and what it still has to take back of those that lie further back. */
export function adjustmentsOf(facts: PayrollFacts, candidate: Candidate, days: Days): readonly Adjustment[] {
  const own = facts.slips.filter(({ employee_id }) => employee_id === candidate.employee.id);
  const found = facts.earlier.flatMap((earlier) => {
    const slip = own.find(({ run_id }) => run_id === earlier.run.id);
    if (!slip) return [];
    return differenceOf(facts, candidate, { earlier, slip, days, own }).lines.map((one) => ({ ...one, period: slip.period_to }));
  });
  return [...found, ...carriedRecoveries(facts, own)];
}
