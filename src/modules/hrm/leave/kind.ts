import { defineAction } from '#data/action.ts';

import { LeaveEntry, OwnLeaveEntry } from './kind-entry.ts';
import { LeaveAbsence, LeaveRequest, OwnLeaveRequest } from './kind-request.ts';
import { LeaveTerms, LeaveType } from './kind-type.ts';

export * from './kind-entry.ts';
export * from './kind-request.ts';
export * from './kind-type.ts';

export const leaveKinds = [LeaveType, LeaveTerms, LeaveRequest, LeaveEntry, LeaveAbsence, OwnLeaveRequest, OwnLeaveEntry] as const;

export const leaveActions = [
  defineAction({
    name: 'leave_types.save',
    permission: 'manage_hrm_settings',
    touches: { leave_types: { insert: true, patch: '*' }, leave_terms: { insert: true } },
  }),
  defineAction({
    name: 'leave.save',
    permission: 'manage_leave_requests',
    touches: {
      leave_requests: {
        insert: true,
        patch: [
          ...(['type_id', 'from_day', 'to_day', 'from_part', 'to_part', 'minutes', 'reason', 'photos', 'days', 'counted_md'] as const),
          ...(['status', 'decided_note', 'decided_at', 'deleted_at'] as const),
        ],
      },
      leave_entries: { insert: true },
    },
  }),
  defineAction({
    name: 'own_leave.save',
    permission: null,
    touches: {
      own_leave_requests: { insert: true, patch: ['status', 'decided_at', 'type_id', 'days', 'counted_md'] },
    },
  }),
] as const;
