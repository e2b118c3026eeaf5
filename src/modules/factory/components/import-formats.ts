import { foldText } from '#kernel/search.ts';

import type { ImportField } from '../../business/imports/index.ts';
import { componentKinds } from '../materials/kind.ts';

/* Which columns lists of components and of opening stock have, and how they write sorts. */

const code = { id: 'code', names: ['code', 'item code', 'item', 'sku', 'article', 'article no', 'component code', 'কোড', 'আইটেম কোড'] };
const unit = { id: 'unit', names: ['unit', 'uom', 'unit of measure', 'stock unit', 'একক'] };

export const componentFields: readonly ImportField[] = [
  code,
  { id: 'name', names: ['name', 'component', 'material', 'item name', 'description', 'নাম', 'উপকরণ'] },
  { id: 'type', names: ['type', 'type', 'sort', 'ধরন'] },
  { id: 'category', names: ['category', 'group', 'item group', 'বিভাগ', 'শ্রেণি'] },
  unit,
  { id: 'pack', names: ['pack', 'pack name', 'packing', 'প্যাক'] },
  { id: 'pack_holds', names: ['pack holds', 'pack size', 'per pack', 'pack quantity', 'প্যাকে থাকে'] },
  { id: 'pack_unit', names: ['pack unit', 'unit of pack', 'প্যাকের একক'] },
  { id: 'barcode', names: ['barcode', 'barcodes', 'ean', 'বারকোড'] },
  { id: 'reorder_point', names: ['reorder point', 'reorder level', 'minimum stock', 'min stock', 'পুনঃঅর্ডার সীমা'] },
  { id: 'reorder_qty', names: ['reorder quantity', 'reorder qty', 'moq', 'minimum order'] },
  { id: 'lead_days', names: ['lead days', 'lead time', 'lead time days'] },
  { id: 'notes', names: ['notes', 'note', 'remarks', 'মন্তব্য'] },
];

export const openingFields: readonly ImportField[] = [
  code,
  { id: 'quantity', names: ['quantity', 'qty', 'stock', 'on hand', 'opening stock', 'পরিমাণ'] },
  unit,
  { id: 'unit_cost', names: ['unit cost', 'cost', 'rate', 'price', 'unit price', 'দাম', 'একক দাম'] },
  { id: 'location', names: ['location', 'store', 'warehouse', 'place', 'জায়গা', 'গুদাম'] },
  { id: 'day', names: ['date', 'as of', 'day', 'তারিখ'] },
  { id: 'batch', names: ['batch', 'lot', 'roll', 'dye lot', 'ব্যাচ', 'লট'] },
];

/** Headers of an empty table. */
export const ownOpeningColumns = ['code', 'quantity', 'unit', 'unit cost', 'location', 'date', 'batch'] as const;

type Kind = (typeof componentKinds)[number];
const kindWords: Readonly<Record<string, Kind>> = {
  ...{ rawmaterial: 'raw', material: 'raw', fabric: 'raw', trim: 'raw', accessory: 'raw', accessories: 'raw', কাঁচামাল: 'raw' },
  ...{ packing: 'packaging', packagingmaterial: 'packaging', প্যাকেজিং: 'packaging', consumables: 'consumable', supplies: 'consumable' },
  ...{ wip: 'semi_finished', subassembly: 'semi_finished', services: 'service', work: 'service', সেবা: 'service' },
};

/** The sort of component that a cell names; `undefined` where it is none. */
export function componentKindIn(cell: string): Kind | undefined {
  const word = foldText(cell).replace(/[\s_-]+/g, '');
  return componentKinds.find((type) => type.replace('_', '') === word) ?? (Object.hasOwn(kindWords, word) ? kindWords[word] : undefined);
}
