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
  const delivered = live.filter((order) => order.phase === 'delivered' || order.phase === 'partial');
  const failed = live.filter((order) => order.phase === 'cancelled' || order.phase === 'returned' || order.phase === 'lost');
  const finished = delivered.length + failed.length;
  return {
    orders: live.length,
    delivered: delivered.length,
    failed: failed.length,
    success: finished === 0 ? null : Math.round((delivered.length * 10_000) / finished),
    lifetimeValue: live.reduce((sum, order) => sum + order.collected_amount + order.advance, 0),
    lastOrder:
      live
        .map((order) => order.order_date)
        .toSorted()
        .at(-1) ?? null,
  };
}
