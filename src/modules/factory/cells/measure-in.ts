import { foldText } from '#kernel/search.ts';

import { type ComponentRow, type StockUnit, unitOf, units } from '../materials/index.ts';
import type { Problem } from './number-in.ts';

/* How people write units and packs. */

/** A pack or a unit of the component; where the cell says nothing, its stock unit. */
export function measureIn(text: string, row: ComponentRow): string | Problem {
  if (text === '') return row.stock_unit;
  const pack = row.packs.find(({ name }) => foldText(name) === foldText(text));
  if (pack) return pack.id;
  const unit = unitIn(text);
  if (!unit) return { reason: 'unit_unknown', detail: text };
  const own = unitOf(row.stock_unit);
  return unit.dimension === own.dimension ? unit.code : { reason: 'unit_other', detail: `${text} – ${own.name()}` };
}

const unitWords: Readonly<Record<string, string>> = {
  ...{ pcs: 'pc', pce: 'pc', piece: 'pc', pieces: 'pc', each: 'pc', ea: 'pc', nos: 'pc', pairs: 'pair', dz: 'dozen', doz: 'dozen' },
  ...{ dozens: 'dozen', grs: 'gross', metre: 'm', metres: 'm', meter: 'm', meters: 'm', mtr: 'm', yard: 'yd', yards: 'yd', yds: 'yd' },
  ...{ feet: 'ft', foot: 'ft', inches: 'inch', in: 'inch', gram: 'g', grams: 'g', gm: 'g', gms: 'g', kilo: 'kg', kgs: 'kg' },
  ...{ kilogram: 'kg', kilograms: 'kg', lbs: 'lb', pound: 'lb', pounds: 'lb', ounce: 'oz', litre: 'l', litres: 'l', liter: 'l' },
  ...{ liters: 'l', ltr: 'l', minute: 'min', minutes: 'min', hours: 'hour', hr: 'hour', 'sq m': 'sqm', 'sq ft': 'sqft' },
  ...{ পিস: 'pc', পিছ: 'pc', জোড়া: 'pair', ডজন: 'dozen', গ্রোস: 'gross', মিটার: 'm', গজ: 'yd', ফুট: 'ft', ইঞ্চি: 'inch', গ্রাম: 'g' },
  ...{ কেজি: 'kg', লিটার: 'l', মিনিট: 'min', ঘণ্টা: 'hour' },
};

/** The unit that a cell names, in a word for it; `undefined` where it is none. */
export function unitIn(cell: string): StockUnit | undefined {
  const word = foldText(cell).replace(/\.+$/, '');
  const known = units.find((one) => one.code === word || foldText(one.name()) === word);
  return known ?? units.find((one) => Object.hasOwn(unitWords, word) && one.code === unitWords[word]);
}
