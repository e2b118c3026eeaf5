import type { Row } from '#data/kind.ts';
import { insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';
import { documentNumber } from '#kernel/numbers.ts';

import type { VariantHit } from '../products/index.ts';
import {
  allStatuses,
  linesComingBack,
  nothingReturned,
  parcelFacts,
  type ParcelRow,
  returnIdOf,
  returnLine,
  type ReturnRow,
  statusWithId,
} from '../sale-rules/index.ts';
import { EcomOrder, type OrderItem, Parcel, Return, type ReturnItem, type ReturnType } from '../sale-rules/kind.ts';
import { predictMoney } from './money.ts';
import { predictCounted } from './predict.ts';
import { byCode, refundable, returnNamed } from './queries.ts';

/* Returns that no outcome has announced: a box that comes back by itself, a customer who sends something back, goods without a parcel. */

/** The return of a scanned parcel. One whose end nobody has told yet is expected back as a whole from now on. */
export async function returnOfCode(store: Store, code: string): Promise<ReturnRow> {
  const { row, parcel } = await byCode(store, code);
  if (row?.deleted_at === null) return row;
  if (!parcel) throw new Refused('scan_unknown');
  if (parcel.deleted_at !== null) throw new Refused('scan_deleted');
  if (statusWithId(await allStatuses(store), parcel.shipping_status_id)?.phase === 'delivered') throw new Refused('scan_delivered');
  return added(store, parcelFacts(parcel), 'cancelled_parcel', linesComingBack(parcel, 'returned'), parcel);
}

/** Pieces of each line that a customer may still send back. */
export function returnable(sale: { readonly items: readonly OrderItem[] }, others: readonly ReturnRow[]): Readonly<Record<string, number>> {
  const announced = others
    .filter((row) => row.type === 'customer_return' && row.deleted_at === null && row.rejected_at === null)
    .flatMap((row) => row.items);
  const of = (id: string) => announced.reduce((sum, line) => sum + (line.id === id ? line.expected_qty : 0), 0);
  return Object.fromEntries(sale.items.map((item) => [item.id, Math.max(0, item.delivered_qty - of(item.id))]));
}

/** Returns that may have pieces of what a parcel brought: its own, and those of several sales. */
export async function returnsOf(store: Store, parcelId: string): Promise<readonly ReturnRow[]> {
  const [own, shared] = await Promise.all([
    store.find(Return, { by: 'parcel_id', equals: parcelId }),
    store.find(Return, { by: 'parcel_id', equals: '' }),
  ]);
  return [...own, ...shared.filter((row) => row.items.some((line) => line.sale_id === parcelId))];
}

/**
 * A customer sends back what was delivered, of one sale or of several in one box. `pieces` by the id of the line. Refused: `required`,
 * `quantity_invalid`, `parcels_of_brands`.
 */
export async function expectFromCustomer(
  store: Store,
  sales: string | readonly string[],
  pieces: Readonly<Record<string, number>>,
): Promise<ReturnRow> {
  const found = await Promise.all([sales].flat().map((id) => linesFrom(store, id, pieces)));
  const sent = found.filter(({ items }) => items.length > 0);
  const [first, ...others] = sent;
  if (!first) throw new Refused('required', { field: 'items' });
  const items = sent.flatMap((sale) => sale.items);
  if (others.length === 0) return added(store, first.facts, 'customer_return', items);
  if (others.some(({ facts }) => facts.brand_id !== first.facts.brand_id)) throw new Refused('parcels_of_brands', { field: 'items' });
  const parcel_number = sent
    .map(({ facts }) => facts.parcel_number)
    .join(', ')
    .slice(0, 60);
  const { brand_id, ship_name, ship_phone } = first.facts;
  return added(store, { ...nowhere, brand_id, ship_name, ship_phone, parcel_number }, 'customer_return', items);
}

/** What of a sale's lines comes back, and what stands on a return of that sale. */
async function linesFrom(store: Store, saleId: string, pieces: Readonly<Record<string, number>>) {
  const [parcel, order] = await Promise.all([store.get(Parcel, saleId), store.get(EcomOrder, saleId)]);
  const sale = parcel ?? order;
  if (!sale) throw new Refused('not_found');
  const id = broughtBy(sale);
  const most = returnable(sale, await returnsOf(store, id));
  const items = sale.items.filter((item) => (pieces[item.id] ?? 0) !== 0).map((item) => returnLine(item, id, pieces[item.id] ?? 0));
  for (const { id, expected_qty } of items)
    if (!Number.isSafeInteger(expected_qty) || expected_qty < 0 || expected_qty > (most[id] ?? 0))
      throw new Refused('quantity_invalid', { field: id });
  const facts = parcel ? parcelFacts(plain(parcel) as ParcelRow) : { ...nowhere, ...factsOfOrder(plain(sale) as Row<typeof EcomOrder>) };
  return { items, facts };
}

/** What was brought by an order's parcel comes back from that parcel, also where this device does not have it. */
export function broughtBy(sale: { readonly id: string; readonly linked_parcel_id?: string | null }): string {
  return sale.linked_parcel_id ?? sale.id;
}

/** Goods are here, and nobody knows whose: they get a return of their own, which is counted like any other. */
export async function receiveUnannounced(store: Store, brandId: string, lines: readonly ReturnItem[], notes: string): Promise<ReturnRow> {
  if (lines.length === 0) throw new Refused('required', { field: 'items' });
  return added(store, { ...nowhere, brand_id: brandId, notes: notes.trim() }, 'unannounced', lines);
}

/** A line of pieces that nobody expected. */
export function unexpectedLine({ product, variant }: Pick<VariantHit, 'product' | 'variant'>): ReturnItem {
  return {
    id: newId(),
    sale_id: null,
    variant_id: variant.id,
    product_name: product.name,
    variant_title: variant.title,
    sku: variant.sku,
    photo_path: variant.photo_path ?? product.photo_path,
    expected_qty: 0,
    restock_qty: 0,
    damaged_qty: 0,
    note: '',
  };
}

/** What was announced by mistake, and is not counted yet. */
export async function deleteReturn(store: Store, id: string): Promise<void> {
  await setDeleted(store, id, store.now());
}

export async function restoreReturn(store: Store, id: string): Promise<void> {
  await setDeleted(store, id, null);
}

/** Money of it left an account, or arrived on one. */
export function isPaid(row: Pick<ReturnRow, 'refund_account_id' | 'claim_account_id'>): boolean {
  return row.refund_account_id !== null || row.claim_account_id !== null;
}

/** Whether a person announced it, so that a person may take that back. */
export function mayDelete(row: Pick<ReturnRow, 'type' | 'closed_at'>): boolean {
  return (row.type === 'customer_return' || row.type === 'unannounced') && row.closed_at === null;
}

async function setDeleted(store: Store, id: string, deleted_at: string | null): Promise<void> {
  const row = await returnNamed(store, id);
  if (deleted_at === null && row.deleted_at !== null) await assertComesBack(store, row);
  else if (isPaid(row)) throw new Refused('return_paid');
  else if (!mayDelete(row)) throw new Refused('return_received');
  const after = { ...row, deleted_at };
  await store.write({
    action: 'return.save',
    changes: [patch(Return, row, { deleted_at })],
    predicted: [...(await predictCounted(store, row, after)), ...(await predictMoney(store, row, after))],
  });
}

/** Its pieces are still with the customer, and what it promises is still there: others may have had them since. */
export async function assertComesBack(store: Store, row: ReturnRow): Promise<void> {
  for (const id of new Set(row.items.flatMap((line) => line.sale_id ?? []))) {
    const sale = (await store.get(Parcel, id)) ?? (await store.get(EcomOrder, id));
    const most =
      sale &&
      returnable(
        sale,
        (await returnsOf(store, id)).filter((other) => other.id !== row.id),
      );
    if (most && row.items.some((line) => line.sale_id === id && line.expected_qty > (most[line.id] ?? 0)))
      throw new Refused('quantity_invalid');
  }
  if (row.refund_amount > ((await refundable(store, row, isPaid(row))) ?? row.refund_amount)) throw new Refused('refund_above_paid');
}

const nowhere = { parcel_id: null, parcel_number: null, consignment_id: null, shipping_company_id: null, ship_name: '', ship_phone: '' };

function factsOfOrder(order: Row<typeof EcomOrder>) {
  const { brand_id, order_number, ship_name, ship_phone } = order;
  return { parcel_id: broughtBy(order), parcel_number: order_number, brand_id, ship_name, ship_phone };
}

async function added(
  store: Store,
  facts: Partial<ReturnRow> & Pick<ReturnRow, 'brand_id'>,
  type: ReturnType,
  items: readonly ReturnItem[],
  parcel?: ParcelRow,
): Promise<ReturnRow> {
  const { device, counter } = await store.nextNumber('return');
  const row: ReturnRow = {
    ...nothingReturned,
    ...nowhere,
    ...facts,
    id: parcel ? returnIdOf(store.access().tenantId, parcel.id) : newId(),
    // A series of its own: the return that an outcome makes has the number of its parcel.
    return_no: documentNumber('RTN', store.today(), device, counter),
    type,
    items: [...items],
    created_by: store.access().userId,
    created_at: store.now(),
  };
  await store.write({ action: 'return.save', changes: [insert(Return, row)] });
  return row;
}
