import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { shop, shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';
import { StockBalance } from '#modules/business/products/kind.ts';

import { Component as MySpace } from '../MySpace.tsx';

/* My Space tells of stock below zero as long as there is any, and leads to it. */

afterEach(cleanup);

const notice = /^Stock below zero/;

function open(options: Parameters<typeof shopInMemory>[0], ...onHand: readonly number[]): void {
  const { store, backend } = shopInMemory(options);
  backend.seed(
    StockBalance.name,
    onHand.map((on_hand, i) => ({ id: i === 0 ? shop.shirt : `0195a000-0000-7000-8000-00000000f00${i}`, brand_id: shop.brand, on_hand })),
  );
  showOn(store, <MySpace />, '/app');
}

test('as many variants as are below zero are counted, and the way leads to exactly those', async () => {
  open({}, -2, 0, 5, -1);
  expect((await screen.findByText(notice)).textContent).toBe('Stock below zero: 2');
  expect(screen.getByRole('link', { name: 'Show them' }).getAttribute('href')).toBe('/app/products?stock=negative');
});

test('nothing is said while nothing is below zero', async () => {
  open({}, 0, 5);
  expect(await screen.findByRole('heading', { level: 1, name: 'Nakshi' })).toBeTruthy();
  await screen.findByText('Today', { exact: false, selector: 'h2' });
  expect(screen.queryByText(notice)).toBeNull();
});

test('whoever may not see products is told nothing of their stock', async () => {
  open({ permissions: ['view_ecom_orders'] }, -2);
  await screen.findByText('Today', { exact: false, selector: 'h2' });
  expect(screen.queryByText(notice)).toBeNull();
});
