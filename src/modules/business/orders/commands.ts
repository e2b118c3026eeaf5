import { type Change, insert, patch, rebased, sameValue } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';
import { documentNumber } from '#kernel/numbers.ts';

import { addNewLabels } from '../../account/labels/index.ts';
import { Transaction } from '../../banking/transactions/kind.ts';
import { customerFromPhone } from '../customer-rules/index.ts';
import {
  advanceChanges,
  allStatuses,
  assertAdvance,
  assertOnShelf,
  assertSale,
  draftOf,
  goneOverCounter,
  heldByOrder,
  endRow,
  feedEntry,
  flowsOf,
  frozenByShipment,
  moneyOf,
  type OrderDraft,
  type OrderRow,
  type Outcome,
  pickedStatus,
  predictBalances,
  predictShelf,
  paidBack,
  type Payback,
  prePaymentRow,
  type Recorded,
  saleColumns,
  saleContext,
  statusBarrier,
  statusOf,
  statusStep,
  statusWithId,
  uncalled,
  untouched,
  whyOf,
  type Created,
  customerFacts,
  commentEntry,
  refundOf,
  refundOwed,
} from '../sale-rules/index.ts';
import { EcomOrder, OrderFeed } from '../sale-rules/kind.ts';
import { deskEntries, deskOf } from './desk.ts';
import { orderNamed } from './queries.ts';

/**
 * Takes an order: the customer is found or made by the phone, an advance becomes an income in the same operation. What is there under `id` is not
 * taken again.
 */
export async function createOrder(store: Store, draft: OrderDraft, id = newId()): Promise<Created> {
  const made = await store.get(EcomOrder, id);
  if (made) return { id, number: made.order_number };
  assertSale(draft, saleContext(store));
  const columns = saleColumns(draft, saleContext(store));
  const desk = await deskOf(store, draft);
  const money = moneyOf(columns, draft.advance ?? 0);
  const status = statusOf(await allStatuses(store), 'ecom', 'new');
  const customer = await customerFromPhone(store, customerFacts(columns));
  const number = await nextOrderNumber(store);
  const row: OrderRow = {
    id,
    ...columns,
    ...money,
    ...untouched,
    customer_id: customer.id,
    order_number: number,
    source: draft.source ?? 'manual',
    ...desk,
    ...uncalled,
    shipping_status_id: status.id,
    linked_parcel_id: null,
    created_by: store.access().userId,
    created_at: store.now(),
  };
  const payment =
    draft.bank_account_id && money.advance > 0
      ? prePaymentRow(store, { ...row, number }, { type: 'income', amount: money.advance, bank_account_id: draft.bank_account_id })
      : undefined;
  await store.write({
    action: 'order.create',
    changes: [customer.change, insert(EcomOrder, row), payment && insert(Transaction, payment)],
    predicted: [
      feedEntry(store, OrderFeed, row, 'created'),
      ...(await predictShelf(store, [], [heldByOrder(row)])),
      ...(await predictBalances(store, flowsOf(payment))),
    ],
  });
  await addNewLabels(store, desk.tags);
  return { id: row.id, number };
}

/**
 * Saves the form of an order that was `opened` on this row. After the shipment the parcel has the pieces: then only recipient, notes and
 * advance change.
 */
export async function updateOrder(store: Store, id: string, draft: OrderDraft, opened?: OrderRow): Promise<void> {
  const before = await orderNamed(store, id);
  const seen = opened ?? before;
  assertOpen(before);
  assertSale(draft, saleContext(store), seen.advance);
  const columns = saleColumns(draft, saleContext(store));
  const items = columns.items.map((item) => ({ ...item, ...quantitiesOf(seen, item.id) }));
  const typed = { ...columns, items, source: draft.source ?? before.source, ...(await deskOf(store, draft, seen)) };
  const { next, base } = rebased(typed, seen, before);
  const frozen = before.linked_parcel_id === null ? undefined : frozenByShipment.find((field) => !sameValue(before[field], next[field]));
  if (frozen) throw new Refused('already_shipped', { field: frozen });
  const kept = draft.advance === undefined || draft.advance === seen.advance;
  const money = moneyOf(next, kept ? before.advance : (draft.advance ?? 0));
  if (money.advance !== before.advance && money.advance > 0) assertAdvance(draft, money.total_amount, saleContext(store));
  const customer = next.ship_phone === before.ship_phone ? undefined : await customerFromPhone(store, customerFacts(next));
  const edit = patch(EcomOrder, base, { ...next, ...(customer ? { customer_id: customer.id } : {}) });
  const payments = await advanceChanges(
    store,
    { ...next, id, number: before.order_number },
    before.advance,
    money.advance,
    draft.bank_account_id ?? null,
  );
  const changes = [customer?.change, edit, ...payments.changes].filter((change) => change !== undefined);
  if (changes.length === 0) return;
  const predicted = [
    patch(EcomOrder, { ...before, ...next }, money),
    ...(await predictShelf(store, [heldByOrder(before)], [heldByOrder({ ...before, ...next })])),
    ...(await predictBalances(store, payments.flows)),
  ];
  await store.write({
    action: 'order.edit',
    changes,
    predicted: [...predicted, ...editEntries(store, before, next.items, money.total_amount), ...deskEntries(store, before, next)],
  });
  await addNewLabels(store, next.tags);
}

/** Opens the copy of an order: same customer and pieces, today's date, no payment. */
export async function duplicateOrder(store: Store, id: string): Promise<Created> {
  const { order_date: _date, assigned_to: _who, tags: _tags, ...draft } = draftOf(await orderNamed(store, id));
  const items = draft.items.map(({ id: _id, ...item }) => item);
  return createOrder(store, { ...draft, items, advance: 0, bank_account_id: null, source: 'manual' });
}

export async function setOrderStatus(store: Store, id: string, statusId: string): Promise<void> {
  const statuses = await allStatuses(store);
  const to = pickedStatus(statuses, 'ecom', statusId);
  const row = await orderNamed(store, id);
  if (row.shipping_status_id === to.id) return;
  assertPresent(row);
  const barrier = statusBarrier(row, statusWithId(statuses, row.shipping_status_id)?.phase, to);
  if (barrier) throw new Refused(barrier);
  await store.write({
    action: 'order.status',
    changes: [patch(EcomOrder, row, { shipping_status_id: to.id })],
    predicted: [feedEntry(store, OrderFeed, row, 'status_changed', statusStep(statuses, row.shipping_status_id, to))],
  });
}

/** The status of `before` again, as long as the order still has the one that it `got` then: whatever others made of it meanwhile stands. */
export async function undoOrderStatus(store: Store, before: OrderRow, got: string): Promise<void> {
  const row = await orderNamed(store, before.id);
  if (row.shipping_status_id !== got) throw new Refused('moved_on');
  await setOrderStatus(store, row.id, before.shipping_status_id);
}

export async function saveNote(store: Store, id: string, notes: string): Promise<void> {
  const row = await orderNamed(store, id);
  const text = notes.trim();
  if (text.length > 2000) throw new Refused('too_long', { field: 'notes' });
  const change = patch(EcomOrder, row, { notes: text });
  if (change) await store.write({ action: 'order.note', changes: [change] });
}

export async function addComment(store: Store, id: string, text: string): Promise<void> {
  const row = await orderNamed(store, id);
  await store.write({ action: 'order.note', changes: [commentEntry(store, OrderFeed, row, text)] });
}

/** Ends an order that went without a parcel of ours. One with a parcel ends when its parcel does. Answers what `reopenOrder` needs. */
export async function completeOrder(store: Store, id: string, outcome: Outcome): Promise<Recorded<OrderRow>> {
  const row = await orderNamed(store, id);
  if (row.linked_parcel_id !== null) throw new Refused('follows_parcel');
  const statuses = await allStatuses(store);
  const to = statusOf(statuses, 'ecom', outcome.type === 'full' ? 'delivered' : outcome.type);
  const ended = { ...endRow(row, outcome, store.now()), shipping_status_id: to.id };
  await assertOnShelf(store, goneOverCounter(ended));
  const refund = refundOf(store, { ...row, number: row.order_number }, outcome);
  await store.write({
    action: 'order.complete',
    changes: [patch(EcomOrder, row, ended), refund && insert(Transaction, refund)],
    predicted: [
      refund && patch(EcomOrder, row, moneyOf(row, row.advance - refund.amount)),
      feedEntry(store, OrderFeed, row, 'status_changed', {
        ...statusStep(statuses, row.shipping_status_id, to),
        ...(await whyOf(store, ended.delivery_details)),
      }),
      ...(await predictShelf(store, [heldByOrder(row)], [heldByOrder({ ...row, ...ended })])),
      ...(await predictBalances(store, flowsOf(refund))),
    ],
  });
  return { before: row, ended, refund };
}

/** Pays back an advance that was promised back by someone who does not see the accounts. */
export async function payRefund(store: Store, id: string, { account, day }: Payback): Promise<void> {
  const row = await orderNamed(store, id);
  if (refundOwed(row) === 0) throw new Refused('nothing_to_refund');
  if (!account) throw new Refused('account_missing', { field: 'bank_account_id' });
  const refund = paidBack(store, { ...row, number: row.order_number }, account, day);
  await store.write({
    action: 'order.edit',
    changes: [insert(Transaction, refund)],
    predicted: [patch(EcomOrder, row, moneyOf(row, 0)), ...(await predictBalances(store, flowsOf(refund)))],
  });
}

/** To the trash, for 30 days. */
export async function deleteOrder(store: Store, id: string): Promise<void> {
  const row = await orderNamed(store, id);
  if (row.deleted_at !== null) return;
  if (row.completed_at !== null) throw new Refused('completed');
  if (row.linked_parcel_id !== null) throw new Refused('already_shipped');
  await putInTrash(store, row, store.now());
}

export async function restoreOrder(store: Store, id: string): Promise<void> {
  const row = await orderNamed(store, id);
  if (row.deleted_at !== null) await putInTrash(store, row, null);
}

async function putInTrash(store: Store, row: OrderRow, deleted_at: string | null): Promise<void> {
  await store.write({
    action: 'order.delete',
    changes: [patch(EcomOrder, row, { deleted_at })],
    predicted: await predictShelf(store, [heldByOrder(row)], [heldByOrder({ ...row, deleted_at })]),
  });
}

export async function nextOrderNumber(store: Store): Promise<string> {
  const { device, counter } = await store.nextNumber('order');
  return documentNumber(store.company().order_prefix, store.today(), device, counter);
}

function assertOpen(row: OrderRow): void {
  assertPresent(row);
  if (row.completed_at !== null) throw new Refused('completed');
}

function assertPresent(row: OrderRow): void {
  if (row.deleted_at !== null) throw new Refused('deleted');
}

/** Delivered and returned pieces of a line that was there before. */
function quantitiesOf(row: Pick<OrderRow, 'items'>, itemId: string) {
  const item = row.items.find((candidate) => candidate.id === itemId);
  return item ? { delivered_qty: item.delivered_qty, returned_qty: item.returned_qty, damaged_qty: item.damaged_qty } : {};
}

/** What the server will tell of an edit. */
function editEntries(store: Store, before: OrderRow, items: OrderRow['items'], total: number): readonly (Change | undefined)[] {
  return [
    sameValue(before.items, items)
      ? undefined
      : feedEntry(store, OrderFeed, before, 'items_changed', { from: before.items.length, to: items.length }),
    before.total_amount === total
      ? undefined
      : feedEntry(store, OrderFeed, before, 'amount_changed', { field: 'total_amount', from: before.total_amount, to: total }),
  ];
}
