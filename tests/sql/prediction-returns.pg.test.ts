import { beforeAll, expect, it } from 'vitest';

import { completeOrder, createOrder, orderNamed, reopenOrder, reopenOrderOutcome } from '#modules/business/orders/index.ts';
import {
  completeParcel,
  createParcel,
  createShipment,
  deleteParcel,
  parcelNamed,
  reopenParcel,
  reopenParcelOutcome,
  setParcelStatus,
  updateParcel,
} from '#modules/business/parcels/index.ts';
import {
  claimReturn,
  countReturn,
  expectFromCustomer,
  receiveReturn,
  recountReturn,
  rejectReturn,
  restockReturn,
  returnOfCode,
  settleReturn,
} from '#modules/business/returns/index.ts';

import { draftIn, type Predicted, usePredicted } from './predicted.ts';

/* What a device shows of goods that come back is what Postgres makes of them: stock, lines of sales, the end of a parcel. */

const predicted = usePredicted();
const noCharges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };

let { company, store, memory, agree }: Predicted = {} as Predicted;
const draft = () => draftIn(company);
beforeAll(() => {
  ({ company, store, memory, agree } = predicted());
});

it('goods that come back: counted, counted again, lost and claimed, and of a parcel whose end nobody told', async () => {
  const refused = { type: 'cancelled', collected_amount: 0, cancel_reason_ids: [company.the('reason')], charges: noCharges } as const;
  const first = await createShipment(store, (await createOrder(store, { ...draft(), advance: 0 })).id);
  await completeParcel(store, first.id, refused);
  await agree();
  const back = await receiveReturn(store, (await returnOfCode(store, first.number)).id);
  await agree();
  const [item] = back.items;
  await countReturn(store, back, { [item?.id ?? '']: { restock_qty: 1, damaged_qty: 0 } });
  await agree();
  await claimReturn(store, back.id, 75_000, 'One is missing');
  await settleReturn(store, back.id, 50_000);
  await agree();
  await restockReturn(store, (await recountReturn(store, back.id)).id);
  await agree();
  expect((await parcelNamed(store, first.id)).items).toMatchObject([{ returned_qty: 2, damaged_qty: 0 }]);

  const underWay = await createShipment(store, (await createOrder(store, draft())).id);
  await restockReturn(store, (await returnOfCode(store, underWay.number)).id);
  await agree();
  expect(await parcelNamed(store, underWay.id)).toMatchObject({ shipping_status_id: company.the('parcel:returned') });

  const sold = await createOrder(store, { ...draft(), advance: 0 });
  await completeOrder(store, sold.id, { type: 'full', collected_amount: 153_000, charges: noCharges });
  const { items } = await orderNamed(store, sold.id);
  await restockReturn(store, (await expectFromCustomer(store, sold.id, { [items[0]?.id ?? '']: 1 })).id);
  await agree();
  expect(await orderNamed(store, sold.id)).toMatchObject({ items: [{ delivered_qty: 2, returned_qty: 1 }] });
});

it('an outcome that was wrong is reopened with its reason, its refund with it, and recorded anew; one that was lost has turned up', async () => {
  const refused = { type: 'cancelled', collected_amount: 0, cancel_reason_ids: [company.the('reason')], charges: noCharges } as const;
  const parcel = await createShipment(store, (await createOrder(store, draft())).id);
  await completeParcel(store, parcel.id, { ...refused, advance: 'refunded', refund_account_id: company.the('cash') });
  await agree();
  await expect(reopenParcelOutcome(store, parcel.id, '  ')).rejects.toMatchObject({ code: 'reason_missing', field: 'reason' });
  await reopenParcelOutcome(store, parcel.id, 'The courier mixed two parcels up');
  await agree();
  expect(await parcelNamed(store, parcel.id)).toMatchObject({
    shipping_status_id: company.the('parcel:in_transit'),
    completed_at: null,
    advance: 20_000,
  });
  await completeParcel(store, parcel.id, { type: 'full', collected_amount: 133_000, charges: noCharges });
  await setParcelStatus(store, (await createShipment(store, (await createOrder(store, draft())).id)).id, company.the('parcel:lost'));
  await agree();
  const parcels = memory.rows<{ id: string; shipping_status_id: string }>('parcels');
  const lost = parcels.find((row) => row.shipping_status_id === company.the('parcel:lost'));
  await reopenParcelOutcome(store, lost?.id ?? '', 'It was in the other branch');
  await agree();

  const sold = await createOrder(store, { ...draft(), advance: 0 });
  await completeOrder(store, sold.id, { type: 'full', collected_amount: 153_000, charges: noCharges });
  await reopenOrderOutcome(store, sold.id, 'Not paid yet');
  await agree();
  expect(await orderNamed(store, sold.id)).toMatchObject({ completed_at: null, collected_amount: 0, items: [{ delivered_qty: 0 }] });
});

it('what has come back is neither edited, trashed nor called otherwise; a box that was only scanned follows its parcel', async () => {
  const scanned = await createParcel(store, draft());
  await returnOfCode(store, scanned.number);
  const [line] = (await parcelNamed(store, scanned.id)).items;
  await updateParcel(store, scanned.id, { ...draft(), items: [{ ...line, quantity: 1 } as never] });
  await agree();
  await deleteParcel(store, scanned.id);
  await agree();

  const here = await createParcel(store, draft());
  const row = await receiveReturn(store, (await returnOfCode(store, here.number)).id);
  await expect(deleteParcel(store, here.id)).rejects.toMatchObject({ code: 'return_received' });
  const lines = (await parcelNamed(store, here.id)).items.map((item) => ({ ...item, quantity: 1 }));
  await expect(updateParcel(store, here.id, { ...draft(), items: lines })).rejects.toMatchObject({ code: 'return_received' });
  const [box] = row.items;
  const count = (counted: object) => countReturn(store, row, { [box?.id ?? '']: { restock_qty: 1, damaged_qty: 0, ...counted } });
  await expect(count({ restock_qty: 3 })).rejects.toMatchObject({ code: 'more_than_expected' });
  // Somebody's form may show a line as it was expected before.
  await count({ ...box, expected_qty: 9, restock_qty: 1 });
  await agree();

  const order = await createOrder(store, { ...draft(), advance: 0 });
  const soldHere = await completeOrder(store, order.id, { type: 'full', collected_amount: 153_000, charges: noCharges });
  const parcel = await createParcel(store, { ...draft(), advance: 0 });
  const brought = await completeParcel(store, parcel.id, { type: 'full', collected_amount: 153_000, charges: noCharges });
  for (const { id } of [order, parcel]) {
    const { items } = id === order.id ? await orderNamed(store, id) : await parcelNamed(store, id);
    await restockReturn(store, (await expectFromCustomer(store, id, { [items[0]?.id ?? '']: 1 })).id);
  }
  await agree();
  await expect(reopenOrder(store, soldHere)).rejects.toMatchObject({ code: 'return_received' });
  await expect(reopenParcel(store, brought)).rejects.toMatchObject({ code: 'return_received' });
});

it('one box of two parcels, and one that is not taken back', async () => {
  const sold = [await createOrder(store, { ...draft(), advance: 0 }), await createOrder(store, { ...draft(), advance: 0 })];
  for (const { id } of sold) await completeOrder(store, id, { type: 'full', collected_amount: 153_000, charges: noCharges });
  const lines = await Promise.all(sold.map(async ({ id }) => (await orderNamed(store, id)).items[0]?.id ?? ''));
  await agree();
  const both = await expectFromCustomer(
    store,
    sold.map(({ id }) => id),
    Object.fromEntries(lines.map((line) => [line, 1])),
  );
  expect(both).toMatchObject({ parcel_id: null, items: [{ expected_qty: 1 }, { expected_qty: 1 }] });
  await restockReturn(store, both.id);
  await agree();
  for (const { id } of sold) expect((await orderNamed(store, id)).items).toMatchObject([{ returned_qty: 1 }]);

  const [first = '', line = ''] = [sold[0]?.id, lines[0]];
  const torn = await expectFromCustomer(store, first, { [line]: 1 });
  await rejectReturn(store, torn.id, 'Worn and washed');
  await agree();
  expect((await orderNamed(store, first)).items).toMatchObject([{ returned_qty: 1 }]);
  // Its piece may be announced again, and then the first is not taken up any more.
  const again = await expectFromCustomer(store, first, { [line]: 1 });
  await expect(recountReturn(store, torn.id)).rejects.toMatchObject({ code: 'quantity_invalid' });
  await rejectReturn(store, again.id, 'The same');
  await recountReturn(store, torn.id);
  await agree();
});
