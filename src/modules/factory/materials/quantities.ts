import { parts, stockQuantity } from '../material-ledger/index.ts';
import type { ComponentPack } from './kind.ts';
import { measureOf, measuresOf, plainNumber, unitOf } from './units.ts';

export type Counted = { readonly stock_unit: string; readonly packs: readonly ComponentPack[] };

/** Packs can be halves and quarters; pieces cannot. */
export function decimalsIn(of: Counted, measure: string): number {
  return of.packs.some(({ id }) => id === measure) ? 2 : unitOf(measure).decimals;
}

/** In millionths of the stock unit; `undefined` while it is no quantity. */
export function quantityIn(of: Counted, quantity: number | null, measure: string): number | undefined {
  const chosen = measureOf(of, measure);
  if (!chosen || quantity === null || !Number.isFinite(quantity) || quantity < 0) return undefined;
  const read = stockQuantity({ text: plainNumber(quantity), in: chosen }, unitOf(of.stock_unit));
  return 'value' in read ? read.value : undefined;
}

/** `2 roll`, as it was entered. */
export function enteredAs(of: Counted, quantity: number, measure: string): string {
  const name = measuresOf(of).find(({ key }) => key === measure)?.name ?? measure;
  return `${plainNumber(quantity)} ${name}`;
}

type Said = { readonly measure_name: string; readonly count: number; readonly quantity: number };

/** What a line of a document keeps of a number as it was said; nothing of a component or unit that is gone, which no rule lets pass. */
export function saidOf(of: Counted | undefined, count: number, measure: string): Said {
  const chosen = of && measuresOf(of).find(({ key }) => key === measure);
  return {
    measure_name: chosen?.name ?? measure,
    count: Math.round(count * parts),
    quantity: of ? (quantityIn(of, count, measure) ?? 0) : 0,
  };
}
