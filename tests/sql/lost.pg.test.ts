import { beforeAll, expect, it } from 'vitest';

import { idOf } from '#kernel/id-of.ts';
import { completeOrder, createOrder, orderNamed, updateOrder } from '#modules/business/orders/index.ts';
import {
  completeParcel,
  createShipment,
  deleteParcel,
  parcelNamed,
  reopenParcelOutcome,
  setParcelStatus,
  undoParcelStatus,
} from '#modules/business/parcels/index.ts';

import { insertOf, parcelRow, patchOf, rowOf } from './company.ts';
import { draftIn, type Predicted, usePredicted } from './predicted.ts';

/* A parcel that is lost is no dead end: its order is shipped again, cancelled, or taken back with the parcel that was found. */

const predicted = usePredicted();
const at = '2026-11-21T07:00:00Z';
const noCharges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };

let { company, store, agree }: Predicted = {} as Predicted;
beforeAll(() => {
  ({ company, store, agree } = predicted());
});

async function lost(advance = 0) {
  const order = await createOrder(store, { ...draftIn(company), advance });
  const parcel = await createShipment(store, order.id);
  const before = await parcelNamed(store, parcel.id);
  await setParcelStatus(store, parcel.id, company.the('parcel:lost'));
  await agree();
  return { order, parcel, before };
}

it('its order is cancelled, and the advance goes back', async () => {
  const { order } = await lost(20_000);
  const told = { cancel_reason_ids: [company.the('reason')], advance: 'refunded', refund_account_id: company.the('cash') } as const;
  await completeOrder(store, order.id, { type: 'cancelled', collected_amount: 0, charges: noCharges, ...told });
  await agree();
  expect(await orderNamed(store, order.id)).toMatchObject({ advance: 0, shipping_status_id: company.the('ecom:cancelled') });
});

it('its order takes the advance along: to the parcel that brings it next, or to nobody', async () => {
  const { order, parcel, before } = await lost(20_000);
  const advances = async (...ids: readonly string[]) => Promise.all(ids.map(async (id) => (await parcelNamed(store, id)).advance));
  expect(await advances(parcel.id)).toEqual([0]);
  const again = await createShipment(store, order.id);
  await setParcelStatus(store, again.id, company.the('parcel:lost'));
  const third = await createShipment(store, order.id);
  await agree();
  expect(await advances(parcel.id, again.id, third.id)).toEqual([0, 0, 20_000]);
  await deleteParcel(store, third.id);
  await undoParcelStatus(store, before, company.the('parcel:lost'));
  await agree();
  expect(await advances(parcel.id, again.id)).toEqual([20_000, 0]);
  expect(await parcelNamed(store, parcel.id)).toMatchObject({ cod_amount: 133_000 });
});

it('one that is found does not carry what its order has become meanwhile', async () => {
  const { order, parcel, before } = await lost();
  const { items } = await orderNamed(store, order.id);
  await updateOrder(store, order.id, { ...draftIn(company), items: items.map((item) => ({ ...item, quantity: 1 })), advance: 0 });
  await agree();
  await expect(undoParcelStatus(store, before, company.the('parcel:lost'))).rejects.toMatchObject({ code: 'order_changed' });
  await expect(reopenParcelOutcome(store, parcel.id, 'Found')).rejects.toMatchObject({ code: 'order_changed' });
  const back = patchOf('parcels', parcel.id, { shipping_status_id: [company.the('parcel:lost'), company.the('parcel:pending')] });
  expect(await company.device.do('parcel.reopen', back)).toMatchObject({ code: 'order_changed', field: 'items' });
});

it('one that was called lost by mistake takes its order back', async () => {
  const { order, parcel, before } = await lost();
  await undoParcelStatus(store, before, company.the('parcel:lost'));
  await agree();
  expect(await orderNamed(store, order.id)).toMatchObject({
    linked_parcel_id: parcel.id,
    shipping_status_id: company.the('ecom:shipment'),
  });
});

it('its order is free, reserves its pieces again, and goes out with another parcel; what was lost may still turn up', async () => {
  const { order, parcel, before } = await lost();
  expect(await orderNamed(store, order.id)).toMatchObject({ linked_parcel_id: null, shipping_status_id: company.the('ecom:confirmed') });
  const { items: sold } = await orderNamed(store, order.id);
  const again = await createShipment(store, order.id);
  await agree();
  expect(await orderNamed(store, order.id)).toMatchObject({ linked_parcel_id: again.id });
  // Another device that has not heard of it ships the same.
  const same = { discount_value: 10_000, delivery_fee: 13_000, items: sold, source_ecom_order_id: order.id };
  expect(await company.device.do('shipment.create', insertOf('parcels', parcelRow(company, same)))).toMatchObject({
    code: 'already_shipped',
  });
  // Found: the order has another parcel meanwhile.
  await expect(undoParcelStatus(store, before, company.the('parcel:lost'))).rejects.toMatchObject({ code: 'already_shipped' });
  await completeParcel(store, again.id, { type: 'full', collected_amount: 153_000, charges: noCharges });
  await agree();
  const id = idOf(company.tenant, `return:${parcel.id}`);
  const { items, lost_at } = await rowOf(company, 'returns', id);
  const counted = [{ ...(items as object[])[0], restock_qty: 2 }];
  const found = { items: [items, counted], closed_at: [null, at], lost_at: [lost_at, null] } as const;
  expect(await company.device.do('return.save', patchOf('returns', id, found))).toMatchObject({ status: 'applied' });
  expect(await rowOf(company, 'orders', parcel.id)).toMatchObject({ items: [{ returned_qty: 2 }] });
  // What came back of the first parcel did not come back of the second.
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({
    items: [{ delivered_qty: 2, returned_qty: 0 }],
    collected_amount: 153_000,
  });
});
