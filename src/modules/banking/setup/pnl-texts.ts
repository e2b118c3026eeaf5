import { m } from '#messages';

import type { Category } from '../transactions/index.ts';
import type { PnlGroup } from '../transactions/kind.ts';

export const pnlText: Readonly<Record<PnlGroup, () => string>> = {
  income: m.money_income,
  cogs: m.banking_pnl_cogs,
  opex: m.banking_pnl_opex,
  payroll: m.banking_pnl_payroll,
  tax: m.expense_taxes,
  none: m.banking_pnl_none,
};

/** Where a category of a type can stand. */
export const pnlOf: Readonly<Record<Category['type'], readonly PnlGroup[]>> = {
  income: ['income', 'none'],
  expense: ['cogs', 'opex', 'payroll', 'tax', 'none'],
};
