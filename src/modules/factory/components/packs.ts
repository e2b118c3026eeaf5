import { Refused } from '#data/refused.ts';
import { decimalRatio, over, type Ratio, times } from '#kernel/exact.ts';
import { foldText } from '#kernel/search.ts';
import { oneLine } from '#kernel/text.ts';

import { inStock, type Unit } from '../material-ledger/index.ts';
import { plainNumber, unitOf, units } from '../materials/index.ts';
import type { ComponentPack } from '../materials/kind.ts';

/** A pack as somebody tells it: one `name` is so many of a unit. `key`: the pack's id. */
export type PackEntry = {
  readonly key: string;
  readonly name: string;
  readonly per: number | null;
  readonly unit: string;
  readonly barcode: string;
};

const most = 1_000_000_000_000n;

/** The packs of a component that is counted in `stockUnit`, exactly: a roll of 100 yd kept in metres is 2286 / 25 of it. */
export function packsIn(entries: readonly PackEntry[], stockUnit: string): readonly ComponentPack[] {
  const names = entries.map(({ name }) => foldText(oneLine(name)));
  return entries.map((entry, i) => {
    if (names.indexOf(names[i] ?? '') !== i) throw new Refused('pack_twice', { field: `packs.${i}.name` });
    const { n, d } = contentOf(entry, stockUnit, i);
    return { id: entry.key, name: oneLine(entry.name), num: Number(n), den: Number(d), barcode: oneLine(entry.barcode) };
  });
}

function contentOf({ per, unit }: PackEntry, stockUnit: string, i: number): Ratio {
  if (per === null || !(per > 0)) throw new Refused('pack_empty', { field: `packs.${i}.per` });
  const one = inStock({ unit: unitOf(unit) }, unitOf(stockUnit));
  if ('problem' in one) throw new Refused('pack_dimension', { field: `packs.${i}.unit` });
  const content = times(decimalRatio(plainNumber(per)), one.value);
  if (content.n > most || content.d > most) throw new Refused('pack_range', { field: `packs.${i}.per` });
  return content;
}

/** A pack in the words in which it is said shortest: whole stock units, else whatever unit takes the fewest digits. */
export function entryOf(pack: ComponentPack, stockUnit: string): PackEntry {
  const stock = unitOf(stockUnit);
  const told = [stock, ...units.filter(({ dimension, code }) => dimension === stock.dimension && code !== stock.code)].flatMap((unit) => {
    const text = decimalIn(pack, unit, stock);
    return text === undefined ? [] : [{ unit: unit.code, per: Number(text), digits: digitsOf(text) }];
  });
  const [first] = told;
  const best = first && Number.isInteger(first.per) ? first : told.toSorted((a, b) => a.digits - b.digits)[0];
  return { key: pack.id, name: pack.name, barcode: pack.barcode, per: best?.per ?? null, unit: best?.unit ?? stockUnit };
}

/** `undefined` where it takes more than six decimals. */
function decimalIn({ num, den }: Pick<ComponentPack, 'num' | 'den'>, unit: Unit, stock: Unit): string | undefined {
  const one = inStock({ unit }, stock);
  const shown = 'value' in one ? over({ n: BigInt(num), d: BigInt(den) }, one.value) : undefined;
  const scaled = shown && shown.n * 1_000_000n;
  return scaled !== undefined && shown && scaled % shown.d === 0n ? plainNumber(Number(scaled / shown.d) / 1_000_000) : undefined;
}

function digitsOf(text: string): number {
  return text.replace('.', '').replace(/^0+|0+$/g, '').length;
}
