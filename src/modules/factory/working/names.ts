import { m } from '#messages';

import type { ReportStatus } from './kind.ts';

/* What the values of work reports are called. */

export const reportStatusText: Readonly<Record<ReportStatus, () => string>> = {
  open: m.working_open,
  submitted: m.working_submitted,
  checked: m.working_checked,
  approved: m.expenses_as_approved,
  locked: m.working_locked,
};
