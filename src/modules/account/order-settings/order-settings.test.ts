import { describe, expect, it } from 'vitest';

import { courierRow, shop, shopInMemory } from '#fixtures/orders.ts';
import { newId } from '#kernel/ids.ts';

import { DeliveryZone, EcomOrder, Parcel, ShippingCompany, ShippingStatus } from '../../business/sale-rules/kind.ts';
import { courierCommands, moveSetting, reasonCommands, statusCommands, zoneCommands } from './commands.ts';
import { listOf, moved } from './rules.ts';

async function shopWith() {
  const { store, backend } = shopInMemory();
  const statuses = async () => listOf(await store.find(ShippingStatus), { type: 'ecom' });
  return { store, backend, statuses };
}
const later = { name: '  Call  later ', type: 'ecom', phase: 'on_hold', color: 'amber' } as const;

describe('a status', () => {
  it('is added behind the others of its list, with its name cleaned', async () => {
    const { store, statuses } = await shopWith();
    await statusCommands.add(store, later);
    expect((await statuses()).at(-1)).toMatchObject({ name: 'Call later', phase: 'on_hold', is_system: false, deleted_at: null });
  });

  it('has a name of its own within its list', async () => {
    const { store } = await shopWith();
    await expect(statusCommands.add(store, { ...later, name: 'PACKED' })).rejects.toMatchObject({ code: 'setting_exists', field: 'name' });
    await statusCommands.add(store, { ...later, type: 'parcel', name: 'Packed' });
  });

  it('changes places with its neighbour, and only both are written', async () => {
    const { store, backend, statuses } = await shopWith();
    const [first, second] = await statuses();
    if (!first || !second) throw new Error('No statuses');
    await moveSetting(store, ShippingStatus, second, -1);
    expect((await statuses()).slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(backend.written.at(-1)?.changes).toHaveLength(2);
    expect(moved([first], first.id, -1)).toEqual([]);
  });

  it('is not deleted while an order is in it, and comes back', async () => {
    const { store, backend, statuses } = await shopWith();
    await statusCommands.add(store, later);
    const row = (await statuses()).at(-1);
    if (!row) throw new Error('No status');
    await statusCommands.remove(store, row.id);
    expect((await statuses()).map(({ id }) => id)).not.toContain(row.id);
    await statusCommands.restore(store, row.id);
    backend.seed(EcomOrder.name, [{ id: newId(), shipping_status_id: row.id, items: [], ship_name: '', deleted_at: null }]);
    await expect(statusCommands.remove(store, row.id)).rejects.toMatchObject({ code: 'status_in_use' });
  });

  it('needs the permission', async () => {
    const { store } = shopInMemory({ permissions: ['manage_ecom_orders'] });
    await expect(statusCommands.add(store, later)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('a courier', () => {
  const facts = { ...courierRow, name: 'Steadfast' };
  it('has a link that begins with https', async () => {
    const { store } = await shopWith();
    await expect(courierCommands.add(store, { ...facts, tracking_url: 'javascript:alert(1)' })).rejects.toMatchObject({
      code: 'link_invalid',
      field: 'tracking_url',
    });
    await expect(courierCommands.edit(store, courierRow, { ...facts, tracking_url: 'x' })).rejects.toMatchObject({
      code: 'link_invalid',
    });
  });

  it('that a parcel names is deactivated, not deleted', async () => {
    const { store, backend } = await shopWith();
    backend.seed(Parcel.name, [{ id: newId(), shipping_company_id: shop.courier, items: [], ship_name: '', deleted_at: null }]);
    await expect(courierCommands.remove(store, shop.courier)).rejects.toMatchObject({ code: 'courier_in_use' });
    await courierCommands.setActive(store, shop.courier, false);
    expect(await store.get(ShippingCompany, shop.courier)).toMatchObject({ active: false });
  });
});

it('one cancel reason can always be chosen', async () => {
  const { store } = await shopWith();
  await expect(reasonCommands.setActive(store, shop.reason, false)).rejects.toMatchObject({ code: 'reason_last' });
  await reasonCommands.add(store, { name: 'Too late' });
  await reasonCommands.remove(store, shop.reason);
});

it('a zone is added with its fee', async () => {
  const { store } = await shopWith();
  await zoneCommands.add(store, { name: 'Sylhet', fee: 15_000 });
  expect((await store.find(DeliveryZone)).map(({ name }) => name)).toContain('Sylhet');
});
