import { Ban, CircleCheck, ClipboardList, FileText, PackageCheck, PackageOpen, PackageSearch, Send, ThumbsDown } from 'lucide-react';

import { m } from '#messages';

import type { MoveText, StateTexts } from '../../entity/index.ts';
import { type RequisitionRow, type RequisitionState, requisitionStateText as name } from '../requisitioning/index.ts';

/** How a requisition looks where it stands, and the step that leads there; that it is issued is told by moves of materials. */
export const stateTexts: StateTexts<RequisitionState> = {
  draft: { name: name.draft, tone: 'neutral', icon: FileText, step: m.common_to_draft },
  submitted: { name: name.submitted, tone: 'warning', icon: Send, step: m.advances_ask },
  approved: { name: name.approved, tone: 'info', icon: ClipboardList, step: m.payroll_reopen },
  picking: { name: name.picking, tone: 'info', icon: PackageSearch, step: m.requisitions_pick },
  partly_issued: { name: name.partly_issued, tone: 'accent', icon: PackageOpen, step: m.factory_move_issue },
  issued: { name: name.issued, tone: 'success', icon: PackageCheck, step: m.factory_move_issue },
  closed: { name: name.closed, tone: 'neutral', icon: CircleCheck, step: m.requisitions_close, asks: m.requisitions_close_text },
  rejected: { name: name.rejected, tone: 'danger', icon: ThumbsDown, step: m.expenses_reject, asks: m.requisitions_reject_text },
  cancelled: { name: name.cancelled, tone: 'danger', icon: Ban, step: m.requisitions_cancel, asks: m.common_cancel_text },
};

/** The steps of the menu: one that is handed in is approved line by line, and what is all issued is closed without asking why. */
export function stepTexts(status: RequisitionRow['status'], state: RequisitionState): Readonly<Record<string, MoveText>> {
  return Object.fromEntries(
    Object.entries(stateTexts)
      .filter(([to]) => !(status === 'submitted' && to === 'approved'))
      .map(([to, { step, name: said, asks, ...look }]) => [
        to,
        { ...look, label: step, said, ...(asks && !(to === 'closed' && state === 'issued') && { asks }) },
      ]),
  );
}
