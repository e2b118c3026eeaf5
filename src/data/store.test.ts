import * as v from 'valibot';
import { expect, it } from 'vitest';

import type { Access } from '#access/access.ts';
import { permissionKeys, withImplied } from '#access/permissions.ts';
import { idOf } from '#kernel/id-of.ts';
import { newId } from '#kernel/ids.ts';

import { behindDoor, createDoor } from './door.ts';
import { id, minorPositive, text } from './fields.ts';
import { applyChanges } from './fold.ts';
import { defineKind } from './kind.ts';
import { createMemoryBackend } from './memory.ts';
import { insert, patch, sameValue } from './operation.ts';
import { type CompanyFacts, createStore } from './store.ts';

const Thing = defineKind({
  name: 'things',
  table: 'things',
  collection: 'work',
  area: 'things',
  read: 'manage_tasks',
  brand: true,
  merge: { policy: 'fields' },
  schema: v.strictObject({ id, brand_id: id, name: text(10, 1), price: minorPositive }),
  keys: { name: (row) => row.name },
  columns: { name: (row) => row.name, price: (row) => row.price },
  search: (row) => [row.name],
});

const action = { name: 'thing.save', permission: 'manage_tasks', touches: { things: { insert: true, patch: ['name', 'price'] } } } as const;
const door = createDoor([Thing], [action]);
const brand = newId();
const company = { id: newId(), time_zone: 'Asia/Dhaka', currency: 'BDT' } as CompanyFacts;

function open(overrides: Partial<Access> = {}) {
  const access: Access = {
    tenantId: company.id,
    userId: newId(),
    roleName: 'Owner',
    owner: true,
    superadmin: false,
    permissions: new Set(permissionKeys),
    brandIds: null,
    modules: {},
    flags: {},
    ...overrides,
  };
  const backend = createMemoryBackend({ kinds: [Thing] });
  return {
    backend,
    store: createStore({
      backend: behindDoor(backend, door),
      access: () => access,
      company: () => company,
      now: () => '2026-11-20T19:00:00.000Z',
    }),
  };
}

const thing = (overrides = {}) => ({ id: newId(), brand_id: brand, name: 'Lamp', price: 500, ...overrides });

it('stores an operation and reads the row back', async () => {
  const { store } = open();
  const row = thing();
  await store.write({ action: 'thing.save', changes: [insert(Thing, row)] });
  const saved = await store.get(Thing, row.id);
  expect(saved).toMatchObject(row);
  await store.write({ action: 'thing.save', changes: [patch(Thing, row, { name: 'Desk', price: 500 })] });
  expect(await store.get(Thing, row.id)).toMatchObject({ name: 'Desk', price: 500 });
});

it('refuses a row that breaks its schema and names the field', async () => {
  const { store, backend } = open();
  await expect(store.write({ action: 'thing.save', changes: [insert(Thing, thing({ price: -1 }))] })).rejects.toMatchObject({
    code: 'invalid',
    field: 'price',
  });
  await expect(store.write({ action: 'thing.save', changes: [insert(Thing, thing({ name: 'x'.repeat(300) }))] })).rejects.toMatchObject({
    field: 'name',
  });
  expect(backend.written).toEqual([]);
});

it('refuses who lacks the permission or the brand', async () => {
  const lacking = open({ permissions: new Set() });
  await expect(lacking.store.write({ action: 'thing.save', changes: [insert(Thing, thing())] })).rejects.toMatchObject({
    code: 'forbidden',
  });
  const elsewhere = open({ brandIds: [newId()] });
  await expect(elsewhere.store.write({ action: 'thing.save', changes: [insert(Thing, thing())] })).rejects.toMatchObject({
    code: 'brand_forbidden',
  });
});

it('treats a field or verb outside the action as a defect', async () => {
  const { store } = open();
  const row = thing();
  await expect(store.write({ action: 'thing.save', changes: [patch(Thing, row, { brand_id: newId() })] })).rejects.toThrow(/may not patch/);
  await expect(store.write({ action: 'thing.remove', changes: [] })).rejects.toThrow(/Unknown action/);
});

it('knows the business day of the company', () => expect(open().store.today()).toBe('2026-11-21'));

it('answers lists with count, totals and facets that ignore their own condition', async () => {
  const { store, backend } = open();
  backend.seed('things', [thing({ name: 'Lamp' }), thing({ name: 'Desk', price: 900 }), thing({ name: 'Desk', price: 100 })]);
  const result = await store.list(Thing, {
    where: { name: { in: ['Desk'] } },
    offset: 0,
    limit: 1,
    totals: ['price'],
    facets: ['name'],
    sort: { column: 'price', descending: false },
  });
  expect(result).toMatchObject({ count: 2, totals: { price: 1000 }, facets: { name: { Lamp: 1, Desk: 2 } } });
  expect(result.rows).toMatchObject([{ price: 100 }]);
});

it('fills up a row that must exist once instead of replacing it', () => {
  const one = { ...thing({ id: idOf(brand, 'x'), name: '' }), deleted_at: '2026-01-01T00:00:00Z' };
  expect(applyChanges(one, [insert(Thing, thing({ id: one.id, name: 'New', price: 7 }))])).toMatchObject({
    name: 'New',
    price: 500,
    deleted_at: null,
  });
  expect(applyChanges(undefined, [patch(Thing, thing(), { name: 'Z' }) ?? insert(Thing, thing())])).toBeUndefined();
});

it('compares values by structure', () => {
  expect(sameValue({ a: [1, { b: null }] }, { a: [1, {}] })).toBe(true);
  expect(sameValue([1, 2], [2, 1])).toBe(false);
});

it('adds the keys that a key implies', () => expect(withImplied(['manage_parcels']).has('view_parcels')).toBe(true));
