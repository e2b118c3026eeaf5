import { describe, expect, it } from 'vitest';

import { nextSort } from '#data/entity-commands.ts';
import { brand, companyInMemory } from '#fixtures/imports/company.ts';
import { newId } from '#kernel/ids.ts';

import { Product } from '../../business/products/kind.ts';
import { EcomOrder } from '../../business/sale-rules/kind.ts';
import { Brand } from '../../company/kind.ts';
import { brandCommands } from './commands.ts';
import { addedUp, deliveredStatuses, figuresOf } from './figures.ts';
import type { BrandFacts, BrandRow } from './rules.ts';

const { add: addBrand, edit: editBrand, remove: deleteBrand, restore: restoreBrand, setActive: setBrandActive } = brandCommands;

const mati: BrandFacts = {
  name: ' Mati  Crafts ',
  slug: '',
  phone: '',
  address: '',
  logo_path: null,
  invoice_footer: '',
  active: true,
  sort: 1,
};
const first: BrandRow = { ...mati, id: brand, name: 'Nakshi', sort: 0, deleted_at: null };

/** A company with one brand. */
function company(options: Parameters<typeof companyInMemory>[0] = {}) {
  const { store, backend } = companyInMemory(options);
  backend.seed(Brand.name, [first]);
  const rowOf = async (id: string): Promise<BrandRow> => {
    const row = await store.get(Brand, id);
    if (!row) throw new Error('No such brand');
    return row;
  };
  return { store, backend, rowOf };
}

describe('adding', () => {
  it('cleans the text and stores the brand on this device', async () => {
    const { store, rowOf } = company();
    expect(await rowOf(await addBrand(store, mati))).toMatchObject({ name: 'Mati Crafts', active: true, sort: 1, deleted_at: null });
  });

  it('refuses an empty name', async () => {
    await expect(addBrand(company().store, { ...mati, name: '  ' })).rejects.toMatchObject({ code: 'name_missing', field: 'name' });
  });

  it('is closed to a role that is limited to brands', async () => {
    await expect(addBrand(company({ permissions: ['manage_brands'], brandIds: [brand] }).store, mati)).rejects.toMatchObject({
      code: 'brand_forbidden',
    });
  });

  it('puts a new one behind the others', () => {
    expect(nextSort([])).toBe(0);
    expect(nextSort([first, { ...first, sort: 7 }, { ...first, sort: 9, deleted_at: '2026-11-01T00:00:00Z' }])).toBe(8);
  });
});

describe('changing', () => {
  it('writes only what differs from what the form began with', async () => {
    const { store, backend } = company();
    await editBrand(store, first, { ...first, phone: '01700100100' });
    expect(backend.written.at(-1)?.changes).toMatchObject([{ do: 'patch', set: { phone: ['', '01700100100'] } }]);
    await editBrand(store, { ...first, phone: '01700100100' }, { ...first, phone: '01700100100' });
    expect(backend.written).toHaveLength(1);
  });

  it('is limited to the brands of the role', async () => {
    const { store, backend } = company({ permissions: ['manage_brands'], brandIds: [brand] });
    const other = { ...first, id: newId(), name: 'Mati' };
    backend.seed(Brand.name, [other]);
    await editBrand(store, first, { ...first, phone: '1' });
    await expect(editBrand(store, other, { ...other, phone: '1' })).rejects.toMatchObject({ code: 'brand_forbidden' });
  });
});

describe('deleting', () => {
  it('is soft, gives the name free and can be taken back while nobody has it', async () => {
    const { store, rowOf } = company();
    const id = await addBrand(store, mati);
    await deleteBrand(store, id);
    expect((await rowOf(id)).deleted_at).not.toBeNull();
    await restoreBrand(store, id);
    expect((await rowOf(id)).deleted_at).toBeNull();
    await deleteBrand(store, id);
    await addBrand(store, mati);
    await expect(restoreBrand(store, id)).rejects.toMatchObject({ code: 'brand_exists' });
  });

  it('tells of orders before the products that they sell; to deactivate is allowed', async () => {
    const { store, backend, rowOf } = company();
    const id = await addBrand(store, mati);
    for (const kind of [Product.name, EcomOrder.name]) backend.seed(kind, [{ id: newId(), brand_id: id, deleted_at: null }]);
    await expect(deleteBrand(store, id)).rejects.toMatchObject({ code: 'brand_has_orders' });
    expect(await setBrandActive(store, id, false)).toBe(true);
    expect(await rowOf(id)).toMatchObject({ active: false, deleted_at: null });
    expect(await setBrandActive(store, id, false)).toBe(false);
  });

  it('tells of a brand that is not there', async () => {
    await expect(deleteBrand(company().store, newId())).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('figures', () => {
  const statuses = [
    { id: 'd', phase: 'delivered' },
    { id: 'p', phase: 'partial' },
    { id: 'n', phase: 'new' },
    { id: 'r', phase: 'returned' },
    { id: 'l', phase: 'lost' },
  ];

  it('count orders and parcels by what became of them', () => {
    expect(
      figuresOf(
        [
          { d: 5, n: 2, r: 1 },
          { d: 1, p: 1, l: 1 },
        ],
        statuses,
      ),
    ).toEqual({ orders: 11, delivered: 7, failed: 2, success: 7778 });
    expect(figuresOf([{ n: 1 }], statuses)).toEqual({ orders: 1, delivered: 0, failed: 0, success: null });
    expect(deliveredStatuses(statuses)).toEqual(['d', 'p']);
  });

  it('add up by brand', () => {
    expect(addedUp([{ a: 1, b: 2 }, { b: 3 }])).toEqual({ a: 1, b: 5 });
  });
});
