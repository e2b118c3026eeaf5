import { type Change, sameValue } from '#data/operation.ts';
import { amountsOf } from '#modules/business/sale-rules/amounts.ts';
import type { OrderItem } from '#modules/business/sale-rules/kind.ts';

import type { Entry } from './wire.ts';

/*
 * What the books must say, computed from the clients' diaries alone: the accepted operations in the order in which the server
 * committed them, folded by the merge rules of the design, and summed without looking at any sum of the server's.
 */

type Plain = Readonly<Record<string, unknown>>;
export type Done = { readonly entry: Entry; /** Of a merged operation. */ readonly fields: readonly string[] };
export type Books = {
  readonly totals: ReadonlyMap<string, number>;
  readonly advances: ReadonlyMap<string, number>;
  readonly balances: ReadonlyMap<string, number>;
  readonly stock: ReadonlyMap<string, number>;
};
const status = 'shipping_status_id';

/** `phaseOf`: phase of a status row; `final` phases are outcomes. */
export function booksOf(done: readonly Done[], phaseOf: ReadonlyMap<string, string>, final: ReadonlySet<string>): Books {
  const sales = new Map<string, Plain>();
  const payments = new Map<string, Plain>();
  const stock = new Map<string, number>();
  const isFinal = (id: unknown): boolean => final.has(phaseOf.get(String(id)) ?? '');
  for (const { entry, fields } of done) {
    for (const change of entry.changes) {
      if (change.kind === 'stock_movements') add(stock, String(toOf(change, 'variant_id')), Number(toOf(change, 'qty')));
      const rows =
        change.kind === 'transactions' ? payments : change.kind === 'ecom_orders' || change.kind === 'parcels' ? sales : undefined;
      if (rows) rows.set(change.id, folded(rows.get(change.id) ?? {}, change, fields, isFinal));
    }
  }
  // What no diary tells the beginning of has no books; the verdict names its operation.
  for (const [id, row] of sales) if (!('items' in row)) sales.delete(id);
  for (const row of sales.values()) {
    for (const [variant, pieces] of goneOf(row, phaseOf.get(String(row[status])) ?? '')) add(stock, variant, -pieces);
  }
  const own = new Map<string, number>();
  const balances = new Map<string, number>();
  for (const row of payments.values()) {
    if (row['deleted_at'] !== null) continue;
    const signed = Number(row['amount']) * (row['type'] === 'income' ? 1 : -1);
    add(balances, String(row['bank_account_id']), signed);
    if (isAdvance(row)) add(own, String(row['order_id']), signed);
  }
  const advances = new Map([...sales].map(([id, row]) => [id, (own.get(id) ?? 0) + (own.get(String(row['source_ecom_order_id'])) ?? 0)]));
  return { totals: new Map([...sales].map(([id, row]) => [id, amountsOf(row as never).total])), advances, balances, stock };
}

/** Paid before the delivery, or paid back of that. */
export function isAdvance({ category }: Plain): boolean {
  return category === 'Pre Payment' || category === 'Refunds Paid';
}

/** Last arrival wins, but where the server was further on its values stood. */
function folded(row: Plain, change: Change, merged: readonly string[], isFinal: (status: unknown) => boolean): Plain {
  const next: Record<string, unknown> = { ...row, ...(change.do === 'insert' ? { id: change.id } : {}) };
  const stood = status in change.set && (merged.includes(status) || (row[status] === toOf(change, status) && isFinal(row[status])));
  for (const [field, [from, to]] of Object.entries(change.set)) {
    if (change.do === 'patch' && stood && (field === status ? merged.includes(status) : !sameValue(row[field] ?? null, from ?? null)))
      continue;
    next[field] = to;
  }
  return next;
}

/** Pieces that a sale keeps off the shelf: a parcel's from its booking on, however it ended; an order's that was delivered without one. */
function goneOf(row: Plain, phase: string): readonly (readonly [string, number])[] {
  const booked = 'parcel_id' in row;
  if (row['deleted_at'] !== null || (!booked && !['delivered', 'partial'].includes(phase))) return [];
  const details = row['delivery_details'] as {
    readonly delivered_items: readonly { readonly item_id: string; readonly quantity: number }[];
  } | null;
  return (row['items'] as readonly OrderItem[]).flatMap(({ id, variant_id, quantity }) => {
    const kept = !booked && phase === 'partial' ? (details?.delivered_items.find((one) => one.item_id === id)?.quantity ?? 0) : quantity;
    return variant_id === null ? [] : [[variant_id, kept] as const];
  });
}

function toOf(change: Change, field: string): unknown {
  return change.set[field]?.[1];
}

function add(sums: Map<string, number>, key: string, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}
