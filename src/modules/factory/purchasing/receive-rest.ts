import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { mulDiv } from '#kernel/exact.ts';

import { factoryRules } from '../materials/index.ts';
import { StockLocation } from '../materials/kind.ts';
import { Purchase, Receipt } from './kind.ts';
import { receiveGoods } from './receipt-commands.ts';
import { linesReceived } from './received.ts';
import type { PurchaseRow } from './rows.ts';

/** Takes in now all that is still to come of a purchase. Resolves to the receipt's id. Throws `nothing_awaited`, and as `receiveGoods` does. */
export async function receiveRest(store: Store, id: string): Promise<string> {
  const found = await store.get(Purchase, id);
  if (!found) throw new Refused('not_found');
  const row = plain(found) as PurchaseRow;
  const receipts = await store.find(Receipt, { by: 'purchase', prefix: id });
  const remaining = new Map(linesReceived(row, receipts, 0).map((line) => [line.id, line.remaining]));
  const lines = row.lines.flatMap(({ id: line_id, component_id, count: ordered, quantity }) => {
    const count = remaining.get(line_id) ?? 0;
    const came = { line_id, component_id, count, quantity: mulDiv(quantity, count, ordered), rejected: 0, reason: '', batch: null };
    return count === 0 ? [] : [came];
  });
  if (lines.length === 0 || !['draft', 'ordered'].includes(row.status)) throw new Refused('nothing_awaited');
  return receiveGoods(store, {
    ...{ type: 'in', purchase_id: id, location_id: row.location_id ?? (await usualPlace(store)), effective_at: store.now() },
    ...{ reference: '', notes: '', photos: [], lines },
  });
}

async function usualPlace(store: Store): Promise<string> {
  const { default_location_id } = await factoryRules(store);
  if (default_location_id !== null) return default_location_id;
  const places = await store.find(StockLocation);
  const place = places.find(({ type, active, deleted_at }) => type === 'store' && active && deleted_at === null);
  if (!place) throw new Refused('not_found', { field: 'location_id' });
  return place.id;
}
