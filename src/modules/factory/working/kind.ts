import { defineAction } from '#data/action.ts';

import { FloorPerson, TabletLine, TabletOrder, WorkLine } from './kind-line.ts';
import { DayGuarantee, WorkFeed, WorkPay, WorkReport } from './kind-report.ts';

export { FloorPerson, TabletLine, TabletOrder, WorkLine } from './kind-line.ts';
export { DayGuarantee, type ReportStatus, WorkFeed, WorkPay, WorkReport } from './kind-report.ts';

export const workingKinds = [WorkReport, WorkFeed, WorkLine, WorkPay, DayGuarantee, FloorPerson, TabletOrder, TabletLine] as const;

export const workingActions = [
  defineAction({
    name: 'work.record',
    permission: 'manage_production',
    touches: { work_lines: { insert: true } },
  }),
  /** By a tablet of a line. */
  defineAction({ name: 'tablet.work', permission: null, touches: { tablet_lines: { insert: true } } }),
  defineAction({
    name: 'work_report.save',
    permission: 'manage_production',
    touches: { work_reports: { insert: true, patch: ['status', 'reason', 'planned_minutes', 'team', 'downtime', 'remarks'] } },
  }),
  defineAction({
    name: 'work_report.approve',
    permission: 'manage_production',
    touches: {
      work_reports: { patch: ['status', 'reason'] },
      work_pays: { insert: true, patch: ['planned_minutes', 'people', 'lines', 'counted'] },
    },
  }),
  defineAction({ name: 'work_report.unlock', permission: 'manage_payroll', touches: { work_reports: { patch: ['status', 'reason'] } } }),
  defineAction({
    name: 'day_guarantee.save',
    permission: 'manage_payroll',
    touches: { day_guarantees: { insert: true, patch: ['valid_from', 'amount', 'label', 'deleted_at'] } },
  }),
] as const;
