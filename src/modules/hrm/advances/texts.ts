import type { FeatureTexts } from '#data/feature-texts.ts';
import { m } from '#messages';

import { methodText } from '../../banking/transactions/index.ts';
import type { advanceActions, advanceKinds } from './kind.ts';
import { recoveryText, standingText, typeText } from './names.ts';

export const texts: FeatureTexts<typeof advanceKinds, typeof advanceActions> = {
  kinds: {
    advances: m.advances_one,
    pay_entries: m.advances_kind_entries,
    advance_events: m.advances_kind_events,
    advance_rules: m.advances_kind_rules,
    own_advances: m.advances_kind_own,
    own_advance_events: m.advances_kind_own_events,
  },
  pages: { advances: (id) => `/app/hrm/advances?open=${id}` },
  actions: {
    'advance.save': m.advances_one,
    'advance_rules.save': m.advances_kind_rules,
    'own_advance.save': m.advances_kind_own,
  },
  fields: {
    advance_no: m.advances_no,
    employee_id: m.time_person,
    type: m.advances_type,
    amount: m.money_amount,
    request_date: m.advances_request_date,
    purpose: m.advances_purpose,
    needed_by: m.advances_needed_by,
    approved_amount: m.advances_approved_amount,
    recovery: m.advances_recovery,
    instalments: m.advances_instalments,
    instalment_amount: m.advances_instalment_amount,
    start_period: m.advances_start_period,
    min_net_floor_pct: m.advances_floor,
    rounding: m.advances_step,
    photos: m.banking_papers,
    decided_note: m.advances_decided_note,
    bank_account_id: m.money_account,
    method: m.banking_method,
    reference: m.banking_reference,
    entry_date: m.banking_day,
    event_date: m.advances_event_date,
    period: m.common_period,
    effective_from: m.people_effective_from,
    max_percent: m.advances_max_percent,
    max_open: m.advances_max_open,
    min_service_days: m.advances_min_service,
    cooling_days: m.advances_cooling,
    floor_pct: m.advances_floor,
    whole_units: m.advances_whole_units,
  },
  values: { type: typeText, status: standingText, recovery: recoveryText, method: methodText },
};
