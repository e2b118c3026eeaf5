import { m } from '#messages';
import { StatusBadge, type Tone } from '#ui/display/StatusBadge.tsx';

import { leaveStatusText } from '../leave/index.ts';
import type { LeaveStatus } from '../leave/kind.ts';

const tones: Readonly<Record<LeaveStatus, Tone>> = {
  submitted: 'info',
  approved: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
  cancel_requested: 'warning',
  cancelled: 'neutral',
};

type Row = { readonly status: LeaveStatus; readonly $pending?: boolean };

/** What was approved here is only approved once the server has looked at the balance. */
export function isChecking({ status, $pending = false }: Row): boolean {
  return status === 'approved' && $pending;
}

export function LeaveBadge({ of }: { readonly of: Row }) {
  if (isChecking(of)) return <StatusBadge tone="warning" label={m.leave_state_checking()} />;
  return <StatusBadge tone={tones[of.status]} label={leaveStatusText[of.status]()} />;
}
