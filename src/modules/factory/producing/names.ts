import { m } from '#messages';

/* What the values of bills, operations and rates are called. */

export const billStatusText = { draft: m.products_status_draft, active: m.bills_active, archived: m.products_status_archived } as const;
export const wastageText = { none: m.bills_no_wastage, add_on: m.bills_add_on, yield: m.bills_yield } as const;
export const basisText = { started: m.bills_per_started, good: m.bills_per_good, order: m.bills_per_order } as const;
export const consumptionText = { backflush: m.bills_backflush, issue: m.bills_issued } as const;
export const rateTypeText = { flat: m.rates_flat, marginal: m.rates_marginal, whole: m.rates_whole, minute: m.rates_minute } as const;
