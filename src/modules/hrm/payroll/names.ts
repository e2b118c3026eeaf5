import { m } from '#messages';

import type { PayMethod, RunState, RunType, standings } from './kind.ts';

export const runTypeText: Readonly<Record<RunType, () => string>> = {
  regular: m.payroll_kind_regular,
  bonus: m.payroll_kind_bonus,
  off_cycle: m.payroll_kind_off_cycle,
  final_settlement: m.payroll_kind_final,
};

export const runStateText: Readonly<Record<RunState, () => string>> = {
  draft: m.payroll_state_draft,
  finalised: m.payroll_state_finalised,
  partly_paid: m.payroll_state_partly_paid,
  paid: m.payroll_state_paid,
  voided: m.banking_feed_void,
};

export const payMethodText: Readonly<Record<PayMethod, () => string>> = {
  bank: m.banking_account_type_bank,
  wallet: m.payroll_method_wallet,
  cash: m.payroll_method_cash,
};

export const standingText: Readonly<Record<(typeof standings)[number], () => string>> = {
  in: m.payroll_standing_in,
  held: m.payroll_standing_held,
  out: m.bank_import_left_row,
};
