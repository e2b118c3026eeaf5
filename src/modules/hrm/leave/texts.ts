import type { FeatureTexts } from '#data/feature-texts.ts';
import { m } from '#messages';

import type { leaveActions, leaveKinds } from './kind.ts';
import { entryText, leaveStatusText, partText } from './names.ts';

export const texts: FeatureTexts<typeof leaveKinds, typeof leaveActions> = {
  kinds: {
    leave_types: m.leave_type,
    leave_terms: m.leave_terms,
    leave_requests: m.leave_request,
    leave_entries: m.leave_entry,
    leave_absences: m.leave_absence,
    own_leave_requests: m.leave_own_request,
    own_leave_entries: m.leave_own_entry,
  },
  actions: {
    'leave_types.save': m.leave_action_types,
    'leave.save': m.leave_action_save,
    'own_leave.save': m.leave_action_own,
  },
  pages: { leave_requests: (id) => `/app/hrm/leave?open=${id}` },
  fields: {
    employee_id: m.time_person,
    type_id: m.leave_type,
    code: m.leave_type_code,
    color: m.common_colour,
    from_day: m.leave_from_day,
    to_day: m.leave_to_day,
    from_part: m.leave_from_part,
    to_part: m.leave_to_part,
    minutes: m.leave_minutes,
    days: m.leave_days,
    counted_md: m.leave_counted,
    decided_note: m.leave_note,
    effective_date: m.leave_give_from,
    valid_until: m.leave_give_until,
    md: m.leave_give_days,
    annual_md: m.leave_annual,
  },
  values: { status: leaveStatusText, entry: entryText, from_part: partText, to_part: partText },
};
