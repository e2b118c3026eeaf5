import { plain, type Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';

import { type PriceRow, purchaseCommands, type PurchaseRow } from '../purchasing/index.ts';
import { PurchasePrice } from '../purchasing/kind.ts';

/** A new draft with the lines and prices of another purchase. Resolves to its id. */
export async function copyPurchase(store: Store, row: PurchaseRow): Promise<string> {
  const found = await store.get(PurchasePrice, row.id);
  const prices = found && (plain(found) as PriceRow);
  const priced = new Map((prices?.lines ?? []).map((line) => [line.id, line]));
  const { supplier_id, supplier_name, location_id, tags, notes } = row;
  return purchaseCommands.add(store, {
    ...{ supplier_id, supplier_name, location_id, tags, notes, photos: [], order_date: store.today(), expected_date: null },
    ...{ discount: prices?.discount ?? 0, tax_in_cost: prices?.tax_in_cost ?? true, bill_no: '', terms_days: prices?.terms_days ?? 0 },
    category_id: prices?.category_id ?? null,
    lines: row.lines.map((line) => {
      const { price = 0, discount = 0, tax = 0 } = priced.get(line.id) ?? {};
      return { ...line, id: newId(), why: '', price, discount, tax };
    }),
  });
}
