import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { shop, shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';

import { Product, Variant, VariantCost } from './kind.ts';
import { ProductDrawer } from './ProductDrawer.tsx';

/* The product form on a real store: what is typed is not lost, and nothing is sold for nothing by mistake. */

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function open(store = shopInMemory().store, id = 'new') {
  const onClose = vi.fn<() => void>();
  showOn(store, <ProductDrawer id={id} onClose={onClose} />, '/app/products');
  return onClose;
}

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
async function type(name: RegExp, value: string): Promise<void> {
  const input = await field(name);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
}

test('what was typed into a new product is there again after the tab was killed, and goes when it is discarded', async () => {
  const { store } = shopInMemory();
  open(store);
  await type(/^Name/, 'Silk scarf');
  await type(/^Price/, '450');
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Silk scarf'));
  cleanup();
  open(store);
  expect([(await field(/^Name/)).value, (await field(/^Price/)).value]).toEqual(['Silk scarf', '450.00']);
  fireEvent.click(screen.getByRole('button', { name: 'Discard them' }));
  expect((await field(/^Name/)).value).toBe('');
  cleanup();
  open(store);
  expect((await field(/^Name/)).value).toBe('');
});

test('an edit that was left is saved against what its writer saw, and what others changed meanwhile stays', async () => {
  const { store } = shopInMemory();
  open(store, shop.shirtProduct);
  await type(/^Name/, 'Shirt, washed');
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('washed'));
  cleanup();
  const [before] = await store.getMany(Product, [shop.shirtProduct]);
  const { $pending: _, ...row } = before!;
  await store.write({ action: 'product.save', changes: [{ kind: 'products', id: row.id, do: 'patch', set: { unit: [row.unit, 'pc'] } }] });
  const onClose = open(store, shop.shirtProduct);
  fireEvent.click(await screen.findByRole('button', { name: 'Save product' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await store.get(Product, shop.shirtProduct)).toMatchObject({ name: 'Shirt, washed', unit: 'pc' });
  expect(JSON.stringify(localStorage)).not.toContain('washed');
});

test('a product without a price is saved only when that is meant', async () => {
  const { store, backend } = shopInMemory();
  const onClose = open(store);
  await type(/^Name/, 'Sample');
  const save = () => screen.getByRole('button', { name: 'Save product' });
  fireEvent.click(save());
  fireEvent.click(await screen.findByRole('button', { name: 'Enter the price' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Enter the price' })).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(backend.rows<{ name: string }>(Product.name).some(({ name }) => name === 'Sample')).toBe(false);
  fireEvent.click(save());
  fireEvent.click(await screen.findByRole('button', { name: 'Save without price' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(backend.rows<{ name: string }>(Product.name).some(({ name }) => name === 'Sample')).toBe(true);
});

test('the weight stands with the price, and is the one that a parcel takes', async () => {
  const { store } = shopInMemory();
  const onClose = open(store, shop.shirtProduct);
  const [input] = await screen.findAllByRole<HTMLInputElement>('textbox', { name: /^Weight/ });
  fireEvent.change(input!, { target: { value: '350' } });
  fireEvent.blur(input!);
  fireEvent.click(screen.getByRole('button', { name: 'Save product' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const variants = await store.find(Variant, { by: 'product_id', equals: shop.shirtProduct });
  expect(variants.map(({ weight_g }) => weight_g)).toContain(350);
});

test('variants that an option brings along cost what the first one costs', async () => {
  const { store, backend } = shopInMemory();
  const onClose = open(store);
  await type(/^Name/, 'Scarf');
  await type(/^Price/, '450');
  await type(/^Cost/, '200');
  fireEvent.click(screen.getByRole('button', { name: 'Add an option' }));
  await type(/^Option$/, 'Colour');
  const values = await screen.findByRole('combobox', { name: /^Values/ });
  for (const value of ['Red', 'Blue']) {
    fireEvent.change(values, { target: { value } });
    fireEvent.keyDown(values, { key: 'Enter' });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Save product' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(backend.rows<{ cost: number }>(VariantCost.name).map(({ cost }) => cost)).toEqual([20_000, 20_000]);
});
