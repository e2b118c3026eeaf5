import { describe, expect, it } from 'vitest';

import type { Store } from '#data/store.ts';
import { companyInMemory } from '#fixtures/imports/company.ts';
import { newId } from '#kernel/ids.ts';

import { SupplierDue } from '../../banking/payables/kind.ts';
import type { SupplierRow } from '../materials/index.ts';
import { Supplier } from '../materials/kind.ts';
import { mergeSuppliers, separateSuppliers } from './merge.ts';
import { changeOf, inStockParts, majorOf, perStockUnit, priceLines, rateOf, stockUnits } from './prices.ts';
import { changePhotos, noFacts, supplierCommands, type SupplierFacts } from './supplier-commands.ts';
import { idsOfTwins, twinsOf } from './twins.ts';

const facts = (more: Partial<SupplierFacts> = {}): SupplierFacts => ({ ...noFacts, name: 'Haji Thread House', ...more });
const rowOf = async (store: Store, id: string): Promise<SupplierRow> => (await store.get(Supplier, id))!;
const duesOf = async (store: Store) =>
  (await store.find(SupplierDue)).map(({ amount, doc_date, due_date }) => [amount, doc_date, due_date] as const);

describe('a supplier', () => {
  it('is made once, with a code of its own and a phone in full', async () => {
    const { store, backend } = companyInMemory();
    const id = newId();
    for (let press = 0; press < 2; press += 1)
      await supplierCommands.add(store, facts({ name: ' Haji  Thread House ', phone: '০১৭১২-৩৪৫৬৭৮', email: 'Haji@Example.com' }), id);
    expect(backend.written).toHaveLength(1);
    const row = await rowOf(store, id);
    expect(row).toMatchObject({ name: 'Haji Thread House', phone: '+8801712345678', email: 'haji@example.com', active: true });
    expect(row.code).toMatch(/^S-[0-9A-Z]{3,}$/);
    await expect(supplierCommands.add(store, facts({ code: row.code.toLowerCase() }))).rejects.toMatchObject({
      ...{ code: 'supplier_code_exists', field: 'code' },
    });
    await supplierCommands.edit(store, row, { ...facts(), code: '', phone: '02-9876543' });
    expect(await rowOf(store, id)).toMatchObject({ code: row.code, phone: '02-9876543' });
  });

  it('is owed at once what was owed at the start, on the device before the server says so', async () => {
    const { store } = companyInMemory();
    const id = await supplierCommands.add(store, facts({ opening_balance: 120_000, opening_date: '2026-10-01', terms_days: 30 }));
    expect(await duesOf(store)).toEqual([[120_000, '2026-10-01', '2026-10-31']]);
    await supplierCommands.edit(store, await rowOf(store, id), facts({ opening_balance: 90_000, opening_date: '2026-10-02' }));
    expect(await duesOf(store)).toEqual([[90_000, '2026-10-02', '2026-10-02']]);
    const other = await supplierCommands.add(store, facts({ name: 'Nila', opening_balance: -500 }));
    expect(await rowOf(store, other)).toMatchObject({ opening_date: '2026-11-21' });
    const ahead = facts({ opening_balance: 1, opening_date: '2026-11-22' });
    await expect(supplierCommands.add(store, ahead)).rejects.toMatchObject({ code: 'supplier_opening_ahead', field: 'opening_date' });
    await expect(supplierCommands.add(store, facts({ email: 'nowhere' }))).rejects.toMatchObject({ code: 'email_invalid' });
  });

  it('goes while nothing happened with him, and stays afterwards', async () => {
    const { store } = companyInMemory();
    const [plain, owed] = [await supplierCommands.add(store, facts()), await supplierCommands.add(store, facts({ opening_balance: 1 }))];
    await supplierCommands.remove(store, plain);
    await supplierCommands.restore(store, plain);
    await expect(supplierCommands.remove(store, owed)).rejects.toMatchObject({ code: 'supplier_has_history' });
    expect(await supplierCommands.setActive(store, owed, false)).toBe(true);
    expect(await rowOf(store, owed)).toMatchObject({ active: false, deleted_at: null });
  });

  it('keeps each photo, however fast they come', async () => {
    const { store } = companyInMemory();
    const id = await supplierCommands.add(store, facts());
    for (const path of ['a', 'b']) await changePhotos(store, id, (photos) => [...photos, path]);
    expect(await rowOf(store, id)).toMatchObject({ photos: ['a', 'b'] });
  });
});

describe('one supplier written down twice', () => {
  it('is found by the phone, or by the name but for its signs', async () => {
    const { store } = companyInMemory();
    const add = (name: string, phone = '') => supplierCommands.add(store, facts({ name, phone }));
    const [one, same, phone, other] = [
      await add('M/S. Karim & Sons', '01712345678'),
      await add('m/s karim sons'),
      await add('Karim', '+880 1712-345678'),
      await add('Rahim'),
    ];
    const rows = await store.find(Supplier);
    expect(idsOfTwins(rows, 'BD').toSorted()).toEqual([one, same, phone].toSorted());
    expect(twinsOf({ name: 'KARIM, sons (M/S)', phone: '' }, rows, 'BD')).toEqual([]);
    expect(twinsOf({ id: one, name: 'M/S Karim Sons', phone: '' }, rows, 'BD').map(({ id }) => id)).toEqual([same]);
    await mergeSuppliers(store, same, one);
    expect(idsOfTwins(await store.find(Supplier), 'BD')).not.toContain(same);
    expect(other).toBeTruthy();
  });

  it('becomes one, with whoever led to the one that goes, and two again', async () => {
    const { store } = companyInMemory();
    const ids = [
      await supplierCommands.add(store, facts()),
      await supplierCommands.add(store, facts()),
      await supplierCommands.add(store, facts()),
    ];
    const [a = '', b = '', c = ''] = ids;
    const leads = async () => Promise.all(ids.map(async (id) => (await rowOf(store, id)).merged_into));
    await mergeSuppliers(store, c, b);
    const moved = await mergeSuppliers(store, b, a);
    expect(await leads()).toEqual([null, a, a]);
    await expect(mergeSuppliers(store, a, b)).rejects.toMatchObject({ code: 'supplier_merge' });
    await expect(mergeSuppliers(store, a, a)).rejects.toMatchObject({ code: 'supplier_merge' });
    await expect(supplierCommands.remove(store, a)).rejects.toMatchObject({ code: 'supplier_has_history' });
    await separateSuppliers(store, b, moved);
    expect(await leads()).toEqual([null, null, b]);
  });
});

describe('a price', () => {
  const price = (id: string, valid_from: string, more: object = {}) => ({
    ...{ id, component_id: 'cloth', pack_id: null, price: 100, valid_from, created_at: '2026-01-01T00:00:00Z', deleted_at: null, ...more },
  });

  it('holds from its day on, until the next one does', () => {
    const rows = [price('old', '2026-01-01'), price('now', '2026-11-21'), price('next', '2026-12-01'), price('far', '2027-01-01')];
    const [line, pack] = priceLines(
      [...rows, price('roll', '2026-05-01', { pack_id: 'roll' }), price('gone', '2026-11-21', { deleted_at: 'x' })],
      '2026-11-21',
    );
    expect([line?.now?.id, line?.next?.id, line?.all.map(({ id }) => id)]).toEqual(['now', 'next', ['far', 'next', 'now', 'old']]);
    expect([pack?.now?.id, pack?.next]).toEqual(['roll', undefined]);
    const corrected = [price('first', '2026-11-01'), price('second', '2026-11-01', { created_at: '2026-11-02T00:00:00Z' })];
    expect(priceLines(corrected, '2026-11-21')[0]?.now?.id).toBe('second');
  });

  it('is kept exactly, and is told for one stock unit', () => {
    expect(rateOf(12.3456, 'BDT')).toBe(1_234_560_000);
    expect(majorOf(1_234_560_000, 'BDT')).toBe(12.3456);
    expect(rateOf(0.1, 'JPY')).toBe(100_000);
    expect(inStockParts(0.001)).toBe(1000);
    expect(stockUnits(2_500_000)).toBe(2.5);
    const component = { packs: [{ id: 'roll', name: 'Roll', num: 9144, den: 100, barcode: '' }] } as never;
    expect(perStockUnit({ pack_id: 'roll', price: 914_400 }, component)).toBe(10_000);
    expect(perStockUnit({ pack_id: 'box', price: 1 }, component)).toBeUndefined();
    expect(changeOf({ price: 110 }, { price: 100 })).toBe(1000);
    expect(changeOf({ price: 110 }, undefined)).toBeUndefined();
  });
});
