import { CircleCheck, ClipboardCheck, Lock, NotebookPen, Send } from 'lucide-react';

import { m } from '#messages';

import type { StateTexts } from '../../entity/index.ts';
import { reportStatusText as name } from '../working/index.ts';
import type { ReportStatus } from '../working/kind.ts';

/** How a report looks where it stands, and the step that leads there. */
export const stateTexts: StateTexts<ReportStatus> = {
  open: { name: name.open, tone: 'neutral', icon: NotebookPen, step: m.reports_send_back },
  submitted: { name: name.submitted, tone: 'warning', icon: Send, step: m.advances_ask },
  checked: { name: name.checked, tone: 'info', icon: ClipboardCheck, step: m.reports_check },
  approved: { name: name.approved, tone: 'success', icon: CircleCheck, step: m.expenses_approve },
  locked: { name: name.locked, tone: 'neutral', icon: Lock, step: m.working_locked },
};
