import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { useList } from '#data/react.tsx';
import { shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';

import { Product, Variant } from './kind.ts';
import { StockDialog } from './StockDialog.tsx';
import { useProductFacts } from './use-products.ts';

/* What has not arrived yet is no zero. */

afterEach(cleanup);
const half = { rows: 2, total: 9 };

async function shelf() {
  const { store, backend } = shopInMemory();
  const [known] = await store.find(Variant);
  if (!known) throw new Error('The shop sells nothing');
  // Nothing has moved it yet.
  const variant = { ...known, id: crypto.randomUUID() };
  backend.seed(Variant.name, [variant]);
  return { store, variant };
}

test('the stock of a variant is a place for numbers until the device is filled, and nobody counts against it', async () => {
  const { store, variant } = await shelf();
  const dialog = <StockDialog variant={variant} name="Shirt" mayAdjust onClose={() => undefined} />;
  showOn(store, dialog, '/', half);
  const figures = await screen.findByLabelText('Stock');
  expect(figures.textContent).toMatch(/–.*–.*–.*–/);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  cleanup();
  showOn(store, dialog);
  expect((await screen.findByLabelText('Stock')).textContent).toMatch(/0.*0.*0.*0/);
});

function Figures() {
  const products = useList(Product, {});
  const facts = useProductFacts(products?.rows ?? []);
  return (
    <p>
      {products?.rows.length} {String(products?.complete)} {String(facts !== undefined && facts.size > 0)}
    </p>
  );
}

test('lists have their rows, and no number of them is taken for the last word', async () => {
  const { store } = await shelf();
  const number = (await store.list(Product, {})).rows.length;
  showOn(store, <Figures />, '/', half);
  expect(await screen.findByText(`${number} false false`)).toBeTruthy();
  cleanup();
  showOn(store, <Figures />);
  expect(await screen.findByText(`${number} true true`)).toBeTruthy();
});
