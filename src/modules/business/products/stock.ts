import type { Row, Stored } from '#data/kind.ts';
import { type Change, insert } from '#data/operation.ts';
import type { Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';

import { StockBalance, type StockMovement } from './kind.ts';

export type Movement = Row<typeof StockMovement>;
export type MovementFacts = Pick<Movement, 'variant_id' | 'brand_id' | 'qty' | 'type'> &
  Partial<Pick<Movement, 'ref_type' | 'ref_id' | 'note' | 'counted' | 'moved' | 'at'>>;
type Balance = Row<typeof StockBalance>;
type Moved = Pick<Balance, 'on_hand' | 'reserved' | 'with_courier'>;
type Step = Partial<Omit<Moved, 'on_hand'>>;

/** Pieces of a variant, or of several together. */
export type Stock = {
  /** On the shelf. */
  readonly onHand: number;
  /** What open orders without a parcel wait for. */
  readonly reserved: number;
  /** What may still be promised: on hand less reserved. */
  readonly available: number;
  /** Out, and neither with the customer, back nor lost. */
  readonly withCourier: number;
};

/** The stock of what these balances stand for; a variant without one has never moved. */
export function stockOf(balances: readonly (Moved | undefined)[]): Stock {
  const sum = (field: keyof Moved) => balances.reduce((total, balance) => total + (balance?.[field] ?? 0), 0);
  const [onHand, reserved] = [sum('on_hand'), sum('reserved')];
  return { onHand, reserved, available: onHand - reserved, withCourier: sum('with_courier') };
}

/** Of a variant: no more of it may be promised than its product says is little. */
export function isLow({ low_stock_at }: { readonly low_stock_at: number | null }, { available }: Stock): boolean {
  return low_stock_at !== null && available <= low_stock_at;
}

/** One line of the stock ledger, as the store's user makes it now. */
export function newMovement(store: Pick<Store, 'now' | 'access'>, facts: MovementFacts): Movement {
  const blank = { id: newId(), counted: null, moved: null, ref_type: null, ref_id: null, note: '', at: store.now() };
  return { ...blank, ...facts, created_by: store.access().userId };
}

/** What a count says, whatever moves afterwards; `balance` is what was known of the shelf when it was counted. */
export function countOf(counted: number, balance: Counted | undefined): Pick<Movement, 'type' | 'qty' | 'counted' | 'moved'> {
  const onHand = balance?.on_hand ?? 0;
  return { type: 'count', qty: counted - onHand, counted, moved: onHand - (balance?.by_counts || 0) };
}
type Counted = Pick<Balance, 'on_hand' | 'by_counts'>;

/** What changes of a variant's stock: pieces on the shelf, and those that are reserved or with the courier. */
export type StockStep = Pick<Movement, 'variant_id' | 'brand_id' | 'qty'> & Partial<Pick<Movement, 'type'>> & Step;

/**
 * What steps will make of the balances once the server has summed them: goes into `predicted`, so that the tablet shows the
 * right stock before it is sent. `balances` are those known here; several steps of one variant become one change.
 */
export function predictStock(steps: readonly StockStep[], balances: readonly (Balance | Stored<Balance>)[]): readonly Change[] {
  const known = new Map(balances.map((balance) => [balance.id, balance]));
  const sums = new Map<string, Balance>();
  for (const { variant_id, brand_id, qty, type, reserved = 0, with_courier = 0 } of steps) {
    const sum = sums.get(variant_id) ?? { id: variant_id, brand_id, on_hand: 0, by_counts: 0, reserved: 0, with_courier: 0 };
    const [onHand, waits, out] = [sum.on_hand + qty, sum.reserved + reserved, sum.with_courier + with_courier];
    const by_counts = sum.by_counts + (type === 'count' ? qty : 0);
    sums.set(variant_id, { ...sum, on_hand: onHand, by_counts, reserved: waits, with_courier: out });
  }
  return [...sums.values()].flatMap((step) => predictOne(known.get(step.id), step) ?? []);
}

function predictOne(known: Balance | undefined, step: Balance): Change | undefined {
  const fields = (['on_hand', 'by_counts', 'reserved', 'with_courier'] as const).filter((field) => step[field] !== 0);
  if (fields.length === 0) return undefined;
  if (!known) return insert(StockBalance, step);
  // A row that was stored by an older app lacks what is newer than that, until it is read again.
  const set = Object.fromEntries(fields.map((field) => [field, [known[field], (known[field] || 0) + step[field]] as const]));
  return { kind: StockBalance.name, id: step.id, do: 'patch', set };
}
