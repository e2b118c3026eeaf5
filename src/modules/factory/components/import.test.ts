import { describe, expect, it } from 'vitest';

import { insert } from '#data/operation.ts';
import type { Store } from '#data/store.ts';
import { companyInMemory } from '#fixtures/imports/company.ts';
import { newId } from '#kernel/ids.ts';

import { guessMapping, runImport } from '../../business/imports/index.ts';
import { unitIn } from '../cells/index.ts';
import { moveMaterials, reverseMove } from '../materials/index.ts';
import { Component, MaterialCost, MaterialMove, StockLocation } from '../materials/kind.ts';
import { planComponentImport } from './import-components.ts';
import { componentFields, componentKindIn, openingFields } from './import-formats.ts';
import { planOpeningImport } from './import-opening.ts';

const rows = (...lines: readonly (readonly string[])[]) => lines.map((cells, i) => ({ line: i + 1, cells }));
const headers = ['Item Code', 'Name', 'Type', 'Group', 'UOM', 'Pack', 'Pack size', 'Unit of pack', 'Barcode', 'Reorder level'];
const components = (store: Store, ...lines: readonly (readonly string[])[]) =>
  planComponentImport(store, rows(...lines), guessMapping(headers, componentFields, undefined), {});
const byCode = async (store: Store, code: string) => (await store.find(Component)).find((row) => row.code === code)!;

describe('a list of components', () => {
  it('is read in a dry run and written once it is confirmed; what is empty stays', async () => {
    const { store } = companyInMemory();
    const first = await components(
      store,
      ['CL-1', 'Poplin', 'Fabric', 'Cloth', 'metre', 'Roll', '100', 'yards', '890123', '1,500'],
      ['BT-1', 'Button', '', 'Buttons', 'Pcs', 'Gross', '1', 'gross', '', ''],
      ['CL-1', 'Again', '', '', 'm', '', '', '', '', ''],
    );
    expect(first.tallies).toEqual({ components: { created: 2, updated: 0, unchanged: 0 } });
    expect(first.reports).toEqual([{ line: 3, outcome: 'skipped', reason: 'component_twice', detail: 1 }]);
    await runImport(store, first, {});
    expect(await byCode(store, 'CL-1')).toMatchObject({
      name: 'Poplin',
      type: 'raw',
      stock_unit: 'm',
      barcodes: ['890123'],
      reorder_point: 1_500_000_000,
    });
    expect((await byCode(store, 'CL-1')).packs).toMatchObject([{ name: 'Roll', num: 2286, den: 25 }]);
    expect((await byCode(store, 'BT-1')).packs).toMatchObject([{ name: 'Gross', num: 144, den: 1 }]);
    const again = await components(
      store,
      ['cl-1', '', '', '', '', 'Roll', '120', 'yd', '', ''],
      ['BT-1', 'Button', '', '', '', '', '', '', '', ''],
    );
    expect(again.tallies).toEqual({ components: { created: 0, updated: 1, unchanged: 1 } });
    await runImport(store, again, {});
    expect(await byCode(store, 'CL-1')).toMatchObject({ category: 'Cloth', packs: [{ name: 'Roll', num: 13_716, den: 125 }] });
  });

  it('is told in words what it cannot be', async () => {
    const { store } = companyInMemory();
    await runImport(store, await components(store, ['CL-1', 'Poplin', '', '', 'm', '', '', '', '890123', '']), {});
    const { id } = await byCode(store, 'CL-1');
    await moveMaterials(store, [{ component_id: id, type: 'opening', quantity: 1, to_id: newId() }]);
    const wrong = await components(
      store,
      ['', 'Nameless', '', '', 'm', '', '', '', '', ''],
      ['A', '', '', '', 'm', '', '', '', '', ''],
      ['B', 'No unit', '', '', '', '', '', '', '', ''],
      ['C', 'Odd unit', '', '', 'barrel', '', '', '', '', ''],
      ['CL-1', 'Poplin', '', '', 'yd', '', '', '', '', ''],
      ['D', 'Heavy roll', '', '', 'm', 'Roll', '20', 'kg', '', ''],
      ['E', 'Empty roll', '', '', 'm', 'Roll', '0', 'm', '', ''],
      ['F', 'Odd sort', 'potato', '', 'm', '', '', '', '', ''],
      ['G', 'Same bars', '', '', 'm', '', '', '', '890123', ''],
      ['H', 'Odd number', '', '', 'm', '', '', '', '', 'many'],
    );
    expect(wrong.reports.map(({ reason }) => reason)).toEqual([
      ...['component_code_missing', 'name_missing', 'unit_missing', 'unit_unknown', 'unit_stays', 'unit_other', 'pack_unreadable'],
      ...['component_kind_unknown', 'component_barcode_taken', 'quantity_unreadable'],
    ]);
    expect(wrong.steps).toEqual([]);
  });

  it('knows units and sorts by the words that people have for them', () => {
    expect(['Mtr.', 'গজ', 'KGS', 'Dozens', 'ea', 'barrel', 'constructor'].map((word) => unitIn(word)?.code)).toEqual([
      ...['m', 'yd', 'kg', 'dozen', 'pc', undefined, undefined],
    ]);
    expect(['Raw Material', 'semi-finished', 'কাঁচামাল', 'toString'].map(componentKindIn)).toEqual(['raw', 'semi_finished', 'raw', undefined]);
  });
});

describe('a list of opening stock', () => {
  const head = ['Code', 'Qty', 'Unit', 'Rate', 'Warehouse', 'Date', 'Lot'];
  const place = newId();
  const floor = newId();
  const opening = (store: Store, ...lines: readonly (readonly string[])[]) =>
    planOpeningImport(store, rows(...lines), guessMapping(head, openingFields, undefined), { place }, {});
  async function furnished(options: Parameters<typeof companyInMemory>[0] = {}) {
    const { store, backend } = companyInMemory(options);
    const location = (id: string, name: string) =>
      insert(StockLocation, { id, name, type: 'store', sort: 0, active: true, deleted_at: null });
    await backend.write({ action: 'factory_setup.save', changes: [location(place, 'Store'), location(floor, 'Floor')] });
    await runImport(
      store,
      await components(
        store,
        ['CL-1', 'Poplin', '', '', 'm', 'Roll', '100', 'yd', '', ''],
        ['WASH', 'Washing', 'service', '', 'pc', '', '', '', '', ''],
      ),
      {},
    );
    return store;
  }

  it('comes in by any unit or pack, with what it cost, once for each place and batch', async () => {
    const store = await furnished();
    const list = [
      ['CL-1', '5', 'roll', '2,750', '', '01/09/2026', ''],
      ['CL-1', '10', 'yards', '', 'floor', '', 'A'],
    ];
    const plan = await opening(store, ...list);
    expect(plan.tallies).toEqual({ opening: { created: 2, updated: 0, unchanged: 0 } });
    expect(plan.reports).toMatchObject([{ line: 2, outcome: 'note', reason: 'cost_missing' }]);
    await runImport(store, plan, {});
    const moves = await store.find(MaterialMove);
    expect(moves.map(({ quantity, to_id, batch, entered }) => [quantity, to_id, batch, entered])).toEqual(
      expect.arrayContaining([
        [457_200_000, place, null, '5 Roll'],
        [9_144_000, floor, 'A', '10 yd'],
      ]),
    );
    expect((await store.find(MaterialCost)).map(({ amount }) => amount)).toEqual([1_375_000]);
    const again = await opening(store, ...list, ...list);
    expect(again.steps).toEqual([]);
    expect(again.reports.map(({ reason }) => reason)).toEqual(['opening_there', 'opening_there', 'component_twice', 'component_twice']);

    // What was taken back comes in again.
    const first = (await store.find(MaterialMove)).find(({ batch }) => batch === null)!;
    await reverseMove(store, first, 'Counted wrongly');
    const anew = await opening(store, ...list);
    expect(anew.tallies).toEqual({ opening: { created: 1, updated: 0, unchanged: 0 } });
    await runImport(store, anew, {});
    expect((await opening(store, ...list)).steps).toEqual([]);
    expect(await store.find(MaterialMove)).toHaveLength(4);
  });

  it('is told in words what it cannot be', async () => {
    const store = await furnished();
    const wrong = await opening(
      store,
      ['', '5', '', '', '', '', ''],
      ['NOBODY', '5', '', '', '', '', ''],
      ['WASH', '5', '', '', '', '', ''],
      ['CL-1', '5', 'kg', '', '', '', ''],
      ['CL-1', '5', 'barrel', '', '', '', ''],
      ['CL-1', '0', '', '', '', '', ''],
      ['CL-1', '5', '', 'cheap', '', '', ''],
      ['CL-1', '5', '', '', 'Moon', '', ''],
      ['CL-1', '5', '', '', '', '31/12/2030', ''],
    );
    expect(wrong.reports.map(({ reason }) => reason)).toEqual([
      ...['component_code_missing', 'component_unknown', 'component_uncounted', 'unit_other', 'unit_unknown', 'quantity_unreadable'],
      ...['price_unreadable', 'location_unknown', 'day_unreadable'],
    ]);
  });

  it('has no cost where this person may not say any', async () => {
    const store = await furnished({ permissions: ['manage_components', 'manage_factory_settings'] });
    await runImport(store, await opening(store, ['CL-1', '5', 'm', '30', '', '', '']), {});
    expect([(await store.find(MaterialMove)).length, await store.find(MaterialCost)]).toEqual([1, []]);
  });
});
