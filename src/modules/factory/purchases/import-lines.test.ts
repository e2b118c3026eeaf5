import { expect, it } from 'vitest';

import { insert } from '#data/operation.ts';
import { companyInMemory } from '#fixtures/imports/company.ts';
import { newId } from '#kernel/ids.ts';

import { guessMapping } from '../../business/imports/index.ts';
import type { ComponentRow } from '../materials/index.ts';
import { Component } from '../materials/kind.ts';
import type { LineValues } from './form-values.ts';
import { lineFields, planLines } from './import-lines.ts';

const [poplin, thread, roll, cone] = [newId(), newId(), newId(), newId()];
const blank: Omit<ComponentRow, 'id' | 'code' | 'name' | 'stock_unit' | 'packs'> = {
  ...{ type: 'raw', category: '', photos: [], barcodes: [], track_stock: true, batch_tracked: false, attributes: [], active: true },
  ...{ default_supplier_id: null, reorder_point: 0, reorder_qty: 0, lead_days: 0, safety_days: 0, wastage: 0, shelf_life_days: null },
  ...{ weight_mg: null, location_id: null, notes: '', created_by: null, created_at: '2026-11-20T00:00:00.000Z', deleted_at: null },
};

async function read(headers: readonly string[], ...table: readonly (readonly string[])[]) {
  const { store } = companyInMemory();
  const packs = (id: string, name: string, num: number) => [{ id, name, num, den: 1, barcode: `890-${name}` }];
  await store.write({
    action: 'component.save',
    changes: [
      insert(Component, { ...blank, id: poplin, code: 'POP', name: 'Cotton poplin', stock_unit: 'm', packs: packs(roll, 'Roll', 90) }),
      insert(Component, { ...blank, id: thread, code: 'THR', name: 'Thread', stock_unit: 'm', packs: packs(cone, 'Cone', 5000) }),
    ],
  });
  let lines: readonly LineValues[] = [];
  const rows = table.map((cells, i) => ({ line: i + 1, cells }));
  const usual = (component: string) => (component === thread ? { measure: cone, price: 185 } : undefined);
  const onLines = (told: readonly LineValues[]) => {
    lines = told;
  };
  const plan = await planLines(store, rows, guessMapping(headers, lineFields, undefined), { usual, onLines }, {});
  plan.take?.();
  return { plan, lines };
}

it('reads lines by code, name or barcode, with what is usual where a table says nothing', async () => {
  const { plan, lines } = await read(
    ['Code', 'Qty', 'Unit', 'Price'],
    ['pop', '১২', 'roll', '8,460.50'],
    ['Cotton  Poplin', '36', 'yd', ''],
    ['890-CONE', '4', '', ''],
    ['THR', '500', 'm', ''],
  );
  expect(plan.reports).toEqual([]);
  expect(lines).toMatchObject([
    { component_id: poplin, count: 12, measure: roll, price: 8460.5 },
    { component_id: poplin, count: 36, measure: 'yd', price: null },
    { component_id: thread, count: 4, measure: cone, price: 185 },
    { component_id: thread, count: 500, measure: 'm', price: null },
  ]);
});

it('tells of each row that is no line why not, and takes the others', async () => {
  const { plan, lines } = await read(
    ['Code', 'Qty', 'Unit', 'Price'],
    ...[
      ['POP', '1', 'm', '9'],
      ['XYZ', '1', 'm', '9'],
      ['', '1', 'm', '9'],
      ['POP', '0', 'm', '9'],
      ['POP', 'many', 'm', '9'],
    ],
    ...[
      ['POP', '1', 'kg', '9'],
      ['POP', '1', 'bale', '9'],
      ['POP', '1', 'm', '1000000000000000'],
      ['POP', '1', 'm', '-5'],
    ],
  );
  expect(lines).toHaveLength(1);
  expect(plan.reports.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'component_unnamed'],
    [3, 'component_code_missing'],
    [4, 'quantity_unreadable'],
    [5, 'quantity_unreadable'],
    [6, 'unit_other'],
    [7, 'unit_unknown'],
    [8, 'price_unreadable'],
    [9, 'price_unreadable'],
  ]);
  const nothing = await read(['Code', 'Qty'], ['XYZ', '1']);
  expect(nothing.plan.take).toBeUndefined();
});
