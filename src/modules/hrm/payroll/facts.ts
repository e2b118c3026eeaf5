import type { Row } from '#data/kind.ts';

import type { AdvanceRow, EventRow } from '../advances/index.ts';
import type { AbsenceRow } from '../leave/index.ts';
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
  readonly advances: readonly AdvanceRow[];
  readonly events: readonly EventRow[];
  /** Slips of these people in other runs that hold. */
  readonly slips: readonly Pick<SlipRow, 'run_id' | 'employee_id' | 'type' | 'period_from' | 'period_to' | 'state'>[];
  /** Milliseconds since 1970. */
  readonly now: number;
};
