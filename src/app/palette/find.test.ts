import { expect, test } from 'vitest';

import { buildDraft, shopInMemory } from '#fixtures/orders.ts';
import { offersCustomers, offersOrders, offersParcels, offersProducts } from '#modules/business/offered.ts';
import { createOrder } from '#modules/business/orders/index.ts';
import { createParcel } from '#modules/business/parcels/index.ts';

import { find } from './find.ts';

test('what is switched off is offered nowhere: a module with all that is in it, a flag with its feature', () => {
  const offered = (options: Parameters<typeof shopInMemory>[0]) => {
    const access = shopInMemory(options).store.access();
    return [
      offersOrders(access),
      offersOrders(access, 'manage_ecom_orders'),
      offersParcels(access),
      offersCustomers(access),
      offersProducts(access),
    ];
  };
  expect(offered({})).toEqual([true, true, true, true, true]);
  expect(offered({ flags: { 'business.ecom_orders': false } })).toEqual([false, false, true, true, true]);
  expect(offered({ modules: { view_customers: false } })).toEqual([false, false, false, false, false]);
  expect(offered({ permissions: ['view_parcels'] })).toEqual([false, false, true, false, false]);
});

test('the command palette finds only records whose screens are offered', async () => {
  const found = async (options: Parameters<typeof shopInMemory>[0]) => {
    const { backend } = await stocked();
    const { store, backend: own } = shopInMemory(options);
    for (const kind of ['customers', 'ecom_orders', 'parcels']) own.seed(kind, backend.rows<object>(kind));
    return (await find(store, '01712')).map(({ label }) => label);
  };
  expect(await found({})).toEqual(['Customers', 'Orders', 'Parcels']);
  expect(await found({ flags: { 'business.ecom_orders': false } })).toEqual(['Customers', 'Parcels']);
  expect(await found({ modules: { view_customers: false } })).toEqual([]);
});

async function stocked() {
  const made = shopInMemory();
  await createOrder(made.store, buildDraft({ ship_phone: '01712345678' }));
  await createParcel(made.store, buildDraft({ ship_phone: '01712345678' }));
  return made;
}
