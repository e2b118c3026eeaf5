import { describe, expect, it } from 'vitest';

import type { Store } from '#data/store.ts';
import { companyInMemory } from '#fixtures/imports/company.ts';
import { newId } from '#kernel/ids.ts';

import { type ComponentRow, moveMaterials, type NewMove } from '../materials/index.ts';
import { Component, MaterialMove } from '../materials/kind.ts';
import { ledgerOf } from '../stock/index.ts';
import { componentCommands, type ComponentFacts } from './component-commands.ts';
import { countLines, type CountSheet, differencesOf, emptySheet, lineKey, saveCount, withCounted } from './count.ts';

const [store1, floor] = [newId(), newId()];
const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;

async function add(store: Store, name: string, told: Partial<ComponentFacts> = {}): Promise<ComponentRow> {
  const facts: ComponentFacts = {
    ...{ code: name, name, type: 'raw', category: 'Cloth', photos: [], barcodes: [], stock_unit: 'm', packs: [], track_stock: true },
    ...{ batch_tracked: false, attributes: [], default_supplier_id: null, reorder_point: 0, reorder_qty: 0, lead_days: 0 },
    ...{ safety_days: 0, wastage: 0, shelf_life_days: null, weight_mg: null, location_id: null, notes: '', ...told },
  };
  return (await store.get(Component, await componentCommands.add(store, { facts })))!;
}
const ledgersOf = async (store: Store) => {
  const byComponent = Map.groupBy(await store.find(MaterialMove), ({ component_id }) => component_id);
  return new Map([...byComponent].map(([id, rows]) => [id, ledgerOf(rows, [], null, 'moving_average')]));
};
const move = (store: Store, row: ComponentRow, units: number, told: Partial<NewMove>) =>
  moveMaterials(store, [
    {
      component_id: row.id,
      type: units > 0 ? 'opening' : 'issue',
      quantity: units * 1_000_000,
      [units > 0 ? 'to_id' : 'from_id']: store1,
      ...told,
    },
  ]);

describe('the sheet of a count', () => {
  it('has what lies there and what usually does, by batch, and what was added', async () => {
    const { store } = companyInMemory();
    const cloth = await add(store, 'Poplin', { batch_tracked: true });
    const button = await add(store, 'Button', { category: 'Buttons', location_id: store1 });
    const elsewhere = await add(store, 'Zip', { category: 'Buttons', location_id: floor });
    const uncounted = await add(store, 'Oil', { track_stock: false, location_id: store1 });
    await move(store, cloth, 5, { batch: 'A' });
    await move(store, cloth, 7, { batch: 'B' });
    const rows = [cloth, button, elsewhere, uncounted];
    const lines = (told: Partial<CountSheet>, ledgers: Awaited<ReturnType<typeof ledgersOf>>) =>
      countLines({ ...emptySheet, place: store1, ...told }, rows, ledgers).map(({ component, batch }) =>
        `${component.name} ${batch}`.trim(),
      );
    const ledgers = await ledgersOf(store);
    expect(lines({}, ledgers)).toEqual(['Button', 'Poplin A', 'Poplin B']);
    expect(lines({ category: 'Cloth' }, ledgers)).toEqual(['Poplin A', 'Poplin B']);
    const added = [
      { component_id: cloth.id, batch: 'C' },
      { component_id: elsewhere.id, batch: '' },
    ];
    expect(lines({ category: 'Cloth', added }, ledgers)).toEqual(['Zip', 'Poplin A', 'Poplin B', 'Poplin C']);
  });

  it('keeps the id of a line that is counted again, and forgets one that is cleared', async () => {
    const { store } = companyInMemory();
    const component = await add(store, 'Poplin');
    const line = { key: lineKey(component.id, ''), component, batch: '' };
    const once = withCounted(emptySheet, line, 3, 'm', at(1));
    const twice = withCounted(once, line, 4, 'yd', at(2));
    expect(twice.counted).toEqual([{ ...once.counted[0], quantity: 4, measure: 'yd', at: at(2) }]);
    expect(withCounted(twice, line, null, 'm', at(3)).counted).toEqual([]);
  });
});

describe('a count', () => {
  it('holds as of its time: what arrives late shifts the difference, not what was counted (E12)', async () => {
    const { store, backend } = companyInMemory();
    const cloth = await add(store, 'Poplin');
    const thread = await add(store, 'Thread');
    await move(store, cloth, 100, { effective_at: at(1) });
    await move(store, thread, 50, { effective_at: at(1) });
    const sheet = [
      { row: cloth, quantity: 82 },
      { row: thread, quantity: 50 },
    ].reduce<CountSheet>(
      (kept, { row, quantity }) => withCounted(kept, { key: lineKey(row.id, ''), component: row, batch: '' }, quantity, 'm', at(5)),
      { ...emptySheet, place: store1 },
    );
    const before = backend.written.length;
    const moves = await saveCount(store, sheet, [cloth, thread]);
    await saveCount(store, sheet, [cloth, thread]);
    expect(backend.written).toHaveLength(before + 1);
    const told = async () =>
      differencesOf(moves, [cloth, thread], await ledgersOf(store)).map(({ component, expected, counted, difference }) => [
        ...[component.name, expected / 1e6, counted / 1e6, difference / 1e6],
      ]);
    expect(await told()).toEqual([
      ['Poplin', 100, 82, -18],
      ['Thread', 50, 50, 0],
    ]);
    // Another tablet took 15 before the count, and 2 after it, and was offline.
    await move(store, cloth, -15, { effective_at: at(3) });
    await move(store, cloth, -2, { effective_at: at(8) });
    expect((await told())[0]).toEqual(['Poplin', 85, 82, -3]);
    expect((await ledgersOf(store)).get(cloth.id)?.ledger.balance.quantity).toBe(80_000_000);
  });

  it('of a batch leaves the others alone, and finds one that nobody knew', async () => {
    const { store } = companyInMemory();
    const cloth = await add(store, 'Poplin', {
      batch_tracked: true,
      packs: [{ id: newId(), name: 'Roll', num: 9144, den: 100, barcode: '' }],
    });
    await move(store, cloth, 5, { batch: 'A', effective_at: at(1) });
    await move(store, cloth, 7, { batch: 'B', effective_at: at(1) });
    const roll = cloth.packs[0]!.id;
    const count = (kept: CountSheet, batch: string, quantity: number, measure: string) =>
      withCounted(kept, { key: lineKey(cloth.id, batch), component: cloth, batch }, quantity, measure, at(5));
    await saveCount(store, count(count({ ...emptySheet, place: store1 }, 'A', 0, 'm'), 'C', 0.5, roll), [cloth]);
    const [place] = (await ledgersOf(store)).get(cloth.id)?.ledger.balance.places ?? [];
    expect(place?.batches).toEqual([
      { batch: 'B', quantity: 7_000_000 },
      { batch: 'C', quantity: 45_720_000 },
    ]);
  });
});
