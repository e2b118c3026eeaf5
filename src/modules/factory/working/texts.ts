import type { FeatureTexts } from '#data/feature-texts.ts';
import { m } from '#messages';

import type { workingActions, workingKinds } from './kind.ts';
import { reportStatusText } from './names.ts';

export const texts: FeatureTexts<typeof workingKinds, typeof workingActions> = {
  kinds: {
    work_reports: m.working_report,
    work_feed: m.working_feed,
    work_lines: m.working_line,
    work_pays: m.working_pay,
    day_guarantees: m.working_guarantee,
    floor_people: m.working_person,
    tablet_orders: m.working_tablet_order,
    tablet_lines: m.working_tablet_line,
  },
  actions: {
    'work.record': m.working_line,
    'tablet.work': m.working_tablet_line,
    'work_report.save': m.working_report,
    'work_report.approve': m.working_approve,
    'work_report.unlock': m.working_unlock,
    'day_guarantee.save': m.working_guarantee,
  },
  fields: {
    planned_minutes: m.working_planned_minutes,
    team: m.working_team,
    downtime: m.working_downtime,
    remarks: m.working_remarks,
    amount: m.common_amount,
    valid_from: m.rates_from,
  },
  values: { status: reportStatusText },
};
