import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import { storeOrder } from '#modules/storefront/config/index.ts';

import { aProduct, aStore, aVariant, idOf } from '../../../tests/fixtures/store.ts';
import { addToCart, seenCart } from './cart.ts';
import { errorsOf, type OrderForm, orderOf, totalOf } from './order-form.ts';

const zone = { id: idOf(601), name: 'Inside', fee: 6_000 };
const [bag, lamp] = [aVariant({ price: 35_000 }), aVariant({ stock: 'out' })];
const [first, second] = [aProduct({ variants: [bag] }), aProduct({ variants: [lamp] })];
const store = aStore({ zones: [zone], products: [first, second] });
const cart = seenCart(addToCart(addToCart([], 'a', first, bag, 2), 'b', second, lamp, 1), store);
const form: OrderForm = {
  ...{ name: 'Nasrin Akter', phone: '০১৭১২-৩৪৫৬৭৮', address: 'House 7, Road 3', zone_id: zone.id, note: '' },
  ...{ payment: 'cod', reference: 'left from before', website: '' },
};

describe('the form of an order', () => {
  it('asks for what the courier needs', () => {
    expect(errorsOf(form, store)).toEqual([]);
    const empty = { ...form, name: 'N', phone: '12', address: 'here', zone_id: 'gone' };
    expect(errorsOf(empty, store)).toEqual(['name', 'phone', 'address', 'zone_id']);
    expect(errorsOf({ ...empty, payment: 'advance_ref', reference: '' }, store)).toContain('reference');
    expect(errorsOf({ ...form, zone_id: '' }, aStore())).toEqual([]);
  });

  it('comes to goods and delivery, once it is known where to', () => {
    expect(totalOf(store, cart, zone.id)).toBe(76_000);
    expect(totalOf(store, cart, '')).toBeNull();
    expect(totalOf(aStore({ products: store.products }), cart, '')).toBe(70_000);
  });

  it('becomes an order as the server takes it: what can be had, in Latin digits, without a number that belongs to no payment', () => {
    const told = { store, cart, identity: { id: idOf(1), token: 'ab'.repeat(32) }, total: 76_000, filledMs: 1234.6 };
    const order = orderOf(form, told);
    expect(v.parse(storeOrder, order)).toEqual(order);
    expect(order).toMatchObject({
      items: [{ variant_id: bag.id, qty: 2 }],
      ...{ phone: '01712-345678', phone_e164: '+8801712345678', reference: '', shown_total: 76_000, filled_ms: 1235 },
    });
    expect(orderOf({ ...form, payment: 'advance_ref', reference: 'TX1' }, told).reference).toBe('TX1');
  });
});
