import { allows } from '#access/access.ts';
import { type Change, insert, patch } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';
import { addDays, dayIn } from '#kernel/dates.ts';

import { type DueRow, SupplierDue } from '../../banking/payables/kind.ts';
import { costReaders } from '../materials/kind.ts';
import { dueFor, receiptAmounts } from './costs.ts';
import { PurchasePrice, Receipt } from './kind.ts';
import type { PriceRow, PurchaseRow, ReceiptRow } from './rows.ts';

/** What the server will say is due for a purchase, for who sees what it costs; `prices` and `receipts` as they will be. */
export async function predictDue(
  store: Store,
  purchase: PurchaseRow,
  prices: PriceRow | undefined,
  receipts?: readonly ReceiptRow[],
): Promise<readonly (Change | undefined)[]> {
  if (!allows(store.access(), costReaders)) return [];
  const priced = prices ?? (await store.get(PurchasePrice, purchase.id));
  const came = (receipts ?? (await store.find(Receipt, { by: 'purchase', prefix: purchase.id }))).filter(
    ({ voided_at }) => voided_at === null,
  );
  const found = await store.get(SupplierDue, purchase.id);
  const amount = dueFor(receiptAmounts({ purchases: [purchase], prices: priced ? [priced] : [], receipts: came }));
  const [first] = came.map(({ effective_at }) => dayIn(store.company().time_zone, effective_at)).toSorted();
  const doc_date = first ?? purchase.order_date;
  const next = {
    ...{ amount, doc_date, due_date: addDays(doc_date, priced?.terms_days ?? 0), reference: priced?.bill_no ?? '' },
    ...{ supplier_id: purchase.supplier_id, category_id: priced?.category_id ?? null },
  };
  if (found) {
    const before = plain(found) as DueRow;
    return [patch(SupplierDue, before, { ...next, category_id: next.category_id ?? before.category_id })];
  }
  if (came.length === 0) return [];
  return [
    insert(SupplierDue, {
      ...next,
      ...{ id: purchase.id, source: 'purchase', party_name: purchase.supplier_name, number: purchase.purchase_no },
      ...{ paid_amount: 0, settled_at: null, created_at: store.now() },
    }),
  ];
}
