import { describe, expect, it } from 'vitest';

import { courierRow, shopInMemory } from '#fixtures/orders.ts';

import { DeliveryZone, ShippingStatus } from '../../business/sale-rules/kind.ts';
import { courierCommands, moveSetting, statusCommands, zoneCommands } from './commands.ts';
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

  it('changes places with its neighbour, and only both are written', async () => {
    const { store, backend, statuses } = await shopWith();
    const [first, second] = await statuses();
    if (!first || !second) throw new Error('No statuses');
    await moveSetting(store, ShippingStatus, second, -1);
    expect((await statuses()).slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(backend.written.at(-1)?.changes).toHaveLength(2);
    expect(moved([first], first.id, -1)).toEqual([]);
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
});

it('a zone is added with its fee', async () => {
  const { store } = await shopWith();
  await zoneCommands.add(store, { name: 'Sylhet', fee: 15_000 });
  expect((await store.find(DeliveryZone)).map(({ name }) => name)).toContain('Sylhet');
});
