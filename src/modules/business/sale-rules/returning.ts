import { allows } from '#access/access.ts';
import type { Row } from '#data/kind.ts';
import { type Change, insert, patch, remove, sameValue } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { idOf } from '#kernel/id-of.ts';

import type { Parcel } from './kind-parcel.ts';
import { Return, type ReturnItem, type ReturnType } from './kind-return.ts';
import type { OrderItem } from './kind-sale.ts';
import type { Phase } from './kind-status.ts';

export type ReturnRow = Row<typeof Return>;
type ParcelRow = Row<typeof Parcel>;

/** The one return of a parcel: two devices that hear of it make the same. */
export function returnIdOf(tenant: string, parcelId: string): string {
  return idOf(tenant, `return:${parcelId}`);
}

/** Pieces of a line that come back from a parcel that ended like this. */
export function comingOf(item: OrderItem, phase: Phase): number {
  if (phase === 'lost' || phase === 'returned') return item.quantity;
  return phase === 'cancelled' || phase === 'partial' ? item.quantity - item.delivered_qty : 0;
}

/** The lines of a parcel's return: what did not stay with the customer, with what was counted of it so far. */
export function linesComingBack(parcel: Pick<ParcelRow, 'id' | 'items'>, phase: Phase, known: readonly ReturnItem[] = []): ReturnItem[] {
  const counted = new Map(known.map((line) => [line.id, line]));
  const own = parcel.items.map((item) => returnLine(item, parcel.id, comingOf(item, phase), counted.get(item.id)));
  const kept = own.filter((line) => line.expected_qty > 0 || line.restock_qty + line.damaged_qty > 0);
  return [...kept, ...known.filter((line) => line.sale_id !== parcel.id)];
}

export function returnLine(item: OrderItem, saleId: string, expected: number, known?: ReturnItem): ReturnItem {
  const { id, variant_id, product_name, variant_title, sku, photo_path } = item;
  const counted = { restock_qty: known?.restock_qty ?? 0, damaged_qty: known?.damaged_qty ?? 0, note: known?.note ?? '' };
  return { id, sale_id: saleId, variant_id, product_name, variant_title, sku, photo_path, expected_qty: expected, ...counted };
}

function typeOf(phase: Phase, items: readonly OrderItem[]): ReturnType {
  if (phase === 'lost') return 'lost_claim';
  if (phase !== 'partial') return 'cancelled_parcel';
  return items.some((item) => item.delivered_qty > 0) ? 'partial_remainder' : 'paid_return';
}

/** What stands on the return of its parcel; of a new return nothing has happened yet. */
export function parcelFacts(parcel: ParcelRow) {
  const { brand_id, parcel_id, consignment_id, shipping_company_id, ship_name, ship_phone } = parcel;
  return { brand_id, parcel_id: parcel.id, parcel_number: parcel_id, consignment_id, shipping_company_id, ship_name, ship_phone };
}

/** Nothing is claimed from the courier, or not any more. */
export const unclaimed = { claimed_at: null, claim_amount: 0, claim_paid: null, claim_account_id: null, claim_paid_on: null } as const;

export const nothingReturned = {
  printed_number: null,
  in_transit_at: null,
  received_at: null,
  closed_at: null,
  lost_at: null,
  rejected_at: null,
  reject_reason: '',
  photos: [] as string[],
  ...unclaimed,
  refund_amount: 0,
  refund_account_id: null,
  refund_on: null,
  notes: '',
  deleted_at: null,
} as const;

/**
 * What the server will make of a parcel's return when it ends in a phase, or goes on in one; only for who receives returns. Throws
 * `return_received` where less would come back than has come back already.
 */
export async function predictReturn(store: Store, ended: ParcelRow, phase: Phase): Promise<Change | undefined> {
  if (!allows(store.access(), 'view_returns')) return undefined;
  const id = returnIdOf(store.access().tenantId, ended.id);
  const found = await store.get(Return, id);
  const known = found && (plain(found) as ReturnRow);
  const items = linesComingBack(ended, phase, known?.items);
  const expected = new Map(known?.items.map((line) => [line.id, line.expected_qty]));
  const fewer = (line: ReturnItem) => line.expected_qty < Math.min(expected.get(line.id) ?? 0, line.restock_qty + line.damaged_qty);
  if ((known?.closed_at ?? null) !== null && items.some(fewer)) throw new Refused('return_received');
  if (!items.some((line) => line.expected_qty > 0)) {
    if (known && (known.received_at ?? known.closed_at ?? known.claimed_at) !== null) throw new Refused('return_received');
    return known && remove(Return, id);
  }
  const type = typeOf(phase, ended.items);
  const lost_at =
    phase === 'lost' ? (known?.lost_at ?? ended.completed_at) : known?.type === 'lost_claim' ? null : (known?.lost_at ?? null);
  if (known) return patch(Return, known, { type, items, lost_at });
  return insert(Return, {
    ...nothingReturned,
    ...parcelFacts(ended),
    id,
    return_no: `RET-${ended.parcel_id.replace(/^[^-]*-/, '')}`,
    type,
    items,
    lost_at,
    created_by: store.access().userId,
    created_at: ended.completed_at ?? store.now(),
  });
}

/**
 * What becomes of the return of a parcel under way whose box was scanned: it follows the lines of `after`, and goes where the parcel goes to
 * the trash (null). Throws `return_received` once that box is here.
 */
export async function predictScanned(store: Store, before: ParcelRow, after: ParcelRow | null): Promise<Change | undefined> {
  if (!allows(store.access(), 'view_returns') || (after && sameValue(ordered(before), ordered(after)))) return undefined;
  const found = await store.get(Return, returnIdOf(store.access().tenantId, before.id));
  if (!found) return undefined;
  const known = plain(found) as ReturnRow;
  if ((known.received_at ?? known.closed_at ?? known.claimed_at) !== null) throw new Refused('return_received');
  return after ? patch(Return, known, { items: linesComingBack(after, 'returned', known.items) }) : remove(Return, known.id);
}

/** The lines without what an outcome makes of them. */
function ordered({ items }: Sold) {
  return items.map((item) => ({ ...item, delivered_qty: 0, returned_qty: 0, damaged_qty: 0 }));
}

type Sold = { readonly id: string; readonly items: readonly OrderItem[]; readonly completed_at?: string | null };

/**
 * An outcome that leaves fewer pieces with the customer than he sends back is refused (`return_received`), and none is taken back while he
 * has his money back (`return_paid`).
 */
export async function assertSold(store: Store, before: Sold, after: Omit<Sold, 'id'>): Promise<void> {
  if (before.completed_at !== null && after.completed_at === null) {
    const refunded = (await store.find(Return, { by: 'parcel_id', equals: before.id })).some(
      (row) => row.refund_account_id !== null && row.deleted_at === null,
    );
    if (refunded) throw new Refused('return_paid');
  }
  const had = new Map(before.items.map((item) => [item.id, item.delivered_qty]));
  if (!after.items.some((item) => item.delivered_qty < (had.get(item.id) ?? 0))) return;
  const rows = await store.find(Return, { by: 'parcel_id', equals: before.id });
  const back = rows.filter((row) => row.type === 'customer_return' && row.deleted_at === null);
  const pieces = (id: string) =>
    back
      .flatMap((row) => row.items.map((line) => ({ ...line, is_counted: row.closed_at !== null })))
      .filter((line) => line.id === id && line.sale_id === before.id)
      .reduce((sum, line) => sum + (line.is_counted ? line.restock_qty + line.damaged_qty : line.expected_qty), 0);
  if (after.items.some((item) => pieces(item.id) > item.delivered_qty)) throw new Refused('return_received');
}
