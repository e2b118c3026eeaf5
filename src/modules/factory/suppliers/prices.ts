import { mulDiv } from '#kernel/exact.ts';
import { decimalsOf } from '#kernel/money.ts';

import { parts } from '../material-ledger/index.ts';
import { type ComponentRow, type SupplierPriceRow, unitOf } from '../materials/index.ts';

/* What suppliers ask. Prices in millionths of a minor unit of money, quantities in millionths of a stock unit. */

type Priced = Pick<SupplierPriceRow, 'id' | 'component_id' | 'pack_id' | 'price' | 'valid_from' | 'created_at' | 'deleted_at'>;

/** What holds for one component in one measure, what is to come, and all of its prices, newest first. */
export type PriceLine<R> = { readonly now: R | undefined; readonly next: R | undefined; readonly all: readonly R[] };

/** One line for each component and measure. The newest price whose day has come holds; of one day the one that was entered last. */
export function priceLines<R extends Priced>(rows: readonly R[], today: string): readonly PriceLine<R>[] {
  const living = rows.filter((row) => row.deleted_at === null).toSorted(newestFirst);
  const groups = Map.groupBy(living, ({ component_id, pack_id }) => `${component_id} ${pack_id ?? ''}`);
  return [...groups.values()].map((all) => ({
    now: all.find(({ valid_from }) => valid_from <= today),
    next: all.findLast(({ valid_from }) => valid_from > today),
    all,
  }));
}

function newestFirst(a: Priced, b: Priced): number {
  return b.valid_from.localeCompare(a.valid_from) || b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id);
}

/** The same price of one stock unit; `undefined` where the pack is gone. */
export function perStockUnit(
  { pack_id, price }: Pick<Priced, 'pack_id' | 'price'>,
  component: ComponentRow | undefined,
): number | undefined {
  if (pack_id === null) return price;
  const pack = component?.packs.find(({ id }) => id === pack_id);
  return pack && mulDiv(price, pack.den, pack.num);
}

/** What a price is of: a pack of the component, or its stock unit; '' where that is gone. */
export function measureName(pack_id: string | null, component: ComponentRow | undefined): string {
  if (!component) return '';
  return pack_id === null ? unitOf(component.stock_unit).name() : (component.packs.find(({ id }) => id === pack_id)?.name ?? '');
}

/** By how much a price is above the one before, in hundredths of a percent; `undefined` where there is none to compare with. */
export function changeOf({ price }: Pick<Priced, 'price'>, before: Pick<Priced, 'price'> | undefined): number | undefined {
  return before === undefined || before.price === 0 ? undefined : mulDiv(price - before.price, 10_000, before.price);
}

/** Prices are typed in major units with four decimals. */
const typedParts = 10_000;
/** More is no rate any more. */
export const mostMajor = 5e6;

export function rateOf(major: number, currency: string): number {
  return mulDiv(Math.round(major * typedParts), 10 ** decimalsOf(currency) * parts, typedParts);
}

export function majorOf(rate: number, currency: string): number {
  return mulDiv(rate, typedParts, 10 ** decimalsOf(currency) * parts) / typedParts;
}

/** A quantity as people read it; typed with three decimals at most. */
export function stockUnits(quantity: number): number {
  return quantity / parts;
}

export function inStockParts(units: number): number {
  return Math.round(units * 1000) * (parts / 1000);
}
