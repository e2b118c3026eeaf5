import * as v from 'valibot';

import { id, text } from '#data/fields.ts';

/** What a stock unit and a minor unit of money are divided into, as in the ledger of materials. */
const parts = 1_000_000;

/** Whoever does anything in the factory knows its materials, and where how much of them lies; what they cost stands in kinds of their own. */
export const factoryReaders = [
  'view_factory',
  'manage_suppliers',
  'manage_components',
  'manage_purchases',
  'manage_production',
  'manage_requisitions',
  'manage_factory_settings',
] as const;

/** Whoever sees what materials cost. */
export const costReaders = ['manage_purchases', 'view_financial_dashboard'] as const;

const whole = (least: number, most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most));

/** Quantities in millionths of a component's stock unit: a thousand million of it at most. */
export const signedQuantity = whole(-1e9 * parts, 1e9 * parts);
export const materialQuantity = whole(0, 1e9 * parts);
/** What one stock unit costs, in millionths of a minor unit of money. */
export const rate = whole(0, Number.MAX_SAFE_INTEGER);
export const daysUpTo = (most: number) => whole(0, most);
export const ratioPart = whole(1, 1e12);
export const counter = whole(0, Number.MAX_SAFE_INTEGER);

/** What a line of a document is of: `count` of what it is said in, in millionths, and as much of the component's stock unit. */
export const countedLine = {
  id,
  component_id: id,
  /** The code of a unit, or the id of the component's pack. */
  measure: text(36, 1),
  /** What that was called then. */
  measure_name: text(30, 1),
  count: materialQuantity,
  quantity: materialQuantity,
};
