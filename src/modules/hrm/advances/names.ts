import { m } from '#messages';

import type { AdvanceEventType, AdvanceType, Recovery } from './kind.ts';
import type { PartState, Standing } from './rules.ts';

export const typeText: Readonly<Record<AdvanceType, () => string>> = {
  salary_advance: m.advances_type_salary,
  loan: m.banking_account_type_loan,
  expense_advance: m.advances_type_expense,
  penalty: m.advances_type_penalty,
};

export const recoveryText: Readonly<Record<Recovery, () => string>> = {
  instalments: m.advances_by_instalments,
  fixed_amount: m.advances_by_amount,
  full_next: m.advances_by_all,
  manual: m.advances_by_hand,
};

export const standingText: Readonly<Record<Standing, () => string>> = {
  draft: m.products_status_draft,
  requested: m.advances_requested,
  approved: m.expenses_as_approved,
  disbursed: m.advances_disbursed,
  recovering: m.advances_recovering,
  settled: m.statements_settled,
  rejected: m.expenses_state_rejected,
  withdrawn: m.team_withdrawn,
  cancelled: m.common_cancelled,
  written_off: m.courier_money_written_off,
};

export const eventText: Readonly<Record<AdvanceEventType, () => string>> = {
  disburse: m.advances_disbursed,
  recover: m.advances_event_recover,
  cash_return: m.advances_event_return,
  skip: m.advances_event_skip,
  reschedule: m.advances_event_reschedule,
  write_off: m.courier_money_written_off,
  reverse: m.advances_event_reverse,
};

export const partText: Readonly<Record<PartState, () => string>> = {
  open: m.advances_part_open,
  taken: m.advances_part_taken,
  short: m.advances_part_short,
  skipped: m.advances_part_skipped,
};
