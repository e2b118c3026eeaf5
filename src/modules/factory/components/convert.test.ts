import { expect, it } from 'vitest';

import type { Store } from '#data/store.ts';
import { companyInMemory } from '#fixtures/imports/company.ts';
import { newId } from '#kernel/ids.ts';

import { moveMaterials } from '../materials/index.ts';
import { Component, ComponentCost, MaterialCost, MaterialMove } from '../materials/kind.ts';
import { ledgerOf } from '../stock/index.ts';
import { componentCommands, type ComponentFacts } from './component-commands.ts';
import { convertComponent } from './convert.ts';
import { valuationOn } from './valuation.ts';

const [store1, floor] = [newId(), newId()];

async function cloth(store: Store): Promise<string> {
  const facts: ComponentFacts = {
    ...{ code: 'CL-1', name: 'Poplin', type: 'raw', category: 'Cloth', photos: [], barcodes: ['890'], stock_unit: 'm' },
    ...{
      packs: [{ id: newId(), name: 'Roll', num: 9144, den: 100, barcode: '' }],
      track_stock: true,
      batch_tracked: false,
      attributes: [],
    },
    ...{ default_supplier_id: null, reorder_point: 91_440_000, reorder_qty: 0, lead_days: 0, safety_days: 0, wastage: 0 },
    ...{ shelf_life_days: null, weight_mg: 914_400, location_id: null, notes: '' },
  };
  const id = await componentCommands.add(store, { facts, standard: 30_000_000 });
  const move = { component_id: id, effective_at: '2026-11-01T06:00:00.000Z' } as const;
  await moveMaterials(store, [{ ...move, type: 'opening', quantity: 457_200_000, to_id: store1, amount: 1_375_000 }]);
  await moveMaterials(store, [
    { ...move, type: 'transfer', quantity: 91_440_000, from_id: store1, to_id: floor, effective_at: '2026-11-02T06:00:00.000Z' },
  ]);
  return id;
}
const stockOf = async (store: Store, id: string) => {
  const by = { by: 'component', prefix: id } as const;
  return ledgerOf(await store.find(MaterialMove, by), await store.find(MaterialCost, by), null, 'moving_average');
};

it('what has moved is counted in another unit as a new component, for the same money, and once (E14)', async () => {
  const { store } = companyInMemory();
  const id = await cloth(store);
  const old = (await store.get(Component, id))!;
  const before = await stockOf(store, id);
  const to = { unit: 'yd', code: 'CL-1-YD', name: 'Poplin', per: null };
  const made = await convertComponent(store, old, to, before);
  expect(await convertComponent(store, old, to, before)).toBe(made);
  expect(await store.get(Component, made)).toMatchObject({
    ...{ stock_unit: 'yd', reorder_point: 100_000_000, weight_mg: 836_127, barcodes: ['890'], packs: [{ num: 100, den: 1 }], active: true },
  });
  expect(await store.get(ComponentCost, made)).toMatchObject({ standard_cost: 27_432_000 });
  const [left, there] = [await stockOf(store, id), await stockOf(store, made)];
  expect([left.ledger.balance.quantity, left.ledger.balance.value]).toEqual([0, 0]);
  expect([there.ledger.balance.quantity, there.ledger.balance.value]).toEqual([500_000_000, 1_375_000]);
  expect(there.ledger.balance.places.map(({ quantity }) => quantity).toSorted((a, b) => a - b)).toEqual([100_000_000, 400_000_000]);
  expect(await store.get(Component, id)).toMatchObject({ active: false, stock_unit: 'm' });
});

it('units of two sorts ask how many of one the other is, and what is short is counted first', async () => {
  const { store } = companyInMemory();
  const id = await cloth(store);
  const old = (await store.get(Component, id))!;
  const to = { unit: 'kg', code: 'CL-1-KG', name: 'Poplin', per: null };
  await expect(convertComponent(store, old, to, await stockOf(store, id))).rejects.toMatchObject({ code: 'convert_factor', field: 'per' });
  await moveMaterials(store, [{ component_id: id, type: 'issue', quantity: -100_000_000, from_id: floor }]);
  await expect(convertComponent(store, old, { ...to, per: 0.2 }, await stockOf(store, id))).rejects.toMatchObject({
    code: 'convert_short',
  });
});

it('the stock is worth what it was at the end of a day', async () => {
  const { store } = companyInMemory();
  const id = await cloth(store);
  await moveMaterials(store, [
    { component_id: id, type: 'scrap', quantity: -457_200_000 / 2, from_id: store1, effective_at: '2026-11-10T06:00:00.000Z' },
  ]);
  const rows = await store.find(Component);
  const ledgers = new Map([[id, await stockOf(store, id)]]);
  const on = (day: string) => valuationOn(day, rows, ledgers, 'Asia/Dhaka').map(({ quantity, value }) => [quantity / 1e6, value]);
  expect(on('2026-10-31')).toEqual([]);
  expect(on('2026-11-09')).toEqual([[457.2, 1_375_000]]);
  expect(on('2026-11-10')).toEqual([[228.6, 687_500]]);
});
