import { describe, expect, it } from 'vitest';

import type { Store } from '#data/store.ts';
import { companyInMemory } from '#fixtures/imports/company.ts';
import { newId } from '#kernel/ids.ts';

import { canBuild, needsFor, sumBy } from '../bill-engine/index.ts';
import { rateOn } from '../piece-pay/index.ts';
import {
  activateBill,
  billCommands,
  type BillFacts,
  billOf,
  type BillRow,
  billsInUse,
  pieceRateOf,
  rateCommands,
  ratesFor,
} from './index.ts';
import { type BillLine, BillOfMaterials, OperationRate } from './kind.ts';

const [shirt, fabric, dyed, button] = Array.from({ length: 4 }, () => newId()) as [string, string, string, string];
const units = (n: number) => Math.round(n * 1_000_000);

function line(component_id: string, quantity: number, told: Partial<BillLine> = {}): BillLine {
  return {
    ...{ id: newId(), component_id, measure: 'm', measure_name: 'm', count: units(quantity), quantity: units(quantity), pieces: 1 },
    ...{
      wastage_type: 'none',
      wastage: 0,
      setup: 0,
      multiple: 0,
      basis: 'started',
      consumption: 'backflush',
      options: [],
      substitutes: [],
    },
    ...{ note: '', ...told },
  };
}
function facts(lines: readonly BillLine[], told: Partial<BillFacts> = {}): BillFacts {
  return {
    ...{
      product_id: shirt,
      component_id: null,
      output_name: ' A shirt ',
      output_unit: 'pc',
      base_qty: units(1),
      reject: 300,
      notes: '',
      lines,
    },
    ...{ operations: [], ...told },
  };
}
const made = (id: string) => ({ product_id: null, component_id: id, output_name: 'Dyed cloth', output_unit: 'm', reject: 0 });
const rowsIn = async (store: Store) => (await store.find(BillOfMaterials)) as readonly BillRow[];
const inUse = async (store: Store) => billsInUse(await rowsIn(store));

describe('a bill of materials', () => {
  it('is written, used, and followed by another version that archives it', async () => {
    const { store } = companyInMemory();
    const first = await billCommands.add(store, facts([line(fabric, 1.8)]));
    expect(await inUse(store)).toEqual(new Map());
    await activateBill(store, first);
    const second = await billCommands.add(store, facts([line(fabric, 1.7)]));
    expect((await inUse(store)).get(shirt)?.id).toBe(first);
    await activateBill(store, second);
    const used = (await inUse(store)).get(shirt);
    expect(used).toMatchObject({ id: second, version_no: 2, output_name: 'A shirt', bill_no: expect.stringMatching(/^BOM-/) as string });
    expect((await rowsIn(store)).map(({ version_no, status }) => [version_no, status]).toSorted()).toEqual([
      [1, 'archived'],
      [2, 'active'],
    ]);
    const needs = needsFor(billOf(used!), [{ good: units(500), options: [] }]);
    expect(sumBy(needs)).toEqual([[fabric, units(516 * 1.7)]]);
    expect(canBuild(billOf(used!), new Map([[fabric, units(17)]]))).toBe(units(9));
  });

  it('that two devices made so at once is the one that came last', () => {
    const row = (id: string, activated_at: string) =>
      ({ id, activated_at, status: 'active', deleted_at: null, product_id: shirt }) as BillRow;
    const rows = [row('b', '2026-11-02T00:00:00.000Z'), row('a', '2026-11-03T00:00:00.000Z'), row('c', '2026-11-01T00:00:00.000Z')];
    expect(billsInUse(rows).get(shirt)?.id).toBe('a');
  });

  it('says what it makes, takes something, and is not made of itself by whatever way', async () => {
    const { store } = companyInMemory();
    const refused = (told: BillFacts) => billCommands.add(store, told);
    await expect(refused(facts([], { product_id: null }))).rejects.toMatchObject({ code: 'output_missing' });
    await expect(refused(facts([line(fabric, 0)]))).rejects.toMatchObject({ code: 'quantity_missing', field: 'lines.0.count' });
    await expect(refused(facts([line(dyed, 1)], made(dyed)))).rejects.toMatchObject({ code: 'bill_cycle' });
    const empty = await billCommands.add(store, facts([]));
    await expect(activateBill(store, empty)).rejects.toMatchObject({ code: 'bill_empty' });
    await activateBill(store, await billCommands.add(store, facts([line(fabric, 1.1)], made(dyed))));
    await expect(refused(facts([line(button, 1), line(dyed, 1)], made(fabric)))).rejects.toMatchObject({ code: 'bill_cycle' });
    const other = line(button, 1, { substitutes: [{ component_id: dyed, factor: units(1) }] });
    await expect(refused(facts([other], made(fabric)))).rejects.toMatchObject({ code: 'bill_cycle' });
  });
});

describe('a piece rate', () => {
  const operation = newId();
  const flat = { operation_id: operation, product_id: null, type: 'flat' as const, per: 1, rate: 450, slabs: [] };

  it('holds from its day on, and that of a product wins', async () => {
    const { store } = companyInMemory();
    await rateCommands.add(store, { ...flat, valid_from: '2026-01-01' });
    await rateCommands.add(store, { ...flat, valid_from: '2026-11-15', rate: 500 });
    await rateCommands.add(store, { ...flat, valid_from: '2026-03-01', rate: 700, product_id: shirt });
    const rows = await store.find(OperationRate);
    const on = (day: string, product: string | null) =>
      rateOn(
        ratesFor(rows, operation, product, day).map((row) => ({ valid_from: row.valid_from, rate: pieceRateOf(row, 2400) })),
        day,
      );
    expect([on('2026-02-28', shirt), on('2026-11-14', null), on('2026-11-15', null), on('2026-11-15', shirt)]).toMatchObject([
      { rate: 450 },
      { rate: 450 },
      { rate: 500 },
      { rate: 700 },
    ]);
  });

  it('by slabs has them in order, the last without an end', async () => {
    const { store } = companyInMemory();
    const slabs = (...ends: readonly (number | null)[]) =>
      rateCommands.add(store, {
        ...{ ...flat, valid_from: '2026-01-01', type: 'marginal' },
        slabs: ends.map((up_to) => ({ up_to, rate: 450 })),
      });
    for (const wrong of [[], [100], [100, 50, null], [null, 100]])
      await expect(slabs(...wrong)).rejects.toMatchObject({ code: 'slabs_unordered' });
    await slabs(100, null);
    expect(await store.find(OperationRate)).toMatchObject([{ rate: 0, slabs: [{ up_to: 100 }, { up_to: null }] }]);
  });
});
