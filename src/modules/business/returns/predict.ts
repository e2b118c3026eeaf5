import { type Change, patch } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';

import { predictMirror } from '../parcels/index.ts';
import {
  allStatuses,
  endingOf,
  feedEntry,
  type Held,
  isAwaited,
  nothingHeld,
  type OrderRow,
  type ParcelRow,
  predictShelf,
  returnIdOf,
  type ReturnRow,
  statusFor,
  statusStep,
} from '../sale-rules/index.ts';
import { EcomOrder, missingOf, OrderFeed, Parcel, ParcelFeed, piecesIn, type ReturnItem } from '../sale-rules/kind.ts';

type Counted = { readonly back: number; readonly damaged: number };

/** What the server makes of a return that is counted, or whose count is taken back: stock, the lines of its sales, the end of its parcel. */
export async function predictCounted(store: Store, before: ReturnRow, after: ReturnRow): Promise<readonly (Change | undefined)[]> {
  const was = counted(before);
  const now = counted(after);
  const sales = [...new Set([...was, ...now].flatMap((line) => line.sale_id ?? []))];
  return [
    ...(await predictShelf(store, [await heldBack(store, before, was)], [await heldBack(store, after, now)])),
    ...(await Promise.all(sales.map((id) => predictSale(store, id, was, now)))).flat(),
    ...(await predictTold(store, before, after)),
  ];
}

function counted(row: ReturnRow): readonly ReturnItem[] {
  return row.closed_at === null || row.deleted_at !== null ? [] : row.items;
}

/** Good pieces lie on the shelf: they are fewer that are gone. Of a parcel's own return the courier has what is expected. */
async function heldBack(store: Store, row: ReturnRow, items: readonly ReturnItem[]): Promise<Held> {
  const gone = items.map(({ variant_id, restock_qty }) => ({ variant_id, pieces: -restock_qty }));
  const isOut = row.parcel_id !== null && row.id === returnIdOf(store.access().tenantId, row.parcel_id) && isAwaited(row);
  return {
    ...nothingHeld,
    gone,
    withCourier: isOut ? row.items.map(({ variant_id, expected_qty }) => ({ variant_id, pieces: expected_qty })) : [],
  };
}

async function predictSale(
  store: Store,
  id: string,
  was: readonly ReturnItem[],
  now: readonly ReturnItem[],
): Promise<readonly (Change | undefined)[]> {
  const [foundParcel, foundOrder] = await Promise.all([store.get(Parcel, id), store.get(EcomOrder, id)]);
  if (!foundParcel) return foundOrder ? [patch(EcomOrder, plain(foundOrder) as OrderRow, withCounters(foundOrder, was, now))] : [];
  const parcel = plain(foundParcel) as ParcelRow;
  const next = { ...parcel, ...withCounters(parcel, was, now) };
  const statuses = await allStatuses(store);
  const returned = statusFor(statuses, 'parcel', 'returned');
  const ends = parcel.completed_at === null && returned !== undefined && next.items.every((item) => item.returned_qty >= item.quantity);
  const ended = ends ? { ...next, shipping_status_id: returned.id, completed_at: store.now() } : next;
  const source = parcel.source_ecom_order_id === null ? undefined : await store.get(EcomOrder, parcel.source_ecom_order_id);
  return [
    patch(Parcel, parcel, ended),
    ...(ends
      ? [
          feedEntry(store, ParcelFeed, parcel, 'status_changed', statusStep(statuses, parcel.shipping_status_id, returned)),
          ...(await predictMirror(store, parcel, endingOf(ended), 'returned', 0)),
        ]
      : []),
    source?.linked_parcel_id === parcel.id ? patch(EcomOrder, plain(source) as OrderRow, withCounters(source, was, now)) : undefined,
  ];
}

/** The lines of a sale with what is back of them. */
function withCounters(sale: Pick<OrderRow, 'items'>, was: readonly ReturnItem[], now: readonly ReturnItem[]) {
  const [before, after] = [was, now].map((lines) => new Map(lines.map((line) => [line.id, line])));
  const of = (line: ReturnItem | undefined): Counted => ({
    back: (line?.restock_qty ?? 0) + (line?.damaged_qty ?? 0),
    damaged: line?.damaged_qty ?? 0,
  });
  const items = sale.items.map((item) => {
    const [old, next] = [of(before?.get(item.id)), of(after?.get(item.id))];
    const within = (pieces: number) => Math.min(item.quantity, Math.max(0, pieces));
    return {
      ...item,
      returned_qty: within(item.returned_qty - old.back + next.back),
      damaged_qty: within(item.damaged_qty - old.damaged + next.damaged),
    };
  });
  return { items };
}

async function predictTold(store: Store, before: ReturnRow, after: ReturnRow): Promise<readonly Change[]> {
  if (after.parcel_id === null) return [];
  const about = { id: after.parcel_id, brand_id: after.brand_id };
  const feed = (await store.get(Parcel, after.parcel_id)) ? ParcelFeed : OrderFeed;
  const tell = (type: string, details = {}) => feedEntry(store, feed, about, type, { number: after.return_no, ...details });
  const paid = after.claim_paid ?? 0;
  const claimed = [
    ...(after.claimed_at !== null && before.claimed_at === null ? [tell('return_claimed', { amount: after.claim_amount })] : []),
    ...(paid > 0 && paid !== before.claim_paid ? [tell('return_paid', { amount: paid })] : []),
    ...(after.refund_amount > 0 && after.refund_amount !== before.refund_amount
      ? [tell('return_refunded', { amount: after.refund_amount })]
      : []),
  ];
  const [was, now] = [before, after].map((row) => row.closed_at !== null && row.deleted_at === null);
  if (now && !was && after.rejected_at !== null) return [tell('return_rejected', { reason: after.reject_reason }), ...claimed];
  if (now && !was) {
    const sum = (of: (item: ReturnItem) => number) => piecesIn(after.items, of);
    const pieces = { restocked: sum((item) => item.restock_qty), damaged: sum((item) => item.damaged_qty), missing: sum(missingOf) };
    return [tell('return_counted', pieces), ...claimed];
  }
  if (was && !now) return [tell('return_reopened'), ...claimed];
  return after.received_at !== null && before.received_at === null ? [tell('return_received'), ...claimed] : claimed;
}
