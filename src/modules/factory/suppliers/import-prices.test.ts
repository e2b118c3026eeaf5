import { expect, it } from 'vitest';

import { insert } from '#data/operation.ts';
import type { Store } from '#data/store.ts';
import { companyInMemory } from '#fixtures/imports/company.ts';
import { newId } from '#kernel/ids.ts';

import { guessMapping, runImport } from '../../business/imports/index.ts';
import type { ComponentRow } from '../materials/index.ts';
import { Component, SupplierPrice } from '../materials/kind.ts';
import { planPriceImport, priceFields } from './import-prices.ts';
import { noFacts, supplierCommands } from './supplier-commands.ts';

const headers = ['Item code', 'Vendor code', 'Unit', 'Rate', 'MOQ', 'Lead time', 'Valid from'];
const roll = newId();

async function furnished() {
  const { store, backend } = companyInMemory();
  const component = (code: string, name: string, stock_unit: string): ComponentRow => ({
    ...{ id: newId(), code, name, type: 'raw', category: '', photos: [], barcodes: [`bar-${code}`], stock_unit, track_stock: true },
    ...{ packs: [{ id: code === 'CL-1' ? roll : newId(), name: 'Roll', num: 100, den: 1, barcode: '' }], batch_tracked: false },
    ...{ attributes: [], default_supplier_id: null, reorder_point: 0, reorder_qty: 0, lead_days: 0, safety_days: 0, wastage: 0 },
    ...{ shelf_life_days: null, weight_mg: null, location_id: null, notes: '', active: true, created_by: null, created_at: store.now() },
    deleted_at: null,
  });
  const rows = [component('CL-1', 'Poplin', 'm'), component('DY-1', 'Dye', 'kg')];
  await backend.write({ action: 'component.save', changes: rows.map((row) => insert(Component, row)) });
  const supplier = await supplierCommands.add(store, { ...noFacts, name: 'Rahim' });
  const plan = async (...lines: readonly (readonly string[])[]) =>
    planPriceImport(
      store,
      supplier,
      lines.map((cells, i) => ({ line: i + 2, cells })),
      guessMapping(headers, priceFields, undefined),
      {},
    );
  return { store, plan };
}

const pricesIn = async (store: Store) =>
  (await store.find(SupplierPrice))
    .toSorted((a, b) => a.price - b.price)
    .map(({ price, pack_id, supplier_sku, min_qty, lead_days, valid_from }) => [
      ...[price, pack_id, supplier_sku, min_qty, lead_days, valid_from],
    ]);

it('brings along what is asked for a unit or a pack, and changes nothing the second time', async () => {
  const { store, plan } = await furnished();
  const list = [
    ['CL-1', 'P-40', 'roll', '2,750.50', '500', '7 days', '01/10/2026'],
    ['poplin', '', '', '30', '', '', ''],
    ['bar-DY-1', 'D', 'gram', '1.5', '', '', '01/10/2026'],
  ];
  const made = await plan(...list);
  expect(made.tallies).toEqual({ prices: { created: 3, updated: 0, unchanged: 0 } });
  expect(made.reports).toEqual([{ line: 4, outcome: 'note', reason: 'price_of_unit', detail: 'Dye: gram → kg' }]);
  await runImport(store, made, {});
  expect(await pricesIn(store)).toEqual([
    [3_000_000_000, null, '', 0, null, store.today()],
    [150_000_000_000, null, 'D', 0, null, '2026-10-01'],
    [275_050_000_000, roll, 'P-40', 500_000_000, 7, '2026-10-01'],
  ]);
  const again = await plan(...list);
  expect([again.tallies, again.steps]).toEqual([{ prices: { created: 0, updated: 0, unchanged: 3 } }, []]);

  // Another price of the same day is put right; one of a later day comes beside it, with what the file does not say as it was.
  const dearer = await plan(['CL-1', '', 'Roll', '2,800', '', '', '01/10/2026'], ['CL-1', '', 'Roll', '2,900', '', '', '01/12/2026']);
  expect(dearer.tallies).toEqual({ prices: { created: 1, updated: 1, unchanged: 0 } });
  await runImport(store, dearer, {});
  expect((await pricesIn(store)).slice(2)).toEqual([
    [280_000_000_000, roll, 'P-40', 500_000_000, 7, '2026-10-01'],
    [290_000_000_000, roll, 'P-40', 500_000_000, 7, '2026-12-01'],
  ]);
});

it('is told in words what it cannot be', async () => {
  const { plan } = await furnished();
  const wrong = await plan(
    ['', '', '', '5', '', '', ''],
    ['NOBODY', '', '', '5', '', '', ''],
    ['CL-1', '', 'kg', '5', '', '', ''],
    ['CL-1', '', 'barrel', '5', '', '', ''],
    ['CL-1', '', '', '', '', '', ''],
    ['CL-1', '', '', 'cheap', '', '', ''],
    ['CL-1', '', '', '1000000000', '', '', ''],
    ['CL-1', '', '', '5', '', '900 days', ''],
    ['CL-1', '', '', '5', '', '', 'soon'],
    ['CL-1', '', '', '5', '', '', ''],
    ['Poplin', '', 'm', '6', '', '', ''],
  );
  expect(wrong.reports.map(({ reason }) => reason)).toEqual([
    ...['component_code_missing', 'component_unnamed', 'unit_other', 'unit_unknown', 'price_missing', 'price_unreadable'],
    ...['supplier_number_unreadable', 'supplier_number_unreadable', 'day_unreadable', 'component_twice'],
  ]);
  expect(wrong.tallies).toEqual({ prices: { created: 1, updated: 0, unchanged: 0 } });
});
