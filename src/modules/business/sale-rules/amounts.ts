import { allocate, percentOf, roundHalfAway } from '#kernel/money.ts';

import type { OrderItem } from './kind-sale.ts';

/*
 * What an order is worth, in minor units. The server's triggers compute the same; the worked example in `amounts.test.ts` is the
 * contract between both.
 */

export type Line = Pick<OrderItem, 'quantity' | 'price' | 'discount'>;
export type Priced = {
  readonly items: readonly Line[];
  readonly discount_type: 'fixed' | 'percent';
  readonly discount_value: number;
  readonly delivery_fee: number;
};

export type Amounts = {
  readonly subtotal: number;
  readonly discount: number;
  readonly deliveryFee: number;
  readonly total: number;
};

export function lineNet(line: Line): number {
  return line.quantity * line.price - line.discount;
}

export function subtotalOf(items: readonly Line[]): number {
  return items.reduce((sum, line) => sum + lineNet(line), 0);
}

export function discountOf(subtotal: number, order: Pick<Priced, 'discount_type' | 'discount_value'>): number {
  return order.discount_type === 'fixed' ? order.discount_value : percentOf(subtotal, order.discount_value);
}

export function amountsOf(order: Priced): Amounts {
  const subtotal = subtotalOf(order.items);
  const discount = discountOf(subtotal, order);
  return { subtotal, discount, deliveryFee: order.delivery_fee, total: subtotal - discount + order.delivery_fee };
}

/** What the courier is to collect: never negative, an overpaid advance is not money to hand out at the door. */
export function codOf(total: number, advance: number): number {
  return Math.max(0, total - advance);
}

/** What the customer still owes; negative when he paid too much. Nothing once the order has its outcome or lies in the trash. */
export function dueOf(row: {
  readonly total_amount: number;
  readonly advance: number;
  readonly collected_amount: number;
  readonly completed_at: string | null;
  readonly deleted_at: string | null;
}): number {
  if (row.completed_at !== null || row.deleted_at !== null) return 0;
  return row.total_amount - row.advance - row.collected_amount;
}

type Promised = { readonly advance: number; readonly delivery_details: { readonly advance: 'kept' | 'refunded' | null } | null };

/** What of an advance was promised back and is not paid yet; that of an order stands on the order. */
export function refundOwed({ advance, delivery_details }: Promised): number {
  return delivery_details?.advance === 'refunded' ? Math.max(0, advance) : 0;
}

/** Each line after its share of the order's discount, which is spread by line value with the largest remainder. */
export function netByLine(order: Priced): readonly number[] {
  const nets = order.items.map(lineNet);
  const discount = discountOf(subtotalOf(order.items), order);
  const shares = allocate(discount, nets);
  return nets.map((net, i) => net - (shares[i] ?? 0));
}

/** Goods that stayed with the customer plus the delivery fee, unless it was waived. `delivered[i]` is the quantity of line i. */
export function deliveredTotal(order: Priced, delivered: readonly number[], feeWaived: boolean): number {
  const nets = netByLine(order);
  const goods = order.items.reduce((sum, line, i) => sum + roundHalfAway(((nets[i] ?? 0) * (delivered[i] ?? 0)) / line.quantity), 0);
  return goods + (feeWaived ? 0 : order.delivery_fee);
}

export type Charges = {
  readonly shipping_charge: number;
  readonly cod_charge: number;
  readonly return_charge: number;
  readonly other_charge: number;
};

export function chargesTotal(charges: Charges): number {
  return charges.shipping_charge + charges.cod_charge + charges.return_charge + charges.other_charge;
}

/** What the courier owes us; negative when a refused parcel cost more than it brought. */
export function receivableOf(collected: number, charges: Charges): number {
  return collected - chargesTotal(charges);
}

type Owed = Charges & {
  readonly collected_amount: number;
  readonly settlement: 'none' | 'settled' | 'disputed';
  readonly settled_amount: number;
  readonly shipping_company_id: string | null;
  readonly disputed_at: string | null;
  readonly written_off_at: string | null;
};

/** `disputed`: a statement paid a part of it, or a person says so. `written_off`: nobody asks for it any more. Settled it is nothing else. */
export type Standing = 'none' | 'disputed' | 'written_off' | 'settled';

export function standingOf({
  settlement,
  disputed_at,
  written_off_at,
}: Pick<Owed, 'settlement' | 'disputed_at' | 'written_off_at'>): Standing {
  if (settlement === 'settled') return 'settled';
  if (written_off_at !== null) return 'written_off';
  return disputed_at === null ? settlement : 'disputed';
}

/** What no statement has paid: all of it, or the rest of what was paid in part. */
export function unpaidOf(row: Pick<Owed, 'collected_amount' | 'settled_amount'> & Charges): number {
  return receivableOf(row.collected_amount, row) - row.settled_amount;
}

/** What is still to come; nothing of what is settled or written off. */
export function outstandingOf(row: Owed): number {
  const standing = standingOf(row);
  return standing === 'settled' || standing === 'written_off' || row.shipping_company_id === null ? 0 : unpaidOf(row);
}

export type Earned = {
  readonly collected: number;
  readonly advanceKept: number;
  readonly charges: Charges;
  /** Cost of the pieces that stayed with the customer. */
  readonly goodsCost: number;
  readonly packagingCost?: number;
  readonly damagedCost?: number;
};

export type Profit = {
  readonly revenue: number;
  readonly profit: number;
  /** Hundredths of a percent; `null` without revenue. */ readonly margin: number | null;
};

export function profitOf({ collected, advanceKept, charges, goodsCost, packagingCost = 0, damagedCost = 0 }: Earned): Profit {
  const revenue = collected + advanceKept;
  const profit = revenue - goodsCost - chargesTotal(charges) - packagingCost - damagedCost;
  return { revenue, profit, margin: revenue === 0 ? null : roundHalfAway((profit * 10_000) / revenue) };
}

/** Whether the cost of every piece is known: a sum with gaps would pass for profit. */
export function costsKnown(items: readonly Pick<OrderItem, 'id'>[], costs: Readonly<Record<string, number>>): boolean {
  return items.every((item) => Object.hasOwn(costs, item.id));
}

/** Delivered pieces of a line that did not come back onto the shelf: what the sale has cost. */
export function keptOf(item: Pick<OrderItem, 'quantity' | 'delivered_qty' | 'returned_qty' | 'damaged_qty'>): number {
  return Math.min(item.delivered_qty, item.quantity - (item.returned_qty - item.damaged_qty));
}

/** Cost of the delivered pieces; `costs` maps item id to the cost of one piece when the order was taken. */
export function goodsCost(
  items: readonly Pick<OrderItem, 'id'>[],
  delivered: readonly number[],
  costs: Readonly<Record<string, number>>,
): number {
  return items.reduce((sum, item, i) => sum + (costs[item.id] ?? 0) * (delivered[i] ?? 0), 0);
}
