import { Refused } from '#data/refused.ts';

import { type Charges, deliveredTotal, type Priced } from './amounts.ts';
import type { DeliveryDetails, OrderItem } from './kind-sale.ts';

/*
 * How an order or a parcel ended, decided on the row that the device has. A paid return (refused, but the delivery fee was paid)
 * is a partial delivery without items, so that "cancelled" always means that nothing was collected.
 */

export type Outcome = {
  readonly type: DeliveryDetails['type'];
  readonly collected_amount: number;
  readonly charges: Charges;
  /** Item id -> pieces that stayed with the customer; read for partial deliveries only. */
  readonly delivered?: Readonly<Record<string, number>>;
  readonly cancel_reason_ids?: readonly string[];
  readonly cancel_notes?: string;
  readonly advance?: 'kept' | 'refunded' | null;
  readonly fee_waived?: boolean;
  readonly variance_reason?: string;
  /** Where a refunded advance is paid from; `null` leaves the paying to someone who sees the accounts. */
  readonly refund_account_id?: string | null;
  /** When it is paid; asked for where nobody knows today. */
  readonly refund_day?: string;
};

export type Endable = Omit<Priced, 'items'> & {
  readonly items: readonly OrderItem[];
  readonly advance: number;
  readonly cod_amount: number;
  readonly completed_at: string | null;
  readonly deleted_at: string | null;
};

/** Pieces per line that stayed with the customer. */
export function deliveredQuantities(row: Pick<Endable, 'items'>, outcome: Pick<Outcome, 'type' | 'delivered'>): readonly number[] {
  return row.items.map((item) =>
    outcome.type === 'full' ? item.quantity : outcome.type === 'cancelled' ? 0 : (outcome.delivered?.[item.id] ?? 0),
  );
}

export function isPaidReturn(row: Pick<Endable, 'items'>, outcome: Pick<Outcome, 'type' | 'delivered'>): boolean {
  return outcome.type === 'partial' && deliveredQuantities(row, outcome).every((quantity) => quantity === 0);
}

/** True when somebody has to say what becomes of the advance: the goods it paid for came back. */
export function asksForAdvance(row: Pick<Endable, 'items' | 'advance'>, outcome: Pick<Outcome, 'type' | 'delivered'>): boolean {
  return row.advance > 0 && (outcome.type === 'cancelled' || isPaidReturn(row, outcome));
}

/** What the courier should have collected at the door for this outcome. */
export function expectedCollect(
  row: Omit<Endable, 'completed_at' | 'deleted_at'>,
  outcome: Pick<Outcome, 'type' | 'delivered' | 'advance' | 'fee_waived'>,
): number {
  if (outcome.type === 'cancelled') return 0;
  if (outcome.type === 'full') return row.cod_amount;
  const owed = deliveredTotal(row, deliveredQuantities(row, outcome), outcome.fee_waived ?? false);
  // The fee of a refused parcel is asked for at the door whatever becomes of the advance.
  if (isPaidReturn(row, outcome)) return owed;
  return Math.max(0, owed - row.advance);
}

/** True when more or less was collected than expected and somebody has to say why. */
export function needsVarianceReason(row: Omit<Endable, 'completed_at' | 'deleted_at'>, outcome: Outcome): boolean {
  return outcome.type !== 'cancelled' && !isPaidReturn(row, outcome) && outcome.collected_amount !== expectedCollect(row, outcome);
}

export type Ended = Charges & {
  readonly delivery_details: DeliveryDetails;
  readonly collected_amount: number;
  readonly completed_at: string;
  readonly items: OrderItem[];
};

/** The columns of the finished row. Refuses what cannot have happened. */
export function endRow(row: Endable, outcome: Outcome, at: string): Ended {
  if (row.completed_at !== null) throw new Refused('completed');
  if (row.deleted_at !== null) throw new Refused('deleted');
  const quantities = deliveredQuantities(row, outcome);
  if (outcome.type === 'partial') assertPartial(row, outcome, quantities);
  if (outcome.type === 'cancelled' && (outcome.cancel_reason_ids ?? []).length === 0)
    throw new Refused('reason_missing', { field: 'cancel_reason_ids' });
  if (asksForAdvance(row, outcome) && !outcome.advance) throw new Refused('advance_undecided', { field: 'advance' });
  const collected = outcome.type === 'cancelled' ? 0 : outcome.collected_amount;
  assertMoney(collected, outcome.charges);
  const varies = needsVarianceReason(row, outcome);
  if (varies && !outcome.variance_reason?.trim()) throw new Refused('variance_unexplained', { field: 'variance_reason' });
  return {
    ...outcome.charges,
    collected_amount: collected,
    completed_at: at,
    items: row.items.map((item, i) => ({ ...item, delivered_qty: quantities[i] ?? 0 })),
    delivery_details: {
      type: outcome.type,
      delivered_items: row.items.map((item, i) => ({ item_id: item.id, quantity: quantities[i] ?? 0 })),
      cancel_reason_ids: outcome.type === 'full' ? [] : [...(outcome.cancel_reason_ids ?? [])],
      cancel_notes: (outcome.cancel_notes ?? '').trim(),
      advance: asksForAdvance(row, outcome) ? (outcome.advance ?? null) : null,
      fee_waived: outcome.type === 'partial' && (outcome.fee_waived ?? false),
      variance_reason: varies ? (outcome.variance_reason ?? '').trim() : '',
    },
  };
}

/** The part of the advance that stays with us, for profit. */
export function advanceKept(row: { readonly advance: number; readonly delivery_details: Pick<DeliveryDetails, 'advance'> | null }): number {
  return row.delivery_details?.advance === 'refunded' ? 0 : row.advance;
}

function assertPartial(row: Endable, outcome: Outcome, quantities: readonly number[]): void {
  row.items.forEach((item, i) => {
    const quantity = quantities[i] ?? 0;
    if (!Number.isSafeInteger(quantity) || quantity < 0 || quantity > item.quantity)
      throw new Refused('quantity_invalid', { field: `delivered.${item.id}` });
  });
  if (row.items.every((item, i) => quantities[i] === item.quantity)) throw new Refused('partial_is_full', { field: 'delivered' });
  if (isPaidReturn(row, outcome) && outcome.collected_amount === 0) throw new Refused('partial_is_cancelled', { field: 'delivered' });
}

function assertMoney(collected: number, charges: Charges): void {
  const amounts = { collected_amount: collected, ...charges };
  for (const [field, amount] of Object.entries(amounts)) {
    const signed = field === 'other_charge';
    if (!Number.isSafeInteger(amount) || Math.abs(amount) > 1e13 || (amount < 0 && !signed)) throw new Refused('out_of_range', { field });
  }
}
