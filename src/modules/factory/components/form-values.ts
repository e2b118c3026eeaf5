import * as v from 'valibot';

import { day, id, text } from '#data/fields.ts';
import { Refused } from '#data/refused.ts';
import { newId } from '#kernel/ids.ts';

import { parts } from '../material-ledger/index.ts';
import { type ComponentCostRow, type ComponentRow, unitOf } from '../materials/index.ts';
import { type Counted, enteredAs, quantityIn } from '../materials/index.ts';
import { Component } from '../materials/kind.ts';
import { lineOf, priceOf, rateOf } from '../stock/index.ts';
import type { ComponentSave, Opening } from './component-commands.ts';
import { entryOf, packsIn } from './packs.ts';

/* What the form of a component holds: quantities in stock units, costs in whole units of money, packs as they are said. */

const { name, type, category, photos, barcodes, stock_unit, track_stock, batch_tracked, attributes } = Component.schema.entries;
const { default_supplier_id, lead_days, safety_days, wastage, shelf_life_days, location_id, notes } = Component.schema.entries;
const amount = v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1e9)));
const pack = v.object({ key: id, name: text(30, 1), per: amount, unit: v.string(), barcode: text(60) });

export const Fields = v.object({
  ...{ code: text(40), name, type, category: v.nullable(category), photos, barcodes, stock_unit, track_stock, batch_tracked, attributes },
  ...{ default_supplier_id, lead_days, safety_days, wastage, shelf_life_days, location_id, notes },
  packs: v.pipe(v.array(pack), v.maxLength(20)),
  reorder_point: amount,
  reorder_qty: amount,
  /** Grams of one stock unit. */
  weight: amount,
  standard: amount,
  opening: v.object({ quantity: amount, measure: v.string(), location_id: v.nullable(id), day, batch: text(40), price: amount }),
});
export type Values = v.InferOutput<typeof Fields>;

type Surroundings = {
  readonly today: string;
  readonly currency: string;
  /** Where goods usually come in. */
  readonly location: string | null;
  /** Of whoever may say what materials cost. */
  readonly tellsCosts: boolean;
};

export function startValues({ today, location }: Surroundings): Values {
  return {
    ...{ code: '', name: '', type: 'raw', category: null, photos: [], barcodes: [], stock_unit: 'pc', packs: [], track_stock: true },
    ...{ batch_tracked: false, attributes: [], default_supplier_id: null, reorder_point: null, reorder_qty: null, lead_days: 0 },
    ...{ safety_days: 0, wastage: 0, shelf_life_days: null, weight: null, location_id: location, notes: '', standard: null },
    opening: { quantity: null, measure: 'pc', location_id: location, day: today, batch: '', price: null },
  };
}

export function valuesOf(row: ComponentRow, cost: ComponentCostRow | null, around: Surroundings): Values {
  return {
    ...startValues(around),
    ...v.parse(v.omit(Fields, ['packs', 'reorder_point', 'reorder_qty', 'weight', 'standard', 'opening']), row),
    category: row.category || null,
    packs: row.packs.map((one) => entryOf(one, row.stock_unit)),
    reorder_point: row.reorder_point === 0 ? null : row.reorder_point / parts,
    reorder_qty: row.reorder_qty === 0 ? null : row.reorder_qty / parts,
    weight: row.weight_mg === null ? null : row.weight_mg / 1000,
    standard: cost && cost.standard_cost > 0 ? priceOf(cost.standard_cost, around.currency) : null,
  };
}

/** What was typed, as it is saved. Throws `Refused` for packs and quantities that are none. */
export function saveOf(values: Values, seen: ComponentRow | undefined, around: Surroundings): ComponentSave {
  const { packs: entries, reorder_point, reorder_qty, weight, standard, opening, category: group, ...rest } = values;
  const packs = packsIn(entries, values.stock_unit);
  const counted = { stock_unit: values.stock_unit, packs };
  return {
    facts: {
      ...rest,
      packs: [...packs],
      category: group ?? '',
      reorder_point: Math.round((reorder_point ?? 0) * parts),
      reorder_qty: Math.round((reorder_qty ?? 0) * parts),
      weight_mg: weight ? Math.max(1, Math.round(weight * 1000)) : null,
    },
    opening: seen || !values.track_stock || !opening.quantity ? undefined : openingOf(opening, counted, around),
    standard: around.tellsCosts ? standardOf(standard, values.stock_unit, around.currency) : undefined,
  };
}

function openingOf({ quantity, measure, price, ...told }: Values['opening'], of: Counted, around: Surroundings): Opening {
  const much = quantityIn(of, quantity, measure);
  if (much === undefined || quantity === null) throw new Refused('measure_unknown', { field: 'opening.measure' });
  if (told.location_id === null) throw new Refused('required', { field: 'opening.location_id' });
  if (told.day > around.today) throw new Refused('move_ahead', { field: 'opening.day' });
  return {
    ...{ quantity: much, entered: enteredAs(of, quantity, measure), location_id: told.location_id, day: told.day },
    batch: told.batch || null,
    amount: around.tellsCosts && price !== null ? lineOf(price, quantity, around.currency) : null,
  };
}

function standardOf(price: number | null, stockUnit: string, currency: string): number | null {
  return price === null ? null : (rateOf(price, { unit: unitOf(stockUnit) }, stockUnit, currency) ?? null);
}

/** A fresh pack, in the unit in which the component is counted. */
export function newPack(unit: string): Values['packs'][number] {
  return { key: newId(), name: '', per: null, unit, barcode: '' };
}
