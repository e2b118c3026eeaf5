import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { shop, shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';

import { Product, Variant } from './kind.ts';
import { ProductDrawer } from './ProductDrawer.tsx';
import { findVariants } from './queries.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const variants = ['Red / M', 'Red / L', 'Blue / M'];
const media = ['front.webp', 'red.webp'].map((path) => ({ path, alt: '' }));

function shirts() {
  const made = shopInMemory();
  const [product] = made.backend.rows<object>(Product.name);
  const [shirt] = made.backend.rows<object>(Variant.name);
  const options = [
    { name: 'Colour', values: ['Red', 'Blue'] },
    { name: 'Size', values: ['M', 'L'] },
  ];
  made.backend.seed(Product.name, [{ ...product, options, media, photo_path: 'front.webp' }]);
  made.backend.seed(
    Variant.name,
    variants.map((title, sort) => ({
      ...shirt,
      id: `${shop.shirt.slice(0, -2)}a${sort}`,
      title,
      option_values: title.split(' / '),
      sku: null,
      sort,
    })),
  );
  return made;
}

async function save(change: () => void | Promise<void>, { store } = shirts()) {
  const onClose = vi.fn<() => void>();
  showOn(store, <ProductDrawer id={shop.shirtProduct} onClose={onClose} />, '/app/products');
  await screen.findByRole('button', { name: 'Photo, Red / M' });
  await change();
  fireEvent.click(screen.getByRole('button', { name: 'Save product' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const hits = await findVariants(store, 'shirt');
  return Object.fromEntries(hits.map(({ variant }) => [variant.title, variant.photo_path]));
}

async function choose(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Photo, Red / M' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Photo 2' }));
}

test('a colour has a photo of its own, in all its sizes, and that is what a picker of products shows', async () => {
  const found = await save(choose);
  expect(found).toMatchObject({ 'Red / M': 'red.webp', 'Red / L': 'red.webp', 'Blue / M': null });
});

test("a photo that is taken off the product is no variant's any more", async () => {
  const made = shirts();
  await save(choose, made);
  cleanup();
  const found = await save(() => void fireEvent.click(screen.getByRole('button', { name: 'Remove photo 2' })), made);
  expect(found).toMatchObject({ 'Red / M': null, 'Red / L': null });
});
