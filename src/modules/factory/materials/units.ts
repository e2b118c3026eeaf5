import { m } from '#messages';

import type { Dimension, Measure, Pack, Unit } from '../material-ledger/index.ts';
import type { ComponentPack } from './kind.ts';

/** What a component can be counted in. `decimals`: so many are usual; pieces are whole. */
export type StockUnit = Unit & { readonly decimals: number; readonly name: () => string };

const unit = (code: string, dimension: Dimension, num: number, den: number, decimals: number, name: () => string): StockUnit => ({
  ...{ code, dimension, num, den, decimals, name },
});

/** To the base of each dimension: a piece, a metre, a gram, a square metre, a litre, a minute. */
export const units: readonly StockUnit[] = [
  unit('pc', 'count', 1, 1, 0, m.unit_pc),
  unit('pair', 'count', 2, 1, 0, m.unit_pair),
  unit('dozen', 'count', 12, 1, 2, m.unit_dozen),
  unit('gross', 'count', 144, 1, 2, m.unit_gross),
  unit('m', 'length', 1, 1, 3, m.unit_m),
  unit('cm', 'length', 1, 100, 1, m.unit_cm),
  unit('mm', 'length', 1, 1000, 0, m.unit_mm),
  unit('yd', 'length', 9144, 10_000, 3, m.unit_yd),
  unit('ft', 'length', 3048, 10_000, 3, m.unit_ft),
  unit('inch', 'length', 254, 10_000, 2, m.unit_inch),
  unit('g', 'mass', 1, 1, 1, m.unit_g),
  unit('kg', 'mass', 1000, 1, 3, m.unit_kg),
  unit('lb', 'mass', 45_359_237, 100_000, 3, m.unit_lb),
  unit('oz', 'mass', 45_359_237, 1_600_000, 2, m.unit_oz),
  unit('sqm', 'area', 1, 1, 3, m.unit_sqm),
  unit('sqft', 'area', 9_290_304, 100_000_000, 3, m.unit_sqft),
  unit('l', 'volume', 1, 1, 3, m.unit_l),
  unit('ml', 'volume', 1, 1000, 0, m.unit_ml),
  unit('min', 'time', 1, 1, 0, m.hrm_minutes),
  unit('hour', 'time', 60, 1, 2, m.unit_hour),
];

const byCode = new Map(units.map((one) => [one.code, one]));

/** A unit that this version does not know counts as pieces under its code. */
export function unitOf(code: string): StockUnit {
  return byCode.get(code) ?? { code, dimension: 'count', num: 1, den: 1, decimals: 6, name: () => code };
}

type Counted = { readonly stock_unit: string; readonly packs: readonly ComponentPack[] };

/** What a quantity of a component can be entered in: its packs, its unit, and the others of its dimension. `key`: what forms hold. */
export function measuresOf({
  stock_unit,
  packs,
}: Counted): readonly { readonly key: string; readonly name: string; readonly measure: Measure }[] {
  const own = unitOf(stock_unit);
  const others = units.filter(({ dimension, code }) => dimension === own.dimension && code !== own.code);
  return [
    { key: own.code, name: own.name(), measure: { unit: own } },
    ...packs.map((pack) => ({ key: pack.id, name: pack.name, measure: { pack: packOf(pack) } })),
    ...others.map((other) => ({ key: other.code, name: other.name(), measure: { unit: other } })),
  ];
}

/** `undefined`: the component has no such pack or unit any more. */
export function measureOf(component: Counted, key: string): Measure | undefined {
  const pack = component.packs.find(({ id }) => id === key);
  if (pack) return { pack: packOf(pack) };
  const other = byCode.get(key);
  return other && { unit: other };
}

function packOf({ id, num, den }: ComponentPack): Pack {
  return { code: id, num, den };
}

/** A number of at most six decimals as it is written, without an exponent. */
export function plainNumber(value: number): string {
  return value.toFixed(6).replace(/\.?0+$/, '');
}
