import { expect, it } from 'vitest';

import { shop, shopInMemory } from '#fixtures/orders.ts';

import { adjustStock, countStock } from './commands.ts';
import { Product, StockBalance, StockMovement, Variant } from './kind.ts';
import { countNow, saveCounts, scannedVariant } from './stock-take.ts';

/* A shelf is counted at its moment: what moves afterwards stays moved. */

async function shelf() {
  const { store, backend } = shopInMemory();
  const variant = await store.get(Variant, shop.shirt);
  if (!variant) throw new Error('The shop sells nothing');
  const onHand = async () => (await store.get(StockBalance, shop.shirt))?.on_hand;
  return { store, backend, variant, onHand };
}

it('books the difference to what was there at that moment, under the moment of the count', async () => {
  const { store, variant, onHand } = await shelf();
  const before = (await onHand()) ?? 0;
  const counted = await countNow(store, await scannedVariant(store, variant.sku ?? ''), before - 2);
  // Sold while the count is not saved yet.
  await adjustStock(store, variant, -3, 'adjust', '');
  expect(await saveCounts(store, [counted])).toBe(1);
  expect(await onHand()).toBe(before - 2 - 3);
  const booked = (await store.find(StockMovement)).filter((row) => row.type === 'count');
  expect(booked).toMatchObject([{ variant_id: shop.shirt, qty: -2, at: counted.at, ref_type: null }]);
});

it('books a count once, though the tablet went off before it knew that it was saved', async () => {
  const { store, onHand } = await shelf();
  const counted = await countNow(store, shop.shirt, 1);
  expect(await saveCounts(store, [counted])).toBe(1);
  expect(await saveCounts(store, [counted])).toBe(1);
  expect(await onHand()).toBe(1);
  expect(await store.find(StockMovement)).toHaveLength(1);
});

it('says what lies there also where that is what was expected, and moves nothing', async () => {
  const { store, onHand } = await shelf();
  const before = (await onHand()) ?? 0;
  expect(await saveCounts(store, [await countNow(store, shop.shirt, before)])).toBe(0);
  expect(await store.find(StockMovement)).toMatchObject([{ type: 'count', qty: 0, counted: before, moved: before }]);
});

it('counts again what a count has put right, by whatever way it is told', async () => {
  const { store, variant, onHand } = await shelf();
  const before = (await onHand()) ?? 0;
  await saveCounts(store, [await countNow(store, shop.shirt, before - 2)]);
  await countStock(store, variant, before + 1, ' twice  counted ');
  expect(await onHand()).toBe(before + 1);
  expect(await store.get(StockBalance, shop.shirt)).toMatchObject({ by_counts: 1 });
  const booked = (await store.find(StockMovement)).toSorted((a, b) => a.qty - b.qty);
  expect(booked).toMatchObject([
    { qty: -2, counted: before - 2, moved: before },
    { qty: 3, counted: before + 1, moved: before, note: 'twice counted' },
  ]);
});

it('counts no code of nobody, nothing below zero, and no product whose stock is not kept', async () => {
  const { store, backend } = await shelf();
  await expect(scannedVariant(store, 'NOBODY-1')).rejects.toMatchObject({ code: 'scan_unknown_variant' });
  await expect(countNow(store, shop.shirt, -1)).rejects.toMatchObject({ code: 'quantity_invalid' });
  const product = await store.get(Product, shop.shirtProduct);
  if (product) backend.seed(Product.name, [{ ...product, track_stock: false }]);
  await expect(countNow(store, shop.shirt, 1)).rejects.toMatchObject({ code: 'not_counted' });
});
