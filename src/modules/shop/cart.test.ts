import { describe, expect, it } from 'vitest';

import { aConfig, aProduct, aStore, aVariant, idOf } from '../../../tests/fixtures/store.ts';
import { addToCart, deliveryOf, putBack, readCart, removeLine, seenCart, setQuantity } from './cart.ts';

const red = aVariant({ title: 'Red', price: 75_000 });
const blue = aVariant({ title: 'Blue', price: 80_000 });
const saree = aProduct({ variants: [red, blue], max_qty: 5 });

describe('the cart', () => {
  it('raises the quantity of a variant that is there, up to what one order may have, and adds a line for another', () => {
    const one = addToCart([], 'a', saree, red, 2);
    expect(one).toEqual([
      {
        id: 'a',
        product: { id: saree.id, name: saree.name, photo_url: null },
        variant: { id: red.id, price: 75_000, title: 'Red' },
        quantity: 2,
      },
    ]);
    expect(addToCart(one, 'b', saree, red, 2).map(({ id, quantity }) => [id, quantity])).toEqual([['a', 4]]);
    expect(addToCart(one, 'b', saree, red, 9)[0]?.quantity).toBe(5);
    expect(addToCart(one, 'b', saree, blue, 1).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(addToCart([], 'a', saree, red, 0)).toEqual([]);
  });

  it('loses a line at 0 or less, and when it is taken out', () => {
    const cart = addToCart([], 'a', saree, red, 2);
    expect(setQuantity(cart, 'a', 3)[0]?.quantity).toBe(3);
    for (const quantity of [0, -1]) expect(setQuantity(cart, 'a', quantity)).toEqual([]);
    expect(removeLine(cart, 'a')).toEqual([]);
    expect(removeLine(cart, 'other')).toEqual(cart);
  });

  it('takes the lines of an order back once, and with what was put in meanwhile', () => {
    const lines = addToCart(addToCart([], 'a', saree, red, 2), 'b', saree, blue, 1);
    const meanwhile = addToCart([], 'c', saree, red, 1);
    const back = putBack(meanwhile, lines);
    expect(back.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['a', 3],
      ['b', 1],
    ]);
    expect(putBack(back, lines)).toBe(back);
  });

  it('counts at today’s prices, and nothing that is gone or sold out', () => {
    const cart = addToCart(addToCart(addToCart([], 'a', saree, red, 2), 'b', saree, blue, 1), 'c', aProduct(), aVariant(), 1);
    const store = aStore({
      products: [
        {
          ...saree,
          variants: [
            { ...red, price: 70_000 },
            { ...blue, stock: 'out' },
          ],
        },
      ],
    });
    const seen = seenCart(cart, store);
    expect(seen).toMatchObject({ pieces: 2, subtotal: 140_000 });
    expect(seen.lines.map(({ counts, was, now }) => [counts, was, now !== undefined])).toEqual([
      [true, 75_000, true],
      [false, null, true],
      [false, null, false],
    ]);
  });

  it('is read back whatever lies in the browser', () => {
    const cart = addToCart([], 'a', saree, red, 2);
    expect(readCart(JSON.stringify([...cart, { id: 'x' }, null, { ...cart[0], quantity: -1 }]))).toEqual(cart);
    for (const spoilt of [null, '', '{', '{}', '7']) expect(readCart(spoilt)).toEqual([]);
  });
});

describe('delivery', () => {
  const zones = [
    { id: idOf(901), name: 'Inside', fee: 6_000 },
    { id: idOf(902), name: 'Outside', fee: 12_000 },
  ];
  const { commerce } = aConfig();
  const store = aStore({ zones, config: aConfig({ commerce: { ...commerce, free_over: 200_000 } }) });

  it('costs what the zone says, and nothing from a sum on', () => {
    expect(deliveryOf(store, 150_000, idOf(902))).toEqual({ fee: 12_000, missing: 50_000 });
    expect(deliveryOf(store, 200_000, idOf(902))).toEqual({ fee: 0, missing: 0 });
    expect(deliveryOf(store, 200_000, null)).toEqual({ fee: 0, missing: 0 });
  });

  it('is unknown while no zone is chosen, and free where there are none', () => {
    expect(deliveryOf(store, 150_000, null).fee).toBeNull();
    expect(deliveryOf(aStore(), 150_000, null)).toEqual({ fee: 0, missing: 0 });
  });
});
