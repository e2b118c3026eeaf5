import { insert, patch } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';
import type { CsvRow } from '#kernel/csv.ts';
import { newId } from '#kernel/ids.ts';
import { oneLine } from '#kernel/text.ts';

import {
  cellReader,
  codeIn,
  decimalSignOf,
  decoded,
  emptyTally,
  type ImportField,
  type ImportPlan,
  inBatches,
  type Mapping,
  packSteps,
  type Parcelled,
  readDay,
  type RowReport,
  type Work,
} from '../../business/imports/index.ts';
import { componentFinder, dayOrderOf, measureIn, numberIn, type Problem } from '../cells/index.ts';
import { type SupplierPriceRow, unitOf } from '../materials/index.ts';
import { Component, SupplierPrice } from '../materials/kind.ts';
import { rateOf } from '../stock/index.ts';
import { daysIn } from './import-read.ts';
import { inStockParts, mostMajor, priceLines } from './prices.ts';

export const priceFields: readonly ImportField[] = [
  {
    id: 'code',
    names: [
      ...['code', 'item code', 'item', 'component', 'component code', 'name', 'article', 'barcode', 'material'],
      ...['কোড', 'আইটেম কোড', 'উপকরণ', 'নাম'],
    ],
  },
  { id: 'supplier_sku', names: ['supplier sku', 'supplier code', 'vendor code', 'vendor sku', 'their code', 'sku', 'সরবরাহকারীর কোড'] },
  { id: 'pack', names: ['pack', 'unit', 'uom', 'per', 'pack name', 'packing', 'প্যাক', 'একক'] },
  { id: 'price', names: ['price', 'rate', 'unit price', 'cost', 'দাম', 'দর', 'একক দাম'] },
  { id: 'min_qty', names: ['min qty', 'minimum', 'minimum quantity', 'min quantity', 'moq', 'minimum order', 'সর্বনিম্ন'] },
  { id: 'lead_days', names: ['lead days', 'lead time', 'lead time days', 'delivery days'] },
  { id: 'valid_from', names: ['valid from', 'from', 'date', 'effective', 'effective from', 'তারিখ'] },
];

/** Headers of an empty table. */
export const ownPriceColumns = ['code', 'supplier sku', 'pack', 'price', 'min qty', 'lead days', 'valid from'] as const;

type Told = Pick<SupplierPriceRow, 'component_id' | 'pack_id' | 'price' | 'valid_from'> &
  Partial<Pick<SupplierPriceRow, 'supplier_sku' | 'min_qty' | 'lead_days'>>;
/** `unit`: another unit than the component's, which the price was told of; '' where it is none. */
type Read = { readonly told: Told; readonly name: string; readonly unit: string };

/**
 * The dry run of a price list of one supplier. A price that holds already is left alone, another one of the same day is changed, one of another
 * day comes beside it. What the file leaves empty is as with the price before.
 */
export async function planPriceImport(
  store: Store,
  supplier: string,
  rows: readonly CsvRow[],
  mapping: Mapping,
  work: Work,
): Promise<ImportPlan> {
  const cell = cellReader(mapping);
  const sign = await decimalSignOf(rows, mapping, (field) => field === 'price' || field === 'min_qty');
  const order = dayOrderOf(store, rows, mapping, 'valid_from');
  const componentIn = componentFinder(await store.find(Component));
  const before = (await store.find(SupplierPrice, { by: 'supplier', prefix: supplier })).map((row) => plain(row) as SupplierPriceRow);
  const { currency } = store.company();
  const reports: RowReport[] = [];
  const prices = emptyTally();
  const wholes: Parcelled[] = [];
  const seen = new Map<string, number>();
  await inBatches(rows, async (batch) => batch.forEach(planRow), work);
  return { tallies: { prices }, reports, steps: packSteps('supplier_price.save', wholes) };

  function planRow({ line, cells }: CsvRow): void {
    const read = readRow((field) => oneLine(decoded(cell(cells, field))));
    if ('reason' in read) return void reports.push({ line, outcome: 'invalid', ...read });
    const { told, name, unit } = read;
    const key = [told.component_id, told.pack_id, told.valid_from].join();
    const first = seen.get(key);
    if (first !== undefined) return void reports.push({ line, outcome: 'skipped', reason: 'component_twice', detail: first });
    seen.set(key, line);
    if (unit !== '') reports.push({ line, outcome: 'note', reason: 'price_of_unit', detail: `${name}: ${unit}` });
    put(told);
  }

  function put(told: Told): void {
    const own = before.filter(({ component_id, pack_id }) => component_id === told.component_id && pack_id === told.pack_id);
    const holds = priceLines(own, told.valid_from)[0]?.now;
    const { supplier_sku = '', min_qty = 0, lead_days = null } = { ...holds, ...told };
    const row = { ...told, supplier_id: supplier, supplier_sku, min_qty, lead_days };
    if (holds && !patch(SupplierPrice, holds, { ...row, valid_from: holds.valid_from })) {
      prices.unchanged += 1;
      return;
    }
    const change = holds?.valid_from === told.valid_from ? patch(SupplierPrice, holds, row) : undefined;
    prices[change ? 'updated' : 'created'] += 1;
    const made = { id: newId(), created_by: store.access().userId, created_at: store.now(), deleted_at: null };
    wholes.push({ changes: [change ?? insert(SupplierPrice, { ...row, ...made })] });
  }

  function readRow(text: (field: string) => string): Read | Problem {
    const component = componentIn(text('code'));
    if (!component) return { reason: text('code') === '' ? 'component_code_missing' : 'component_unnamed', detail: text('code') };
    const measure = measureIn(text('pack'), component);
    if (typeof measure !== 'string') return measure;
    const price = numberIn(text('price'), 'price_unreadable', sign);
    const least = numberIn(text('min_qty'), 'quantity_unreadable', sign);
    if ('problem' in price) return price.problem;
    if ('problem' in least) return least.problem;
    if (price.value === null) return { reason: 'price_missing', detail: '' };
    if (price.value > mostMajor) return { reason: 'supplier_number_unreadable', detail: text('price') };
    const days = text('lead_days') === '' ? null : daysIn(text('lead_days'));
    if (days === undefined) return { reason: 'supplier_number_unreadable', detail: text('lead_days') };
    const from = text('valid_from') === '' ? { day: store.today() } : readDay(text('valid_from'), order);
    if (!('day' in from)) return { reason: 'day_unreadable', detail: text('valid_from') };
    const sku = codeIn(text('supplier_sku'));
    if (sku.length > 60) return { reason: 'sku_too_long', detail: sku.length };
    const isPack = component.packs.some(({ id }) => id === measure);
    const rate = rateOf(price.value, { unit: unitOf(isPack ? component.stock_unit : measure) }, component.stock_unit, currency);
    if (rate === undefined) return { reason: 'unit_unknown', detail: text('pack') };
    return {
      told: {
        ...{ component_id: component.id, pack_id: isPack ? measure : null, price: rate, valid_from: from.day },
        ...(sku !== '' && { supplier_sku: sku }),
        ...(least.value !== null && { min_qty: inStockParts(least.value) }),
        ...(days !== null && { lead_days: days }),
      },
      name: component.name,
      unit: isPack || measure === component.stock_unit ? '' : `${text('pack')} → ${unitOf(component.stock_unit).name()}`,
    };
  }
}
