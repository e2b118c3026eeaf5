import { describe, expect, it } from 'vitest';

import type { Store } from '#data/store.ts';
import { companyInMemory } from '#fixtures/imports/company.ts';
import { newId } from '#kernel/ids.ts';

import { ledgerMoves, moveMaterials, reverseMove } from '../materials/index.ts';
import { Component, ComponentCost, MaterialCost, MaterialMove } from '../materials/kind.ts';
import { ledgerOf } from '../stock/index.ts';
import { componentCommands, type ComponentFacts, openingIdOf } from './component-commands.ts';
import { saveOf, startValues, valuesOf } from './form-values.ts';
import { ledgerLines, rateOfLine } from './ledger-lines.ts';
import { moveOf, type MoveValues } from './moving.ts';

const [store1, floor] = [newId(), newId()];
const around = { today: '2026-11-21', currency: 'BDT', location: store1, tellsCosts: true };

const facts = (told: Partial<ComponentFacts> = {}): ComponentFacts => ({
  ...{ code: '', name: 'Poplin', type: 'raw', category: 'Cloth', photos: [], barcodes: [], stock_unit: 'm', packs: [], track_stock: true },
  ...{ batch_tracked: false, attributes: [], default_supplier_id: null, reorder_point: 0, reorder_qty: 0, lead_days: 0, safety_days: 0 },
  ...{ wastage: 0, shelf_life_days: null, weight_mg: null, location_id: null, notes: '', ...told },
});
const stockOf = async (store: Store, id: string) =>
  ledgerOf(
    await store.find(MaterialMove, { by: 'component', prefix: id }),
    await store.find(MaterialCost, { by: 'component', prefix: id }),
    null,
    'moving_average',
  );

describe('a component', () => {
  it('is made with its opening stock and standard cost, once, however often it is saved', async () => {
    const { store } = companyInMemory();
    const id = newId();
    const values = { ...startValues(around), name: ' Poplin ', stock_unit: 'm', standard: 29.5 };
    const key = newId();
    const packs = [{ key, name: 'Roll', per: 100, unit: 'yd', barcode: 'R-1' }];
    const opening = { ...values.opening, quantity: 5, measure: key, price: 2750 };
    const told = saveOf({ ...values, packs, opening, reorder_point: 200 }, undefined, around);
    for (let press = 0; press < 2; press += 1) await componentCommands.add(store, told, id);
    expect(await store.get(Component, id)).toMatchObject({ name: 'Poplin', reorder_point: 200_000_000, active: true });
    expect((await store.get(Component, id))?.code).toMatch(/^C-[0-9A-Z]+$/);
    expect(await store.get(MaterialMove, openingIdOf(id, store1, null))).toMatchObject({
      quantity: 457_200_000,
      entered: '5 Roll',
      to_id: store1,
    });
    expect(await store.get(ComponentCost, id)).toMatchObject({ standard_cost: 2_950_000_000 });
    const { ledger } = await stockOf(store, id);
    expect([ledger.balance.value, ledger.balance.average]).toEqual([1_375_000, 3_007_436_570]);
  });

  it('comes back into its form as it was told', async () => {
    const { store } = companyInMemory();
    const values = { ...startValues(around), name: 'Thread', stock_unit: 'pc', weight: 12.5, reorder_point: 24, standard: 0.125 };
    const told = saveOf({ ...values, packs: [{ key: newId(), name: 'Box', per: 12, unit: 'pc', barcode: '' }] }, undefined, around);
    const id = await componentCommands.add(store, told);
    const row = (await store.get(Component, id))!;
    const again = valuesOf(row, (await store.get(ComponentCost, id)) ?? null, around);
    expect(again).toMatchObject({ weight: 12.5, reorder_point: 24, standard: 0.125, packs: [{ name: 'Box', per: 12, unit: 'pc' }] });
    expect(saveOf(again, row, around).facts).toEqual({ ...told.facts, code: row.code });
  });

  it('says no cost where this person may not say any', async () => {
    const { store } = companyInMemory({ permissions: ['manage_components'] });
    const own = { ...around, tellsCosts: false };
    const values = { ...startValues(own), name: 'Zip', standard: 5 };
    const told = saveOf({ ...values, opening: { ...values.opening, quantity: 10, price: 7 } }, undefined, own);
    const id = await componentCommands.add(store, told);
    expect([await store.find(MaterialCost), await store.find(ComponentCost)]).toEqual([[], []]);
    expect((await stockOf(store, id)).ledger.balance.quantity).toBe(10_000_000);
  });

  it('keeps its unit once it has moved, and its codes for itself', async () => {
    const { store } = companyInMemory();
    const add = (told: Partial<ComponentFacts>) => componentCommands.add(store, { facts: facts(told) });
    const id = await add({ code: 'CL-1', barcodes: ['890123'] });
    const row = (await store.get(Component, id))!;
    await componentCommands.edit(store, row, { facts: facts({ code: 'CL-1', stock_unit: 'yd' }) });
    await moveMaterials(store, [{ component_id: id, type: 'opening', quantity: 1, to_id: store1 }]);
    const moved = (await store.get(Component, id))!;
    const unit = { facts: facts({ code: 'CL-1', stock_unit: 'm' }) };
    await expect(componentCommands.edit(store, moved, unit)).rejects.toMatchObject({ code: 'component_unit_used', field: 'stock_unit' });
    await expect(add({ code: 'cl-1' })).rejects.toMatchObject({ code: 'component_code_exists', field: 'code' });
    await componentCommands.add(store, { facts: facts({ code: 'CL-2', barcodes: ['ABC'] }) });
    await expect(add({ barcodes: ['abc'] })).rejects.toMatchObject({ code: 'component_barcode_exists', field: 'barcodes' });
    await expect(add({ barcodes: ['x', 'X'] })).rejects.toMatchObject({ code: 'component_barcode_twice' });
    await expect(componentCommands.remove(store, id)).rejects.toMatchObject({ code: 'component_has_moves' });
    await componentCommands.setActive(store, id, false);
    expect((await store.get(Component, id))?.active).toBe(false);
  });

  it('of a service is not counted', async () => {
    const { store } = companyInMemory();
    const id = await componentCommands.add(store, { facts: facts({ type: 'service', stock_unit: 'pc', batch_tracked: true }) });
    expect(await store.get(Component, id)).toMatchObject({ track_stock: false, batch_tracked: false });
  });
});

describe('moves without a document', () => {
  const told: MoveValues = {
    ...{
      quantity: 2,
      measure: 'm',
      place_id: store1,
      to_id: null,
      batch: null,
      day: '2026-11-21',
      reason: 'Damaged',
      note: '',
      price: null,
    },
  };
  const row = { ...facts(), id: newId(), active: true, created_by: null, created_at: '2026-11-21T06:00:00.000Z', deleted_at: null };

  it('go the way that their type goes', () => {
    expect(moveOf('scrap', row, told)).toMatchObject({ quantity: -2_000_000, from_id: store1, reason: 'Damaged', entered: '2 m' });
    expect(moveOf('count', row, { ...told, quantity: 0 })).toMatchObject({ quantity: 0, to_id: store1 });
    expect(moveOf('transfer', row, { ...told, to_id: floor })).toMatchObject({ quantity: 2_000_000, from_id: store1, to_id: floor });
    const codeOf = (as: 'transfer' | 'count', values: Partial<MoveValues>) => {
      try {
        moveOf(as, row, { ...told, ...values });
      } catch (error) {
        return (error as { field: string }).field;
      }
      return '';
    };
    expect([codeOf('transfer', {}), codeOf('count', { reason: null }), codeOf('count', { measure: 'kg' })]).toEqual([
      'to_id',
      'reason',
      'measure',
    ]);
  });

  it('stay in the ledger once they are taken back, and count no more', async () => {
    const { store } = companyInMemory();
    const id = await componentCommands.add(store, { facts: facts() });
    const at = (minute: number) => `2026-11-20T06:${String(minute).padStart(2, '0')}:00.000Z`;
    const base = { component_id: id, to_id: store1 } as const;
    await moveMaterials(store, [{ ...base, type: 'opening', quantity: 10_000_000, amount: 10_000, effective_at: at(0) }]);
    await moveMaterials(store, [{ ...base, to_id: null, from_id: store1, type: 'scrap', quantity: -4_000_000, effective_at: at(5) }]);
    const before = await stockOf(store, id);
    expect(ledgerLines(before).map(({ move }) => move.type)).toEqual(['scrap', 'opening']);
    expect(rateOfLine(ledgerLines(before)[0]!)).toBe(1_000_000_000);
    await reverseMove(store, ledgerLines(before)[0]!.move, 'Wrong slip');
    const after = ledgerLines(await stockOf(store, id));
    expect(after.map(({ move, row: own, takenBack }) => [move.type, own?.quantity, takenBack?.reason])).toEqual([
      ['scrap', undefined, 'Wrong slip'],
      ['opening', 10_000_000, undefined],
    ]);
    expect(ledgerMoves(await store.find(MaterialMove))).toHaveLength(3);
  });
});
