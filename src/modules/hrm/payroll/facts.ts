import type { Row } from '#data/kind.ts';
import { addDays } from '#kernel/dates.ts';

import type { AdvanceRow, EventRow } from '../advances/index.ts';
import type { AbsenceRow, LedgerFacts } from '../leave/index.ts';
import type { ComponentRow, GroupRow, PayRuleRow } from '../pay-setup/index.ts';
import type { EmployeeRow, JobRow, PayRow } from '../people/index.ts';
import type { CalendarFacts, ClosingRow, ContactRow, Gate, MarkRow, PunchRow } from '../time/index.ts';
import type { PayrollEntry, PayrollRun, Payslip } from './kind.ts';

export type RunRow = Row<typeof PayrollRun>;
export type EntryRow = Row<typeof PayrollEntry>;
export type SlipRow = Row<typeof Payslip>;

/** Everything that a run is worked out from, as rows; on the device and on the server the same. */
export type PayrollFacts = CalendarFacts & {
  readonly run: RunRow;
  readonly entries: readonly EntryRow[];
  /** Minor units of a whole currency unit. */
  readonly unit: number;
  readonly groups: readonly GroupRow[];
  readonly payRules: readonly PayRuleRow[];
  readonly components: readonly ComponentRow[];
  readonly employees: readonly EmployeeRow[];
  readonly jobs: readonly JobRow[];
  readonly pay: readonly PayRow[];
  readonly punches: readonly PunchRow[];
  readonly contacts: readonly ContactRow[];
  readonly kiosks: readonly (Gate & { readonly id: string })[];
  readonly marks: readonly MarkRow[];
  readonly closings: readonly ClosingRow[];
  readonly absences: readonly AbsenceRow[];
  /** What everybody has of leave. */
  readonly leave: LedgerFacts;
  readonly advances: readonly AdvanceRow[];
  readonly events: readonly EventRow[];
  /** Of the days whose attendance counts, in this run and in those of `earlier`. */
  readonly work: readonly ApprovedWork[];
  /** Slips that hold, of this and other runs: from the first day of the earliest of `earlier` on. */
  readonly slips: readonly PaidSlip[];
  /** Regular runs before this one that are final and whose differences it settles, newest first (`earlierRuns`). */
  readonly earlier: readonly EarlierRun[];
  /** Milliseconds since 1970. */
  readonly now: number;
};

/**
 * What the floor has approved of one person's work on one day: a sort of work at one rate. Only accepted pieces, only of papers that are approved; what
 * is taken back is no longer here. `quantity` is whole pieces; `per` of them bring `rate` minor units (1 = each, 12 = the dozen). What a day brings
 * beyond its pieces, such as what was guaranteed, is a line of quantity 1.
 */
export type ApprovedWork = {
  readonly employee_id: string;
  readonly day: string;
  readonly label: string;
  readonly quantity: number;
  readonly rate: number;
  readonly per: number;
};

export type PaidSlip = Pick<
  SlipRow,
  'id' | 'run_id' | 'employee_id' | 'type' | 'period_from' | 'period_to' | 'state' | 'input' | 'result' | 'payable' | 'created_at'
>;
export type EarlierRun = { readonly run: RunRow; readonly entries: readonly EntryRow[] };

/** For how many days after a period runs that begin settle what changed of it. */
const settledFor = 93;

/** The last day on which a run may begin that still settles a period. */
export function settledUntil({ period_to }: Pick<RunRow, 'period_to'>): string {
  return addDays(period_to, settledFor);
}

/**
 * Runs whose differences this one settles: those of the last three months, whichever group somebody was in then. A bonus or something between two
 * pays settles nothing.
 */
export function earlierRuns(run: RunRow, runs: readonly RunRow[]): readonly RunRow[] {
  if (run.type === 'bonus' || run.type === 'off_cycle') return [];
  return runs
    .filter((one) => one.type === 'regular' && isFinal(one) && one.period_to < run.period_from && settledUntil(one) >= run.period_from)
    .toSorted((a, b) => (a.period_to < b.period_to ? 1 : a.period_to > b.period_to ? -1 : a.id < b.id ? -1 : 1));
}

export function isFinal({ state, deleted_at }: Pick<RunRow, 'state' | 'deleted_at'>): boolean {
  return deleted_at === null && (state === 'finalised' || state === 'partly_paid' || state === 'paid');
}
