import type { Row, Stored } from '#data/kind.ts';
import { type Change, insert } from '#data/operation.ts';
import type { Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';

import { StockBalance, type StockMovement } from './kind.ts';

export type Movement = Row<typeof StockMovement>;
export type MovementFacts = Pick<Movement, 'variant_id' | 'brand_id' | 'qty' | 'type'> &
  Partial<Pick<Movement, 'ref_type' | 'ref_id' | 'note'>>;
type Balance = Row<typeof StockBalance>;

/** One line of the stock ledger, as the store's user makes it now. */
export function newMovement(store: Pick<Store, 'now' | 'access'>, facts: MovementFacts): Movement {
  return { id: newId(), ref_type: null, ref_id: null, note: '', ...facts, at: store.now(), created_by: store.access().userId };
}

/**
 * What movements will make of the balances once the server has summed them: goes into `predicted`, so that the tablet shows the
 * right stock before it is sent. `balances` are those known here; several movements of one variant become one change.
 */
export function predictStock(
  movements: readonly Pick<Movement, 'variant_id' | 'brand_id' | 'qty'>[],
  balances: readonly (Balance | Stored<Balance>)[],
): readonly Change[] {
  const known = new Map(balances.map((balance) => [balance.id, balance.on_hand]));
  const sums = new Map<string, { readonly brand: string; readonly qty: number }>();
  for (const { variant_id, brand_id, qty } of movements)
    sums.set(variant_id, { brand: brand_id, qty: (sums.get(variant_id)?.qty ?? 0) + qty });
  return [...sums].filter(([, { qty }]) => qty !== 0).map(([id, { brand, qty }]) => predictOne(id, brand, known.get(id), qty));
}

function predictOne(id: string, brand: string, onHand: number | undefined, qty: number): Change {
  if (onHand === undefined) return insert(StockBalance, { id, brand_id: brand, on_hand: qty });
  return { kind: StockBalance.name, id, do: 'patch', set: { on_hand: [onHand, onHand + qty] } };
}
