import { m } from '#messages';

/** What the lines of a ledger are of. */
export const ledgerSourceText = {
  opening: m.factory_opening_balance,
  purchase: m.suppliers_purchase,
  landed: m.factory_move_landed,
  payment: m.suppliers_payment,
} as const;
