import { documentCommands } from '#data/document-commands.ts';
import { type Change, insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { oneLine } from '#kernel/text.ts';

import { type AskedPrice, pricedLines } from './amounts.ts';
import { predictDue } from './dues.ts';
import { Purchase, type PurchaseLine, PurchasePrice, Receipt } from './kind.ts';
import type { PriceRow, PurchaseRow } from './rows.ts';

type Told = Pick<PurchaseRow, 'supplier_id' | 'supplier_name' | 'order_date' | 'expected_date' | 'location_id' | 'tags' | 'notes'>;
type Priced = Pick<PriceRow, 'discount' | 'tax_in_cost' | 'bill_no' | 'terms_days' | 'category_id' | 'photos'>;

/** What the form of a purchase tells: facts, lines with their prices (rates as in `PurchasePrice`), and what a new one begins as. */
export type PurchaseFacts = Told &
  Priced & {
    readonly lines: readonly (PurchaseLine & Omit<AskedPrice, 'id'>)[];
    readonly status?: 'draft' | 'ordered';
  };

const action = 'purchase.save';

const all = documentCommands<typeof Purchase, PurchaseFacts>(Purchase, action, {
  series: 'purchase',
  prefix: 'PUR',
  clean: cleaned,
  start: (_store, { status = 'draft' }) => ({ status, settled_at: null }),
  assert: async (store, after, before) => {
    assertLines(after.lines);
    const lost = ['cancelled', 'draft'].includes(after.status) || after.deleted_at !== null;
    const changed = before?.status !== after.status || before.deleted_at !== after.deleted_at;
    if (lost && before && changed && (await hasReceipts(store, after.id)))
      throw new Refused('purchase_received', { field: after.deleted_at === null ? 'status' : 'deleted_at' });
  },
  beside: async (store, facts, after) => [await pricesFor(store, after.id, facts)],
});

/**
 * Purchases as people order and correct them; prices are written with them. Once ordered their lines stay, and `edit` changes prices and terms
 * alone. Throws `quantity_missing`, `lines_missing`, `discount_above`, `amount_large`, `purchase_received`.
 */
export const purchaseCommands = {
  ...all,
  edit: async (store: Store, seen: PurchaseRow, { status: _status, ...facts }: PurchaseFacts): Promise<void> =>
    all.edit(store, seen, facts),
};

/** Puts the prices of a purchase right, by its bill; stock and what is due follow. Throws as `edit` does. */
export async function priceBill(
  store: Store,
  purchase: PurchaseRow,
  told: Priced & { readonly prices: readonly AskedPrice[] },
): Promise<void> {
  const found = await store.get(PurchasePrice, purchase.id);
  const next = priceColumns(purchase.lines, told.prices, told);
  const before = found && (plain(found) as PriceRow);
  const change = before ? patch(PurchasePrice, before, next) : insert(PurchasePrice, { id: purchase.id, ...next });
  if (!change) return;
  await store.write({ action, changes: [change], predicted: await predictDue(store, purchase, { id: purchase.id, ...next }) });
}

/** Whether another purchase of the supplier bears the number of his bill already. */
export async function billTwin(store: Store, supplier: string, bill: string, id: string | undefined): Promise<PurchaseRow | undefined> {
  const text = oneLine(bill).toLowerCase();
  if (text === '') return undefined;
  const { rows } = await store.list(PurchasePrice, { where: { bill: { in: [text] } }, limit: 50 });
  const twins = await store.getMany(
    Purchase,
    rows.map((row) => row.id).filter((one) => one !== id),
  );
  return twins.find((row) => row.supplier_id === supplier && row.deleted_at === null && row.status !== 'cancelled');
}

async function hasReceipts(store: Store, id: string): Promise<boolean> {
  const receipts = await store.find(Receipt, { by: 'purchase', prefix: id });
  return receipts.some(({ voided_at }) => voided_at === null);
}

function cleaned(facts: PurchaseFacts): Partial<PurchaseRow> {
  const { supplier_id, supplier_name, order_date, expected_date, location_id, tags, notes } = facts;
  return {
    ...{ supplier_id, supplier_name: oneLine(supplier_name), order_date, expected_date, location_id, tags, notes: notes.trim() },
    lines: facts.lines.map(({ price: _p, discount: _d, tax: _t, ...line }) => ({
      ...line,
      free_reason: oneLine(line.free_reason),
      note: oneLine(line.note),
    })),
  };
}

function assertLines(lines: readonly PurchaseLine[]): void {
  if (lines.length === 0) throw new Refused('lines_missing', { field: 'lines' });
  lines.forEach(({ component_id, count, quantity }, index) => {
    // What is missing of a line that is of nothing yet is said at its component.
    if (component_id !== '' && !(count > 0 && quantity > 0)) throw new Refused('quantity_missing', { field: `lines.${index}.count` });
  });
}

async function pricesFor(store: Store, id: string, facts: PurchaseFacts): Promise<Change | undefined> {
  const found = await store.get(PurchasePrice, id);
  const next = priceColumns(facts.lines, facts.lines, facts);
  return found ? patch(PurchasePrice, plain(found) as PriceRow, next) : insert(PurchasePrice, { id, ...next });
}

function priceColumns(lines: readonly PurchaseLine[], asked: readonly AskedPrice[], told: Priced): Omit<PriceRow, 'id'> {
  const priced = pricedLines(lines, asked, told.discount);
  if (!priced) throw new Refused('discount_above', { field: 'discount' });
  if (priced.some(({ net, tax_amount }) => !(net + tax_amount <= mostMoney))) throw new Refused('amount_large', { field: 'lines' });
  const { discount, tax_in_cost, bill_no, terms_days, category_id, photos } = told;
  return { lines: [...priced], discount, tax_in_cost, bill_no: oneLine(bill_no), terms_days, category_id, photos };
}

/** As of all money. */
const mostMoney = 1e13;
