import { beforeAll, describe, expect, it } from 'vitest';

import { disputeParcel, takeBackContest, writeOffParcel } from '#modules/business/courier-payments/contest.ts';
import {
  addComment,
  completeOrder,
  createOrder,
  deleteOrder,
  duplicateOrder,
  orderNamed,
  payRefund,
  reopenOrder,
  restoreOrder,
  saveNote,
  setOrderStatus,
  updateOrder,
} from '#modules/business/orders/index.ts';
import {
  completeParcel,
  createParcel,
  createShipment,
  deleteParcel,
  dispatchParcel,
  markPrinted,
  parcelInstead,
  parcelNamed,
  reopenParcel,
  restoreParcel,
  setParcelStatus,
  undoDispatch,
  undoParcelStatus,
  updateParcel,
} from '#modules/business/parcels/index.ts';
import { draftOf } from '#modules/business/sale-rules/index.ts';

import { draftIn, type Predicted, usePredicted } from './predicted.ts';

/*
 * What a device shows before the server has answered must be what the server derives: every command of orders and parcels runs on
 * the real store, goes to Postgres, and then both sides have the same rows.
 */

const predicted = usePredicted();
const noCharges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };

let { company, store, memory, agree }: Predicted = {} as Predicted;
const draft = () => draftIn(company);
beforeAll(() => {
  ({ company, store, memory, agree } = predicted());
});

describe('what the device predicts is what Postgres derives', () => {
  it('taking, changing, copying, noting and deleting an order', async () => {
    const { id } = await createOrder(store, draft());
    await agree();
    const open = async () => draftOf(await orderNamed(store, id));
    await updateOrder(store, id, {
      ...(await open()),
      advance: 30_000,
      bank_account_id: company.the('cash'),
      discount_type: 'percent',
      discount_value: 333,
    });
    await agree();
    await updateOrder(store, id, {
      ...(await open()),
      advance: 0,
      items: (await open()).items.map((item) => ({ ...item, quantity: 5, discount: 7 })),
    });
    await agree();
    await setOrderStatus(store, id, company.the('ecom:confirmed'));
    await saveNote(store, id, 'Call first');
    await addComment(store, id, 'Done');
    const copy = await duplicateOrder(store, id);
    await deleteOrder(store, copy.id);
    await agree();
    await restoreOrder(store, copy.id);
    await agree();
    expect((await orderNamed(store, copy.id)).deleted_at).toBeNull();
  });

  it('cancelling an order whose advance is paid back, at once or later', async () => {
    const cancelled = {
      type: 'cancelled',
      collected_amount: 0,
      charges: noCharges,
      cancel_reason_ids: [company.the('reason')],
      advance: 'refunded',
    } as const;
    const now = await createOrder(store, draft());
    await completeOrder(store, now.id, { ...cancelled, refund_account_id: company.the('cash') });
    await agree();
    const later = await createOrder(store, draft());
    await completeOrder(store, later.id, { ...cancelled, refund_account_id: null });
    await agree();
    await payRefund(store, later.id, { account: company.the('cash') });
    await agree();
    expect((await orderNamed(store, later.id)).advance).toBe(0);
  });

  it('selling over the counter, whole or in part, and taking that back', async () => {
    const { id } = await createOrder(store, draft());
    const { items } = await orderNamed(store, id);
    expect(items.some((item) => item.variant_id !== null && item.quantity > 1)).toBe(true);
    const sale = { delivered: { [items[0]?.id ?? '']: 1 }, collected_amount: 1, charges: noCharges, variance_reason: 'Rounded' };
    for (const type of ['full', 'partial'] as const) {
      const sold = await completeOrder(store, id, { ...sale, type });
      await agree();
      await reopenOrder(store, sold);
      await agree();
    }
  });

  it('shipping, calling back, shipping again and delivering', async () => {
    const { id } = await createOrder(store, draft());
    const first = await createShipment(store, id, { shipping_company_id: company.the('courier'), consignment_id: 'C-1' });
    await agree();
    await deleteParcel(store, first.id);
    await agree();
    await restoreParcel(store, first.id);
    await agree();
    await markPrinted(store, [first.id]);
    await undoDispatch(store, await dispatchParcel(store, 'C-1'));
    await dispatchParcel(store, first.number);
    await setParcelStatus(store, first.id, company.the('parcel:in_transit'));
    await agree();
    await completeParcel(store, first.id, {
      type: 'full',
      collected_amount: 133_000,
      charges: { ...noCharges, shipping_charge: 13_000, cod_charge: 1330 },
    });
    await agree();
    expect((await orderNamed(store, id)).collected_amount).toBe(133_000);
  });

  it('a partial delivery, a paid return and a refused parcel', async () => {
    const charges = { ...noCharges, shipping_charge: 13_000, return_charge: 6500 };
    const partial = await createShipment(store, (await createOrder(store, draft())).id);
    const [item] = (await parcelNamed(store, partial.id)).items;
    await completeParcel(store, partial.id, { type: 'partial', collected_amount: 63_000, delivered: { [item?.id ?? '']: 1 }, charges });
    await agree();
    const paid = await createShipment(store, (await createOrder(store, draft())).id);
    await completeParcel(store, paid.id, {
      type: 'partial',
      collected_amount: 13_000,
      advance: 'refunded',
      refund_account_id: company.the('cash'),
      charges,
    });
    await agree();
    const refused = await createShipment(store, (await createOrder(store, draft())).id);
    await completeParcel(store, refused.id, {
      type: 'cancelled',
      collected_amount: 0,
      cancel_reason_ids: [company.the('reason')],
      advance: 'kept',
      charges,
    });
    await agree();
    expect((await parcelNamed(store, refused.id)).delivery_details?.advance).toBe('kept');
  });

  it('a parcel without an order, changed and lost', async () => {
    const { id } = await createParcel(store, { ...draft(), shipping_company_id: company.the('courier'), weight_g: 700 });
    await agree();
    await updateParcel(store, id, {
      ...(await parcelNamed(store, id)),
      advance: 5000,
      bank_account_id: company.the('cash'),
      tracking_code: 'T-1',
    });
    await agree();
    await updateParcel(store, id, {
      ...(await parcelNamed(store, id)),
      items: (await parcelNamed(store, id)).items.map((one) => ({ ...one, quantity: 4 })),
    });
    await agree();
    const before = await parcelNamed(store, id);
    await setParcelStatus(store, id, company.the('parcel:lost'));
    await agree();
    expect((await parcelNamed(store, id)).completed_at).not.toBeNull();
    await undoParcelStatus(store, before, company.the('parcel:lost'));
    await agree();
    expect(await parcelNamed(store, id)).toMatchObject({ completed_at: null, shipping_status_id: company.the('parcel:pending') });
  });

  it('outcomes that are taken back: stock, money and the order are as before', async () => {
    const charges = { ...noCharges, shipping_charge: 13_000, return_charge: 6500 };
    const cancelled = { type: 'cancelled', collected_amount: 0, cancel_reason_ids: [company.the('reason')], charges } as const;
    const refunded = { ...cancelled, advance: 'refunded', refund_account_id: company.the('cash') } as const;
    const order = await createOrder(store, draft());
    const { id } = await createShipment(store, order.id);
    await dispatchParcel(store, (await parcelNamed(store, id)).parcel_id);
    await agree();
    const [parcel, source, stock] = [await parcelNamed(store, id), await orderNamed(store, order.id), memory.rows('stock_balances')];
    const [item] = parcel.items;
    const outcomes = [
      { type: 'full', collected_amount: 133_000, charges },
      { type: 'partial', collected_amount: 63_000, delivered: { [item?.id ?? '']: 1 }, charges },
      refunded,
    ] as const;
    for (const outcome of outcomes) {
      const recorded = await completeParcel(store, id, outcome);
      await agree();
      await reopenParcel(store, recorded);
      await agree();
      expect(await parcelNamed(store, id)).toEqual(parcel);
      expect(await orderNamed(store, order.id)).toEqual(source);
      expect(memory.rows('stock_balances')).toEqual(stock);
    }
    // Both at once, before anything was sent.
    await reopenParcel(store, await completeParcel(store, id, refunded));
    await agree();
    expect(await parcelNamed(store, id)).toEqual(parcel);

    const alone = await createOrder(store, draft());
    await reopenOrder(store, await completeOrder(store, alone.id, refunded));
    await agree();
    expect(await orderNamed(store, alone.id)).toMatchObject({ completed_at: null, delivery_details: null, advance: 20_000 });
  });

  it('what is disputed and written off, taken back by hand, and with the outcome', async () => {
    const { id } = await createParcel(store, { ...draft(), shipping_company_id: company.the('courier') });
    const recorded = await completeParcel(store, id, { type: 'full', collected_amount: 133_000, charges: noCharges });
    await disputeParcel(store, id, 'Short');
    await agree();
    await writeOffParcel(store, id, 'Too old');
    await agree();
    await takeBackContest(store, id);
    await agree();
    await writeOffParcel(store, id, 'Too old');
    await reopenParcel(store, recorded);
    await agree();
    expect(await parcelNamed(store, id)).toMatchObject({
      disputed_at: null,
      dispute_reason: '',
      written_off_at: null,
      write_off_reason: '',
    });
  });

  it('an outcome in the place of another one', async () => {
    const order = await createOrder(store, draft());
    const { id } = await createShipment(store, order.id);
    const delivered = await completeParcel(store, id, { type: 'full', collected_amount: 133_000, charges: noCharges });
    await agree();
    const row = await parcelNamed(store, id);
    const half = {
      ...delivered.ended,
      shipping_status_id: company.the('parcel:partial'),
      collected_amount: 50_000,
      delivery_details: {
        ...delivered.ended.delivery_details!,
        type: 'partial' as const,
        delivered_items: row.items.map((item) => ({ item_id: item.id, quantity: 1 })),
      },
      items: row.items.map((item) => ({ ...item, delivered_qty: 1 })),
    };
    const noMoney = { changes: [], flows: [], advance: row.advance };
    await store.write(await parcelInstead(store, row, half, noMoney));
    await agree();
    expect(await orderNamed(store, order.id)).toMatchObject({ collected_amount: 50_000, items: [{ delivered_qty: 1 }] });
    // The same end with another amount.
    await store.write(await parcelInstead(store, await parcelNamed(store, id), { ...half, collected_amount: 60_000 }, noMoney));
    await agree();
    expect(await orderNamed(store, order.id)).toMatchObject({ collected_amount: 60_000 });
  });
});
