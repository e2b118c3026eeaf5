import { mulDiv } from '#kernel/exact.ts';

import { type Received, receivedOf } from '../material-ledger/index.ts';
import type { PurchaseRow, ReceiptRow } from './rows.ts';

/* How far a purchase has come in, from its receipts alone. */

export type LineReceived = Received & {
  readonly id: string;
  /** What was turned away. */
  readonly rejected: number;
};

type Lined = Pick<PurchaseRow, 'id' | 'lines'>;

/** Counts in what each line was bought in, in millionths. `tolerance` in hundredths of a percent. */
export function linesReceived({ lines }: Lined, receipts: readonly ReceiptRow[], tolerance: number): readonly LineReceived[] {
  const of = receipts
    .filter(({ voided_at }) => voided_at === null)
    .flatMap(({ type, lines: came }) =>
      came.map(({ line_id, count, rejected }) => ({ line_id, rejected, count: type === 'in' ? count : -count })),
    );
  return lines.map(({ id, count }) => {
    const own = of.filter(({ line_id }) => line_id === id);
    const accepted = own.map((one) => one.count);
    return { id, ...receivedOf(count, accepted, tolerance), rejected: own.reduce((sum, one) => sum + one.rejected, 0) };
  });
}

export const receivedStates = ['nothing', 'partly', 'all'] as const;
export type ReceivedState = (typeof receivedStates)[number];

export function receivedState(lines: readonly Pick<Received, 'received' | 'remaining'>[]): ReceivedState {
  if (lines.every(({ remaining }) => remaining === 0)) return 'all';
  return lines.some(({ received }) => received > 0) ? 'partly' : 'nothing';
}

/** Where a purchase stands to whoever reads it: what people say of it, and how far it has come in. */
export const purchaseStates = ['draft', 'ordered', 'partly_received', 'received', 'closed', 'closed_short', 'cancelled'] as const;
export type PurchaseState = (typeof purchaseStates)[number];

export function purchaseState({ status }: Pick<PurchaseRow, 'status'>, received: ReceivedState): PurchaseState {
  if (status !== 'ordered' || received === 'nothing') return status;
  return received === 'all' ? 'received' : 'partly_received';
}

/** What of each component is still to come by purchases that are ordered, in millionths of its stock unit. */
export function onOrder(purchases: readonly PurchaseRow[], receipts: readonly ReceiptRow[]): ReadonlyMap<string, number> {
  const byPurchase = Map.groupBy(receipts, ({ purchase_id }) => purchase_id);
  const sums = new Map<string, number>();
  for (const purchase of purchases) {
    if (purchase.status !== 'ordered' || purchase.deleted_at !== null) continue;
    const received = new Map(linesReceived(purchase, byPurchase.get(purchase.id) ?? [], 0).map((line) => [line.id, line]));
    for (const { id, component_id, quantity, count } of purchase.lines) {
      const coming = mulDiv(quantity, received.get(id)?.remaining ?? 0, count);
      sums.set(component_id, (sums.get(component_id) ?? 0) + coming);
    }
  }
  return sums;
}
