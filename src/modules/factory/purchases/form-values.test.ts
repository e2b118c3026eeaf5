import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import { newId } from '#kernel/ids.ts';

import { factsOf, newLine, PurchaseFields, type PurchaseValues } from './form-values.ts';

const values = (line: Partial<PurchaseValues['lines'][number]>): PurchaseValues => ({
  ...{ supplier_id: newId(), order_date: '2026-11-20', expected_date: null, location_id: null, tags: [], notes: '', photos: [] },
  ...{ tax_in_cost: true, bill_no: '', terms_days: 0, discount: null },
  lines: [{ ...newLine(), component_id: newId(), measure: 'm', ...line }],
});
const pathsOf = (line: Parameters<typeof values>[0]) =>
  v.safeParse(PurchaseFields, values(line)).issues?.map((issue) => v.getDotPath(issue)) ?? [];
const savedOf = (line: Parameters<typeof values>[0]) =>
  factsOf(values(line), { supplier_name: 'Haji', components: [], currency: 'BDT' }).lines[0];

describe('what a line of a purchase costs', () => {
  it('is nothing for a reason, or is told by the bill', () => {
    expect(pathsOf({ price: 0 })).toEqual(['lines.0.free_reason']);
    expect(pathsOf({ price: 0, free_reason: 'Sample' })).toEqual([]);
    expect(pathsOf({ price: null })).toEqual([]);
  });

  it('counts although it was free before', () => {
    expect(savedOf({ price: 0, free_reason: 'Sample' })).toMatchObject({ free_reason: 'Sample', price: 0 });
    expect(savedOf({ price: 12.5, free_reason: 'Sample' })).toMatchObject({ free_reason: '', price: 1_250_000_000 });
  });
});
