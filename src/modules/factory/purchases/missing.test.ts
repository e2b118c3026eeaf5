import { describe, expect, it } from 'vitest';

import { newId } from '#kernel/ids.ts';

import type { ComponentRow, SupplierPriceRow, SupplierRow } from '../materials/index.ts';
import { missingOf } from './missing.ts';

const million = 1_000_000;
const [buttons, gross, rahim, karim] = [newId(), newId(), newId(), newId()];

const component = (told: Partial<ComponentRow> = {}) =>
  ({
    ...{ id: buttons, name: 'Button', stock_unit: 'pc', packs: [{ id: gross, name: 'gross', num: 144, den: 1, barcode: '' }] },
    ...{ active: true, deleted_at: null, track_stock: true, reorder_point: 4752 * million, reorder_qty: 0, default_supplier_id: null },
    ...told,
  }) as ComponentRow;
const price = (supplier_id: string, each: number, told: Partial<SupplierPriceRow> = {}) =>
  ({
    ...{ id: newId(), supplier_id, component_id: buttons, pack_id: null, price: each * 100 * million, min_qty: 0 },
    ...{ valid_from: '2026-01-01', deleted_at: null, ...told },
  }) as SupplierPriceRow;
const suppliers = [rahim, karim].map((id) => ({ id, active: true, deleted_at: null, merged_into: null }) as SupplierRow);
const asked = (projected: number, told: Partial<Parameters<typeof missingOf>[0]> = {}) =>
  missingOf({
    ...{ components: [component()], prices: [], suppliers, today: '2026-11-21' },
    figures: new Map([[buttons, { projected: projected * million, available: projected * million, reserved: 0 }]]),
    ...told,
  });

describe('what is missing', () => {
  it('is what will be there too little, in whole packs: 4,737 buttons are 33 gross of 4,752', () => {
    expect(asked(15)).toMatchObject([{ short: 4737 * million, count: 33 * million, quantity: 4752 * million, measureName: 'gross' }]);
    expect(asked(4752)).toEqual([]);
  });

  it('is bought of the usual supplier, else of the cheapest, by what he sells it in', () => {
    const prices = [price(rahim, 100, { pack_id: gross }), price(karim, 1)];
    expect(asked(0, { prices })).toMatchObject([{ supplier: rahim, measure: gross, price: 10_000 * million }]);
    expect(asked(0, { prices, components: [component({ default_supplier_id: karim })] })).toMatchObject([
      { supplier: karim, measure: 'pc', count: 4752 * million },
    ]);
    const gone = [{ ...suppliers[0], active: false } as SupplierRow, suppliers[1] as SupplierRow];
    expect(asked(0, { prices, suppliers: gone })).toMatchObject([{ supplier: karim }]);
    expect(asked(0)).toMatchObject([{ supplier: undefined, price: null }]);
  });

  it('is at least what is usual and what the supplier sells at least', () => {
    expect(asked(4751, { components: [component({ reorder_qty: 288 * million })] })).toMatchObject([{ count: 2 * million }]);
    expect(asked(4751, { prices: [price(rahim, 1, { min_qty: 1000 * million })] })).toMatchObject([{ quantity: 1000 * million }]);
  });

  it('is what requisitions wait for where nobody watches a level, and nothing of what is not counted', () => {
    const watched = component({ reorder_point: 0 });
    const waiting = new Map([[buttons, { projected: -10 * million, available: -10 * million, reserved: 10 * million }]]);
    expect(asked(0, { components: [watched], figures: waiting })).toMatchObject([{ short: 10 * million, asked: true }]);
    expect(asked(-10, { components: [watched] })).toMatchObject([{ asked: false }]);
    expect(asked(-10, { components: [{ ...watched, track_stock: false }] })).toEqual([]);
  });
});
