import { m } from '#messages';

/* What the values of bills, operations and rates are called. */

export const billStatusText = { draft: m.products_status_draft, active: m.bills_active, archived: m.products_status_archived } as const;
export const wastageText = { none: m.bills_no_wastage, add_on: m.bills_add_on, yield: m.bills_yield } as const;
export const basisText = { started: m.bills_per_started, good: m.bills_per_good, order: m.bills_per_order } as const;
export const consumptionText = { backflush: m.bills_backflush, issue: m.bills_issued } as const;
export const rateTypeText = { flat: m.rates_flat, marginal: m.rates_marginal, whole: m.rates_whole, minute: m.rates_minute } as const;

export const orderStatusText = {
  draft: m.products_status_draft,
  planned: m.production_planned,
  released: m.production_released,
  in_progress: m.production_running,
  completed: m.production_completed,
  closed: m.purchases_state_closed,
  on_hold: m.production_held,
  cancelled: m.common_cancelled,
} as const;

export const outputTypeText = { good: m.returns_good, second: m.production_second, scrap: m.factory_location_scrap } as const;
export const overheadText = { good: m.production_by_good, labour: m.production_by_labour, minute: m.production_by_minute } as const;
export const decisionText = { return: m.production_return, scrap: m.production_scrap, leave: m.production_leave } as const;
