import { m } from '#messages';

import type { chequeStates, ExpenseState } from './kind.ts';

export const stateText: Readonly<Record<ExpenseState, () => string>> = {
  draft: m.products_status_draft,
  submitted: m.expenses_state_submitted,
  approved: m.expenses_state_approved,
  partly_paid: m.expenses_state_partly_paid,
  paid: m.expenses_state_paid,
  overpaid: m.expenses_state_overpaid,
  rejected: m.expenses_state_rejected,
  void: m.expenses_state_void,
};

export const chequeText: Readonly<Record<(typeof chequeStates)[number], () => string>> = {
  issued: m.payments_cheque_issued,
  cleared: m.reconcile_cleared,
  bounced: m.payments_cheque_bounced,
};
