import { allows } from '#access/access.ts';
import type { Where } from '#data/backend.ts';
import type { ColumnName } from '#data/kind.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { toLatinDigits } from '#kernel/digits.ts';

import { BankAccount, Transaction } from '../../banking/transactions/kind.ts';
import { parcelByCode } from '../parcels/index.ts';
import { deliveredTotal, type ParcelRow, returnIdOf, type ReturnRow } from '../sale-rules/index.ts';
import { EcomOrder, Parcel, Return } from '../sale-rules/kind.ts';

export async function returnNamed(store: Store, id: string): Promise<ReturnRow> {
  const row = await store.get(Return, id);
  if (!row) throw new Refused('not_found');
  return plain(row) as ReturnRow;
}

/** The return and the parcel that a scanned code stands for: whatever stands on the parcel's label, or the number of a return. */
export async function byCode(
  store: Store,
  scanned: string,
): Promise<{ readonly row: ReturnRow | undefined; readonly parcel: ParcelRow | undefined }> {
  const code = toLatinDigits(scanned).trim().toUpperCase();
  const [found, numbered] = await Promise.all([parcelByCode(store, scanned), store.find(Return, { by: 'return_no', equals: code })]);
  const parcel = found && (plain(found) as ParcelRow);
  const row = parcel ? await store.get(Return, returnIdOf(store.access().tenantId, parcel.id)) : numbered[0];
  return { row: row && (plain(row) as ReturnRow), parcel };
}

/** Days after which a box that has not come back is asked for. */
export const waitingDays = [7, 14, 30] as const;

/** Returns that have been waiting since `before` or longer. */
export function waitingSince(before: string | undefined): Where<ColumnName<typeof Return>> {
  return before === undefined
    ? {}
    : { created_at: { to: before }, state: { in: ['expected', 'in_transit', 'received', 'inspected', 'lost', 'claimed'] } };
}

/** Whether this person says where money leaves or arrives: who sees the accounts, and what was paid for the sale. Others say how much. */
export async function movesMoney(store: Store, row: ReturnRow): Promise<boolean> {
  const access = store.access();
  if (!allows(access, BankAccount.read)) return false;
  return allows(access, Transaction.read) || allows(access, EcomOrder.read) || (await saleOf(store, row)) !== undefined;
}

/** What a courier can have lost of a return's sale: its pieces at their price, and what was paid for the way. Minor units; `undefined` where the sale is not known here. `isPaid`: less what was paid for its other returns. */
export async function worthOf(store: Store, row: ReturnRow, isPaid = false): Promise<number | undefined> {
  const sale = await saleOf(store, row);
  if (!sale) return undefined;
  const pieces = sale.items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  const others = isPaid ? await store.find(Return, { by: 'parcel_id', equals: row.parcel_id ?? '' }) : [];
  const paid = others.filter((other) => other.id !== row.id && other.claim_account_id !== null && other.deleted_at === null);
  const charges = sale.shipping_charge + sale.cod_charge + sale.return_charge + Math.max(0, sale.other_charge);
  return pieces + sale.delivery_fee + charges - paid.reduce((sum, { claim_paid }) => sum + (claim_paid ?? 0), 0);
}

/**
 * What a customer has paid for the sale that a return is of and has not got back with others, in minor units; `undefined` where that sale is
 * not known here. Where it is `paid` now, what others were only promised is no reason.
 */
export async function refundable(store: Store, row: ReturnRow, paid = false): Promise<number | undefined> {
  const sale = await saleOf(store, row);
  if (!sale || row.parcel_id === null) return undefined;
  const rows = await store.find(Return, { by: 'parcel_id', equals: row.parcel_id });
  const others = rows.filter((other) => other.id !== row.id && other.deleted_at === null && (!paid || other.refund_account_id !== null));
  return sale.collected_amount + sale.advance - others.reduce((sum, other) => sum + other.refund_amount, 0);
}

/** What the pieces of a return have cost the customer, after all discounts; never more than may be paid back. */
export async function refundSuggested(store: Store, row: ReturnRow): Promise<number | undefined> {
  const [sale, most] = [await saleOf(store, row), await refundable(store, row)];
  if (!sale || most === undefined) return undefined;
  const back = new Map(
    row.items.map((line) => [line.id, row.closed_at === null ? line.expected_qty : line.restock_qty + line.damaged_qty]),
  );
  const pieces = sale.items.map((item) => back.get(item.id) ?? 0);
  return Math.max(0, Math.min(most, deliveredTotal(sale, pieces, true)));
}

async function saleOf(store: Store, { parcel_id: id }: ReturnRow) {
  if (id === null) return undefined;
  return (await store.get(Parcel, id)) ?? (await store.get(EcomOrder, id));
}
