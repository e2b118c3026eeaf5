import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import { type OrderAnswer, storeOrder } from '#modules/storefront/config/index.ts';

import { aPhoneOrder, bag, lamp } from '../../../tests/fixtures/phone-order.ts';
import {
  agreed,
  cancelled,
  dueIn,
  expired,
  heard,
  isDue,
  isTooOld,
  isWaiting,
  leaving,
  localReceipt,
  type PhoneOrder,
  unheard,
} from './phone-order.ts';

const order = aPhoneOrder();
const day = 86_400_000;
const accepted: OrderAnswer = { status: 'accepted', number: 'S-7', subtotal: 150_000, delivery_fee: 6_000, total: 156_000 };
const review = (price: number | null, enough = true): OrderAnswer => ({
  status: 'needs_review',
  quote: {
    lines: [
      { variant_id: bag.id, price: 40_000, enough: true, stock: 'in' },
      { variant_id: lamp.id, price, enough, stock: 'in' },
    ],
    ...{ subtotal: 160_000, delivery_fee: 6_000, total: 166_000 },
  },
});

describe('an order on the phone', () => {
  it('is due until it is settled, also when whoever sent it has ended, and not before the server wants it', () => {
    const sending = leaving(order);
    expect([isDue(order, 0), isDue(sending, 0), isDue(unheard(sending), 0)]).toEqual([true, true, true]);
    const later = heard(sending, { status: 'later', seconds: 60 }, 1000);
    expect(later).toMatchObject({ state: 'queued', tries: 0, notBefore: 61_000 });
    expect([isDue(later, 60_999), isDue(later, 61_000)]).toEqual([false, true]);
    for (const answer of [accepted, review(80_000), { status: 'rejected', reason: 'paused' } as const])
      expect(isDue(heard(sending, answer, 0), day)).toBe(false);
  });

  it('is due again where the clock was set back since it was told to wait', () => {
    const later = heard(leaving(order), { status: 'later', seconds: 60 }, 400 * day);
    expect([isDue(later, 400 * day), dueIn(later, 400 * day)]).toEqual([false, 60_000]);
    expect([isDue(later, 30 * day), dueIn(later, 30 * day)]).toEqual([true, 0]);
  });

  it('keeps what it was answered', () => {
    expect(heard(leaving(order), accepted, 0)).toMatchObject({ state: 'accepted', tries: 0, accepted: { number: 'S-7', total: 156_000 } });
    expect(heard(leaving(order), { status: 'rejected', reason: 'zone_missing' }, 0)).toMatchObject({
      state: 'rejected',
      reason: 'zone_missing',
    });
    expect([order, leaving(order), heard(order, review(80_000), 0)].map(isWaiting)).toEqual([true, true, true]);
    expect(isWaiting(heard(order, accepted, 0))).toBe(false);
  });

  it('goes for a higher price only once somebody has agreed, under the same id and as measured', () => {
    const asked = heard(leaving(order), review(80_000), 0);
    const next = agreed(asked, () => 0, day);
    expect(next).toMatchObject({
      state: 'queued',
      id: order.id,
      made: day,
      order: { shown_total: 166_000, filled_ms: 9_000, items: order.order.items },
    });
    expect(next?.lines.map(({ variant }) => variant.price)).toEqual([40_000, 80_000]);
    expect(v.parse(storeOrder, next?.order)).toEqual(next?.order);
    expect(agreed(order, () => 0, day)).toBeUndefined();
  });

  it('goes without what is gone or not enough, for what the rest costs', () => {
    for (const answer of [review(null, false), review(80_000, false)]) {
      const next = agreed(heard(order, answer, 0), (subtotal) => (subtotal < 100_000 ? 6_000 : 0), day);
      expect(next?.order).toMatchObject({ items: [{ variant_id: bag.id, qty: 2 }], shown_total: 86_000 });
      expect(next?.lines).toHaveLength(1);
    }
    const none: OrderAnswer = { status: 'needs_review', quote: { lines: [], subtotal: 0, delivery_fee: 0, total: 0 } };
    expect(agreed(heard(order, none, 0), () => 0, day)).toBeUndefined();
  });

  it('can be taken back unless it is taken, on the way, or may have arrived', () => {
    const stateAfter = (one: PhoneOrder) => cancelled(one).state;
    expect([order, heard(order, review(null), 0), expired(order)].map(stateAfter)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect([leaving(order), unheard(leaving(order)), heard(order, accepted, 0)].map(stateAfter)).toEqual(['sending', 'queued', 'accepted']);
  });

  it('is too old after a week', () => {
    expect([isTooOld(order, 7 * day - 1), isTooOld(order, 7 * day)]).toEqual([false, true]);
    expect(expired(order)).toMatchObject({ state: 'rejected', reason: 'expired' });
  });

  it('is shown as it was ordered, and as it was taken once it is', () => {
    expect(localReceipt(order)).toMatchObject({
      number: '',
      total: 156_000,
      delivery_fee: 6_000,
      items: [{ qty: 2, price: 35_000 }, { qty: 1 }],
    });
    expect(localReceipt(heard(order, { ...accepted, total: 150_000, delivery_fee: 0 }, 0))).toMatchObject({
      number: 'S-7',
      total: 150_000,
      delivery_fee: 0,
    });
  });
});
