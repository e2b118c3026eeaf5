import { allows } from '#access/access.ts';
import type { Row } from '#data/kind.ts';
import { type Change, insert, patch, rebased, sameValue } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';
import { documentNumber } from '#kernel/numbers.ts';
import { m } from '#messages';

import { Transaction } from '../../banking/transactions/kind.ts';
import { customerFromPhone } from '../customer-rules/index.ts';
import { weightOf } from '../products/index.ts';
import {
  advanceChanges,
  allStatuses,
  assertAdvance,
  allGone,
  assertOnShelf,
  heldByOrder,
  heldByParcel,
  heldNow,
  predictEnded,
  predictScanned,
  predictShelf,
  type Booking,
  commentEntry,
  courierOf,
  type Created,
  customerFacts,
  feedEntry,
  flowsOf,
  moneyOf,
  type ParcelDraft,
  type ParcelRow,
  pickedStatus,
  predictBalances,
  dayOfNow,
  paidBack,
  type Payback,
  prePaymentRow,
  refundOwed,
  rankOf,
  saleColumns,
  saleContext,
  statusBarrier,
  statusFor,
  statusOf,
  statusStep,
  statusWithId,
  unsettled,
  untouched,
} from '../sale-rules/index.ts';
import { EcomOrder, OrderFeed, Parcel, ParcelFeed } from '../sale-rules/kind.ts';
import { assertAddress, assertConsignmentFree, assertParcel } from './assert-parcel.ts';
import { parcelNamed } from './queries.ts';
import { bookingColumns, heaviest, shippedColumns } from './rules.ts';
import { assertSourceFree, predictLink } from './source.ts';

/**
 * Makes the parcel of an eCommerce order: the order moves to "Shipment" and both point to each other. Anything but the two
 * reasons that the specification words is "Failed to create parcel."
 */
export async function createShipment(store: Store, orderId: string, booking: Booking = {}): Promise<Created> {
  const found = await store.get(EcomOrder, orderId);
  if (!found) throw new Refused('source_missing', { text: m.refusal_source_missing() });
  const order = plain(found) as Row<typeof EcomOrder>;
  const statuses = await allStatuses(store);
  const shipment = statusFor(statuses, 'ecom', 'shipment');
  const pending = statusFor(statuses, 'parcel', 'pending');
  if (!shipment || !pending) throw new Refused('statuses_missing', { text: m.refusal_statuses_missing() });
  const from = statusWithId(statuses, order.shipping_status_id)?.phase;
  const gone = order.deleted_at !== null || order.completed_at !== null || order.linked_parcel_id !== null;
  if (gone || (from && rankOf(from) >= rankOf('shipment')))
    throw new Refused('shipment_impossible', { text: m.refusal_shipment_impossible() });
  assertAddress(order);
  await assertOnShelf(store, allGone(order));
  const day = dayOfNow(store, booking.order_date, 'order_date');
  const row = await newParcel(store, { ...shippedColumns(order), notes: '', order_date: day }, booking, pending.id, order.id);
  await store.write({
    action: 'shipment.create',
    changes: [insert(Parcel, row), patch(EcomOrder, order, { shipping_status_id: shipment.id, linked_parcel_id: row.id })],
    predicted: [
      feedEntry(store, ParcelFeed, row, 'created'),
      feedEntry(store, OrderFeed, order, 'status_changed', statusStep(statuses, order.shipping_status_id, shipment)),
      ...(await predictShelf(store, [heldByOrder(order)], [heldByParcel(row, pending.phase)])),
    ],
  });
  return { id: row.id, number: row.parcel_id };
}

/** A parcel that no eCommerce order stands behind. */
export async function createParcel(store: Store, draft: ParcelDraft, id = newId()): Promise<Created> {
  const made = await store.get(Parcel, id);
  if (made) return { id, number: made.parcel_id };
  await assertParcel(store, draft);
  const columns = saleColumns(draft, saleContext(store));
  const money = moneyOf(columns, draft.advance ?? 0);
  const pending = statusOf(await allStatuses(store), 'parcel', 'pending');
  const customer = await customerFromPhone(store, customerFacts(columns), { insertOnly: true });
  const row = { ...(await newParcel(store, { ...columns, ...money, customer_id: customer.id }, draft, pending.id, null)), id };
  const payment =
    draft.bank_account_id && money.advance > 0
      ? prePaymentRow(
          store,
          { ...row, number: row.parcel_id },
          { type: 'income', amount: money.advance, bank_account_id: draft.bank_account_id },
        )
      : undefined;
  await store.write({
    action: 'parcel.create',
    changes: [customer.change, insert(Parcel, row), payment && insert(Transaction, payment)],
    predicted: [
      feedEntry(store, ParcelFeed, row, 'created'),
      ...(await predictBalances(store, flowsOf(payment))),
      ...(await predictShelf(store, [], [heldByParcel(row, 'pending')])),
    ],
  });
  return { id: row.id, number: row.parcel_id };
}

/** Saves the form of a parcel that was `opened` on this row. The pieces and prices of a parcel of an order are the order's. */
export async function updateParcel(store: Store, id: string, draft: ParcelDraft, opened?: ParcelRow): Promise<void> {
  const before = await parcelNamed(store, id);
  const seen = opened ?? before;
  if (before.deleted_at !== null) throw new Refused('deleted');
  if (before.completed_at !== null) throw new Refused('completed');
  await assertParcel(store, draft, seen);
  const columns = saleColumns(draft, saleContext(store));
  const booking = bookingColumns(draft, await courierOf(store, draft.shipping_company_id ?? null), columns.ship_zone_id);
  const linked = before.source_ecom_order_id !== null;
  if (linked && !samePieces(seen, columns)) throw new Refused('priced_by_order', { field: 'items' });
  const { next, base } = rebased({ ...columns, ...booking, ...(linked ? pricesOf(seen) : {}) }, seen, before);
  await assertConsignmentFree(store, next.shipping_company_id, next.consignment_id, id);
  await assertOnShelf(store, allGone(next), allGone(before));
  const kept = linked || draft.advance === undefined || draft.advance === seen.advance;
  const money = moneyOf({ ...before, ...next }, kept ? before.advance : (draft.advance ?? 0));
  if (money.advance !== before.advance && money.advance > 0) assertAdvance(draft, money.total_amount, saleContext(store));
  const customer =
    next.ship_phone === before.ship_phone ? undefined : await customerFromPhone(store, customerFacts(next), { insertOnly: true });
  const edit = patch(Parcel, base, { ...next, ...(customer ? { customer_id: customer.id } : {}) });
  const payments = linked
    ? undefined
    : await advanceChanges(store, { ...next, id, number: before.parcel_id }, before.advance, money.advance, draft.bank_account_id ?? null);
  const changes = [customer?.change, edit, ...(payments?.changes ?? [])].filter((change) => change !== undefined);
  if (changes.length === 0) return;
  const after = { ...before, ...next };
  await store.write({
    action: 'parcel.edit',
    changes,
    predicted: [
      patch(Parcel, after, money),
      await predictScanned(store, before, after),
      ...(await predictShelf(store, [await heldNow(store, before)], [await heldNow(store, after)])),
      ...(await predictBalances(store, payments?.flows ?? [])),
    ],
  });
}

/** Pays back the advance of a parcel without an order, promised by someone who does not see the accounts. */
export async function payParcelRefund(store: Store, id: string, { account, day }: Payback): Promise<void> {
  const row = await parcelNamed(store, id);
  if (refundOwed(row) === 0 || row.source_ecom_order_id !== null) throw new Refused('nothing_to_refund');
  if (!account) throw new Refused('account_missing', { field: 'bank_account_id' });
  const refund = paidBack(store, { ...row, number: row.parcel_id }, account, day);
  await store.write({
    action: 'parcel.edit',
    changes: [insert(Transaction, refund)],
    predicted: [patch(Parcel, row, moneyOf(row, 0)), ...(await predictBalances(store, flowsOf(refund)))],
  });
}

/** Moves a parcel on; outcomes are recorded with `completeParcel`. `shippedAt`: what a move that is taken back had of it. */
export async function setParcelStatus(store: Store, id: string, statusId: string, shippedAt?: string | null): Promise<void> {
  const statuses = await allStatuses(store);
  const to = pickedStatus(statuses, 'parcel', statusId);
  const row = await parcelNamed(store, id);
  if (row.shipping_status_id === to.id) return;
  if (row.deleted_at !== null) throw new Refused('deleted');
  const barrier = statusBarrier(row, statusWithId(statuses, row.shipping_status_id)?.phase, to);
  if (barrier) throw new Refused(barrier);
  const leaves = row.shipped_at === null && to.phase !== 'on_hold' && rankOf(to.phase) >= rankOf('picked');
  const shipped_at = shippedAt === undefined ? (leaves ? store.now() : row.shipped_at) : shippedAt;
  const lost = to.phase === 'lost' ? { completed_at: store.now() } : undefined;
  const order = lost && (await predictLink(store, row, null));
  await store.write({
    action: 'parcel.status',
    changes: [patch(Parcel, row, { shipping_status_id: to.id, shipped_at })],
    predicted: [
      // The server closes a lost parcel; nothing was collected, and what it carried can be claimed.
      lost && patch(Parcel, row, { ...lost, ...moneyOf(row, row.advance + (order?.advance ?? 0)) }),
      ...(lost ? await predictEnded(store, row, { ...row, ...lost }, to.phase) : []),
      // Its order is not lost: the customer waits for another parcel.
      order?.change,
      ...(order ? await predictShelf(store, [order.before], [order.after]) : []),
      feedEntry(store, ParcelFeed, row, 'status_changed', statusStep(statuses, row.shipping_status_id, to)),
    ],
  });
}

export async function addParcelComment(store: Store, id: string, text: string): Promise<void> {
  const row = await parcelNamed(store, id);
  await store.write({ action: 'parcel.note', changes: [commentEntry(store, ParcelFeed, row, text)] });
}

export async function saveParcelNote(store: Store, id: string, notes: string): Promise<void> {
  const text = notes.trim();
  if (text.length > 2000) throw new Refused('too_long', { field: 'notes' });
  const change = patch(Parcel, await parcelNamed(store, id), { notes: text });
  if (change) await store.write({ action: 'parcel.note', changes: [change] });
}

/** Counts a printed label. Whoever may only look prints without being counted. */
export async function markPrinted(store: Store, ids: readonly string[]): Promise<void> {
  if (!allows(store.access(), 'manage_parcels')) return;
  for (const id of ids) {
    const row = await parcelNamed(store, id);
    await store.write({ action: 'parcel.printed', changes: [patch(Parcel, row, { print_count: row.print_count + 1 })] });
  }
}

/** To the trash, for 30 days. A finished parcel stays; the order of one that goes can be shipped anew. */
export async function deleteParcel(store: Store, id: string): Promise<void> {
  const row = await parcelNamed(store, id);
  if (row.deleted_at !== null) return;
  if (row.completed_at !== null) throw new Refused('completed');
  const predicted = [await predictScanned(store, row, null), ...(await predictTrash(store, row, null))];
  await store.write({ action: 'parcel.delete', changes: [patch(Parcel, row, { deleted_at: store.now() })], predicted });
}

export async function restoreParcel(store: Store, id: string): Promise<void> {
  const row = await parcelNamed(store, id);
  const change = patch(Parcel, row, { deleted_at: null });
  await assertSourceFree(store, row);
  await assertOnShelf(store, allGone(row));
  if (change) await store.write({ action: 'parcel.delete', changes: [change], predicted: await predictTrash(store, row, row.id) });
}

async function predictTrash(store: Store, parcel: ParcelRow, linkedId: string | null): Promise<readonly (Change | undefined)[]> {
  const live = await heldNow(store, { ...parcel, deleted_at: null });
  const { change, before, after } = await predictLink(store, parcel, linkedId);
  const shelf = linkedId === null ? predictShelf(store, [live, before], [after]) : predictShelf(store, [before], [live, after]);
  return [change, ...(await shelf)];
}

type Carried = ReturnType<typeof shippedColumns> & Pick<ParcelRow, 'notes' | 'order_date'>;

async function newParcel(store: Store, carried: Carried, booked: Booking, statusId: string, orderId: string | null): Promise<ParcelRow> {
  const booking = { ...booked, weight_g: booked.weight_g ?? Math.min(await weightOf(store, carried.items), heaviest) };
  const columns = bookingColumns(booking, await courierOf(store, booking.shipping_company_id ?? null), carried.ship_zone_id);
  await assertConsignmentFree(store, columns.shipping_company_id, columns.consignment_id, null);
  const { device, counter } = await store.nextNumber('parcel');
  return {
    id: newId(),
    ...carried,
    ...untouched,
    ...columns,
    parcel_id: documentNumber(store.company().parcel_prefix, store.today(), device, counter),
    source_ecom_order_id: orderId,
    shipping_status_id: statusId,
    shipped_at: null,
    print_count: 0,
    courier_says: null,
    ...unsettled,
    created_by: store.access().userId,
    created_at: store.now(),
  };
}

function pricesOf(row: ParcelRow) {
  const { items, discount_type, discount_value, delivery_fee, brand_id } = row;
  return { items, discount_type, discount_value, delivery_fee, brand_id };
}

function samePieces(
  row: ParcelRow,
  next: Pick<ParcelRow, 'items' | 'discount_type' | 'discount_value' | 'delivery_fee' | 'brand_id'>,
): boolean {
  const { items, ...prices } = pricesOf(row);
  const pieces = (all: ParcelRow['items']) =>
    all.map(({ variant_id, product_name, quantity, price, discount }) => ({ variant_id, product_name, quantity, price, discount }));
  return (
    sameValue(pieces(items), pieces(next.items)) &&
    Object.entries(prices).every(([field, value]) => sameValue(next[field as keyof typeof prices], value))
  );
}
