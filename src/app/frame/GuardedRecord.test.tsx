import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';

import { defineFeature, defineModule } from '#access/feature.ts';
import { StoreProvider } from '#data/react.tsx';
import { buildDraft, shopInMemory } from '#fixtures/orders.ts';
import { createOrder } from '#modules/business/orders/index.ts';

import { featureRoutes } from '../router/routes.ts';
import { Guarded } from './Guarded.tsx';

afterEach(cleanup);

const sales = defineFeature({
  id: 'sales',
  label: () => 'Sales',
  permission: 'view_reports',
  flag: null,
  routes: {
    '/app/sales/:saleId': {
      screen: async () => ({ Component: () => <p>The record</p> }),
      records: { parcels: { permission: 'view_parcels' }, ecom_orders: { permission: 'view_ecom_orders', flag: 'reports.cost' } },
    },
  },
});
const module = defineModule({ id: 'sales', key: null, label: () => 'Sales', icon: () => null, features: [sales] });

async function open(options: Parameters<typeof shopInMemory>[0], idOf: (id: string) => string = (id) => id) {
  const { store } = shopInMemory(options);
  const made = shopInMemory();
  const { id } = await createOrder(made.store, buildDraft());
  const children = featureRoutes([module]).map((route) => ({ ...route, path: `/app/${route.path}` })) as Parameters<
    typeof createMemoryRouter
  >[0];
  const router = createMemoryRouter(
    [
      { element: <Guarded />, children },
      { path: '/app/unauthorized', element: <p>Not allowed</p> },
    ],
    { initialEntries: [`/app/sales/${idOf(id)}`] },
  );
  const access = store.access();
  render(
    <StoreProvider
      store={made.store}
      access={{ get: () => access, subscribe: () => () => undefined }}
      company={{ get: () => store.company(), subscribe: () => () => undefined }}
    >
      <RouterProvider router={router} />
    </StoreProvider>,
  );
}

test('a page for several kinds asks for what the kind of its record asks for', async () => {
  await open({ permissions: ['view_ecom_orders'] });
  expect(await screen.findByText('The record')).toBeTruthy();
});

test('another kind of the same page opens it to nobody', async () => {
  await open({ permissions: ['view_parcels', 'view_reports'] });
  expect(await screen.findByText('Not allowed')).toBeTruthy();
});

test('its flag closes it for records of its kind', async () => {
  await open({ permissions: ['view_ecom_orders'], flags: { 'reports.cost': false } });
  expect(await screen.findByText(/Sales/)).toBeTruthy();
});

test('what there is not is judged by the page itself', async () => {
  await open({ permissions: ['view_ecom_orders'] }, () => '0195a000-0000-7000-8000-0000000000ff');
  expect(await screen.findByText('Not allowed')).toBeTruthy();
});
