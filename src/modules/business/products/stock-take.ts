import { insert } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';

import { changesPerOperation } from './commands.ts';
import { StockBalance, StockMovement } from './kind.ts';
import { variantByCode, variantHits } from './queries.ts';
import { countOf, type Movement, newMovement, predictStock } from './stock.ts';

/** Pieces of a variant that were counted, with what was known of the shelf at that moment: what moves afterwards is not undone. */
export type Count = {
  readonly id: string;
  /** The id of the movement that it makes: saved twice it is one. */
  readonly movement: string;
  readonly brand_id: string;
  readonly name: string;
  readonly counted: number;
  readonly onHand: number;
  /** What all movements but counts had made of them; null = counted by an older app. */
  readonly moved: number | null;
  /** When it was counted last. */
  readonly at: string;
};

/** The variant of a scanned SKU or barcode. Refused: `scan_unknown_variant`, and `not_counted` where the product's stock is not kept. */
export async function scannedVariant(store: Store, code: string): Promise<string> {
  const variant = await variantByCode(store, code.trim());
  if (!variant) throw new Refused('scan_unknown_variant');
  return variant.id;
}

/** A variant counted now, `counted` pieces of it. */
export async function countNow(store: Store, variantId: string, counted: number): Promise<Count> {
  const [hit] = await variantHits(store, [variantId]);
  if (!hit) throw new Refused('not_found');
  if (!hit.stock) throw new Refused('not_counted');
  if (!Number.isSafeInteger(counted) || counted < 0 || counted > 1_000_000) throw new Refused('quantity_invalid', { field: 'counted' });
  const [balance] = await store.getMany(StockBalance, [variantId]);
  return {
    id: variantId,
    movement: newId(),
    brand_id: hit.variant.brand_id,
    name: hit.name,
    counted,
    onHand: balance?.on_hand ?? 0,
    moved: countOf(counted, balance).moved,
    at: store.now(),
  };
}

export function differenceOf({ counted, onHand }: Count): number {
  return counted - onHand;
}

/**
 * One movement for each count, also for one that found what was expected: others may have counted meanwhile. What was saved before the tablet
 * went off is not saved again. Answers how many differences there were.
 */
export async function saveCounts(store: Store, counts: readonly Count[]): Promise<number> {
  const movements = counts.map((count): Movement => {
    const { id: variant_id, brand_id, counted, moved, at } = count;
    const told = moved === null ? {} : { counted, moved };
    return { ...newMovement(store, { variant_id, brand_id, qty: differenceOf(count), type: 'count', ...told, at }), id: count.movement };
  });
  const saved = await store.getMany(
    StockMovement,
    movements.map(({ id }) => id),
  );
  const open = movements.filter(({ id }) => !saved.some((one) => one.id === id));
  for (let from = 0; from < open.length; from += changesPerOperation) {
    const some = open.slice(from, from + changesPerOperation);
    const balances = await store.getMany(
      StockBalance,
      some.map((movement) => movement.variant_id),
    );
    const changes = some.map((movement) => insert(StockMovement, movement));
    await store.write({ action: 'stock.adjust', changes, predicted: predictStock(some, balances) });
  }
  return counts.filter((count) => differenceOf(count) !== 0).length;
}
