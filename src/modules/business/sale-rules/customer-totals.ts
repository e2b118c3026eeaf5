import { arrivedPhases, failedPhases, successOf } from './success.ts';

/* What a customer's orders add up to. */

export type CountedOrder = {
  readonly phase: string | undefined;
  readonly total_amount: number;
  readonly advance: number;
  readonly collected_amount: number;
  readonly order_date: string;
  readonly deleted_at: string | null;
};

export type CustomerTotals = {
  readonly orders: number;
  readonly delivered: number;
  readonly failed: number;
  /** Share of the finished orders that were delivered, wholly or in part, in hundredths of a percent; `null` before the first. */
  readonly success: number | null;
  /** What the customer has paid: what was collected, and advances that were not given back. */
  readonly lifetimeValue: number;
  readonly lastOrder: string | null;
};

/** `orders` = eCommerce orders plus parcels that were booked without one, so that nothing counts twice. */
export function customerTotals(orders: readonly CountedOrder[]): CustomerTotals {
  const live = orders.filter((order) => order.deleted_at === null);
  const within = (phases: ReadonlySet<string>) => live.filter(({ phase }) => phase !== undefined && phases.has(phase)).length;
  const delivered = within(arrivedPhases);
  const failed = within(failedPhases);
  return {
    orders: live.length,
    delivered,
    failed,
    success: successOf(delivered, failed),
    lifetimeValue: live.reduce((sum, order) => sum + order.collected_amount + order.advance, 0),
    lastOrder:
      live
        .map((order) => order.order_date)
        .toSorted()
        .at(-1) ?? null,
  };
}
