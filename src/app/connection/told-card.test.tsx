import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { courierRow, shop, shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';
import type { ConflictNotice } from '#sync/client.ts';

import type { AttentionGroup } from './attention-groups.ts';
import { ConflictNoticeCard } from './ConflictNoticeCard.tsx';
import { WorkRow } from './WorkRow.tsx';

afterEach(cleanup);

const at = '2026-11-22T06:00:00.000Z';
const apart = (kind: string, id: string, fields: ConflictNotice['fields'], row: ConflictNotice['row'] = {}): ConflictNotice => ({
  code: 'kept_apart',
  kind,
  id,
  fields,
  row,
});

function show(action: string, told: readonly ConflictNotice[]): void {
  const changes = told.map(({ kind, id }) => ({ kind, id, do: 'patch' as const, set: {} }));
  const result = { seq: 1, id: 'op1', status: 'merged' as const, told };
  const cause = { seq: 1, group: 'op1', action, at, name: null, changes, result, correctable: [] };
  const group: AttentionGroup = { id: 'op1', cause, seqs: [1], names: [] };
  showOn(shopInMemory().store, <ConflictNoticeCard group={group} told={told} client={undefined as never} />);
}

test('a price that gave way is told with the product whose price it is, also where several have', async () => {
  const price = apart('variants', shop.shirt, { price: [80_000, 75_000] });
  show('product.save', [price]);
  expect(await screen.findByRole('heading', { name: /Shirt - M/ })).toBeTruthy();
  cleanup();
  show('product.cost', [apart('variant_costs', shop.shirt, { cost: [50_000, 40_000] })]);
  expect(await screen.findByRole('heading', { name: /Shirt - M/ })).toBeTruthy();
  cleanup();
  show('product.save', [apart('products', shop.shirtProduct, { unit: ['pc', 'box'] }, { name: 'Shirt' }), price]);
  expect(await screen.findByRole('heading', { name: 'Shirt - M' })).toBeTruthy();
});

test('a shelf that others emptied is told with whose it is, what it had and what it has, and the way to it', async () => {
  show('parcel.create', [{ ...apart('stock_balances', shop.shirt, { on_hand: [3, -1] }), code: 'oversold' }]);
  expect(await screen.findByRole('heading', { name: 'Shirt - M' })).toBeTruthy();
  expect(screen.getByText('On hand').parentElement?.textContent).toBe('On handBefore3Now-1');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/app/products?stock=negative');
});

test('a shelf that somebody else has counted otherwise is told with both numbers and whose it is', async () => {
  show('stock.adjust', [{ ...apart('stock_balances', shop.shirt, { on_hand: [8, 7] }), code: 'counted' }]);
  expect(await screen.findByText(/The later count stands/)).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Shirt - M' })).toBeTruthy();
  expect(screen.getByText('On hand').parentElement?.textContent).toMatch(/8.*7$/);
});

test('a bill that somebody else has paid meanwhile is told with what was paid before and now, and the way to it', async () => {
  show('payment.save', [{ ...apart('expenses', shop.shirt, { paid_amount: [100, 200] }), code: 'overpaid' }]);
  expect(await screen.findByText(/Both payments stand/)).toBeTruthy();
  expect(screen.getByText('Paid so far').parentElement?.textContent).toContain('Before');
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/app/expense?open=${shop.shirt}`);
});

test('a return that lay in the trash while its money was paid is told to be out of it, and how to get there', async () => {
  show('return.save', [{ ...apart('returns', shop.shirt, {}), code: 'brought_back' }]);
  expect(await screen.findByText(/out of the trash again/)).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/app/returns?open=${shop.shirt}`);
});

test('work on the price of a variant names its product, too', async () => {
  const change = { kind: 'variants', id: shop.shirt, do: 'patch' as const, set: {} };
  showOn(shopInMemory().store, <WorkRow work={{ seq: 1, action: 'product.save', at, state: 'stored', name: 'M', changes: [change] }} />);
  expect(await screen.findByText('Shirt - M')).toBeTruthy();
});

test('what couriers and zones ask is told in words and amounts', async () => {
  show('order_settings.save', [
    apart('delivery_zones', shop.dhaka, { fee: [7000, 8000] }, { name: 'Dhaka' }),
    apart('shipping_companies', shop.courier, {
      rates: [[], courierRow.rates],
      return_rule: [{ type: 'none', value: 0 }, courierRow.return_rule],
      partial_rule: [{ type: 'fixed', value: 2500 }, courierRow.partial_rule],
      cod_rate: [150, 100],
    }),
  ]);
  const body = () => document.body.textContent;
  expect(await screen.findByText('Delivery fee')).toBeTruthy();
  await screen.findByText((_, element) => element?.tagName === 'LI' && /Dhaka.*60\.00/.test(element.textContent));
  for (const text of ['70.00', '80.00', 'Nothing more', '25.00', '50%', '1.5%', '1%']) expect(body()).toContain(text);
});
