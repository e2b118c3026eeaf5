import { m } from '#messages';

export const requestText = {
  asked: m.attendance_request_asked,
  approved: m.attendance_request_approved,
  rejected: m.attendance_request_rejected,
  withdrawn: m.attendance_request_withdrawn,
} as const;

export const requestTone = { asked: 'info', approved: 'success', rejected: 'danger', withdrawn: 'neutral' } as const;
