import * as v from 'valibot';

import { id, minorPositive, share, text } from '#data/fields.ts';
import { decimalRatio, rounded, times, wholeRatio } from '#kernel/exact.ts';
import { newId } from '#kernel/ids.ts';
import { decimalsOf } from '#kernel/money.ts';
import { m } from '#messages';

import { parts } from '../material-ledger/index.ts';
import { type ComponentRow, plainNumber, saidOf } from '../materials/index.ts';
import type { PriceRow, PurchaseFacts, PurchaseRow } from '../purchasing/index.ts';
import { Purchase, PurchasePrice } from '../purchasing/kind.ts';

const { supplier_id, order_date, expected_date, location_id, tags, notes } = Purchase.schema.entries;
const { tax_in_cost, bill_no, terms_days, photos } = PurchasePrice.schema.entries;

/** A thousand million of anything, and ninety million of any money. */
const count = v.pipe(v.number(), v.minValue(0), v.maxValue(1e9));
export const mostPrice = 9e7;
const price = v.pipe(v.number(), v.minValue(0), v.maxValue(mostPrice));

const Line = v.pipe(
  v.object({
    id,
    component_id: id,
    measure: text(36, 1),
    count,
    /** null = the bill will tell; 0 = it is free. */
    price: v.nullable(price),
    discount: v.nullable(minorPositive),
    tax: share,
    free_reason: text(120),
    why: text(200),
    note: text(200),
  }),
  v.forward(
    v.check(
      (line) => line.price !== 0 || line.free_reason.trim() !== '',
      () => m.purchases_free_missing(),
    ),
    ['free_reason'],
  ),
);
export type LineValues = v.InferInput<typeof Line>;

/** The form of a purchase: counts as they are said, prices in whole units of money for one of them. */
export const PurchaseFields = v.object({
  ...{ supplier_id, order_date, expected_date, location_id, tags, notes, photos, tax_in_cost, bill_no, terms_days },
  discount: v.nullable(minorPositive),
  lines: v.pipe(v.array(Line), v.maxLength(200)),
});
export type PurchaseValues = v.InferOutput<typeof PurchaseFields>;

/** The same of its prices alone, once it is ordered. */
export const BillFields = v.object({
  ...{ bill_no, terms_days, tax_in_cost, photos },
  discount: v.nullable(minorPositive),
  lines: v.array(v.object({ id, price: v.nullable(price), discount: v.nullable(minorPositive), tax: share })),
});
export type BillValues = v.InferOutput<typeof BillFields>;

export const newLine = (): LineValues => ({
  ...{ id: newId(), component_id: '', measure: '', count: 1, price: null, discount: null, tax: 0, free_reason: '', why: '', note: '' },
});

/** Why a line is free; '' where it has a price, whatever was written before it had one. */
export function freeReasonOf({ price: told, free_reason }: Pick<LineValues, 'price' | 'free_reason'>): string {
  return told === 0 ? free_reason : '';
}

/** Millionths of a minor unit for one. */
export function rateFor(amount: number | null, currency: string): number {
  if (amount === null || !Number.isFinite(amount)) return 0;
  return rounded(times(decimalRatio(plainNumber(amount)), wholeRatio(10 ** decimalsOf(currency) * parts)));
}

export function amountFor(rate: number, currency: string): number {
  return rate / parts / 10 ** decimalsOf(currency);
}

type Named = { readonly supplier_name: string; readonly components: readonly ComponentRow[]; readonly currency: string };

/** What is saved of what was typed. A line whose component or unit is gone comes to nothing, which its rule refuses. */
export function factsOf({ lines, discount, ...values }: PurchaseValues, { supplier_name, components, currency }: Named): PurchaseFacts {
  const byId = new Map(components.map((row) => [row.id, row]));
  return {
    ...values,
    ...{ supplier_name, discount: discount ?? 0, category_id: null },
    lines: lines.map((line) => {
      return {
        ...line,
        free_reason: freeReasonOf(line),
        ...saidOf(byId.get(line.component_id), line.count, line.measure),
        price: rateFor(line.price, currency),
        discount: line.discount ?? 0,
      };
    }),
  };
}

export function valuesOf(row: PurchaseRow, prices: PriceRow | undefined, currency: string): v.InferInput<typeof PurchaseFields> {
  const priced = new Map((prices?.lines ?? []).map((line) => [line.id, line]));
  return {
    ...{ supplier_id: row.supplier_id, order_date: row.order_date, expected_date: row.expected_date, location_id: row.location_id },
    ...{ tags: [...row.tags], notes: row.notes, photos: [...(prices?.photos ?? [])] },
    ...{ tax_in_cost: prices?.tax_in_cost ?? true, bill_no: prices?.bill_no ?? '', terms_days: prices?.terms_days ?? 0 },
    discount: prices?.discount || null,
    lines: row.lines.map((line) => {
      const told = priced.get(line.id);
      return {
        ...{ id: line.id, component_id: line.component_id, measure: line.measure, count: line.count / parts },
        price: told?.price || line.free_reason !== '' ? amountFor(told?.price ?? 0, currency) : null,
        ...{ discount: told?.discount || null, tax: told?.tax ?? 0 },
        ...{ free_reason: line.free_reason, why: line.why, note: line.note },
      };
    }),
  };
}
