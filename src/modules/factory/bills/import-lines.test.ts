import { expect, it } from 'vitest';

import { insert } from '#data/operation.ts';
import { companyInMemory } from '#fixtures/imports/company.ts';
import { newId } from '#kernel/ids.ts';

import { guessMapping } from '../../business/imports/index.ts';
import type { ComponentRow } from '../materials/index.ts';
import { Component } from '../materials/kind.ts';
import type { LineValues } from './form-values.ts';
import { lineFields, planLines } from './import-lines.ts';

const cloth: ComponentRow = {
  ...{ id: newId(), code: 'POP', name: 'Cotton poplin', type: 'raw', category: '', photos: [], barcodes: [], stock_unit: 'm', packs: [] },
  ...{ track_stock: true, batch_tracked: false, attributes: [], active: true, default_supplier_id: null, reorder_point: 0, reorder_qty: 0 },
  ...{ lead_days: 0, safety_days: 0, wastage: 300, shelf_life_days: null, weight_mg: null, location_id: null, notes: '' },
  ...{ created_by: null, created_at: '2026-11-20T00:00:00.000Z', deleted_at: null },
};

it('reads lines with their waste, and tells in words what it cannot be', async () => {
  const { store } = companyInMemory();
  await store.write({ action: 'component.save', changes: [insert(Component, cloth)] });
  let lines: readonly LineValues[] = [];
  const onLines = (told: readonly LineValues[]) => {
    lines = told;
  };
  const table = [
    ['pop', '১.৮', 'm', '5'],
    ['POP', '2', 'yd', ''],
    ['POP', '2', '', '0'],
    ['POP', '1', 'kg', ''],
    ['POP', '0', '', ''],
    ['POP', '1', '', '200'],
    ['SILK', '1', '', ''],
  ];
  const rows = table.map((cells, i) => ({ line: i + 1, cells }));
  const plan = await planLines(store, rows, guessMapping(['Code', 'Qty', 'Unit', 'Wastage'], lineFields, undefined), { onLines }, {});
  plan.take?.();
  expect(lines).toMatchObject([
    { component_id: cloth.id, count: 1.8, measure: 'm', wastage_type: 'add_on', wastage: 500 },
    { count: 2, measure: 'yd', wastage_type: 'add_on', wastage: 300 },
    { count: 2, measure: 'm', wastage_type: 'none', wastage: 0 },
  ]);
  expect(plan.reports.map(({ line, reason }) => [line, reason])).toEqual([
    [4, 'unit_other'],
    [5, 'quantity_unreadable'],
    [6, 'wastage_range'],
    [7, 'component_unnamed'],
  ]);
});
