import { expect, test } from 'vitest';

import { buildDraft, shop, shopInMemory } from '#fixtures/orders.ts';

import { completeOrder, createOrder, orderNamed } from '../orders/index.ts';
import { nothingReturned } from '../sale-rules/index.ts';
import { missingIn, returnState } from '../sale-rules/kind.ts';
import { recountReturn, rejectReturn, restockReturn, sendReturn } from './commands.ts';
import { expectFromCustomer } from './expect.ts';

const charges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };
const at = '2026-11-20T06:00:00.000Z';

test.each([
  [{}, 'expected'],
  [{ in_transit_at: at }, 'in_transit'],
  [{ in_transit_at: at, received_at: at }, 'received'],
  [{ received_at: at, closed_at: at }, 'closed'],
  [{ received_at: at, closed_at: at, refund_amount: 700 }, 'inspected'],
  [{ received_at: at, closed_at: at, refund_amount: 700, refund_account_id: shop.cash }, 'closed'],
  [{ in_transit_at: at, lost_at: at }, 'lost'],
  [{ lost_at: at, claimed_at: at }, 'claimed'],
  [{ lost_at: at, claimed_at: at, claim_paid: 0, closed_at: at }, 'closed'],
  [{ received_at: at, closed_at: at, rejected_at: at }, 'rejected'],
])('after %o it is %s', (moments, state) => {
  expect(returnState({ ...nothingReturned, ...moments })).toBe(state);
});

async function sold() {
  const { store } = shopInMemory();
  const { id } = await createOrder(store, buildDraft({ advance: 0 }));
  await completeOrder(store, id, { type: 'full', collected_amount: 153_000, charges });
  return { store, id, line: (await orderNamed(store, id)).items[0]?.id ?? '' };
}

test('on its way back is said and taken back; what is counted is not on its way any more', async () => {
  const { store, id, line } = await sold();
  const row = await expectFromCustomer(store, id, { [line]: 1 });
  expect(returnState(await sendReturn(store, row.id))).toBe('in_transit');
  expect(returnState(await sendReturn(store, row.id, false))).toBe('expected');
  await sendReturn(store, row.id);
  expect(returnState(await restockReturn(store, row.id))).toBe('closed');
  await expect(sendReturn(store, row.id)).rejects.toMatchObject({ code: 'return_closed' });
});

test('what is not taken back needs a reason, misses nothing, and can be taken up again', async () => {
  const { store, id, line } = await sold();
  const row = await expectFromCustomer(store, id, { [line]: 1 });
  await expect(rejectReturn(store, row.id, ' ')).rejects.toMatchObject({ code: 'reason_missing', field: 'reject_reason' });
  const rejected = await rejectReturn(store, row.id, ' Worn  and washed ');
  expect([returnState(rejected), missingIn(rejected), rejected.reject_reason]).toEqual(['rejected', 0, 'Worn and washed']);
  expect(returnState(await recountReturn(store, row.id))).toBe('expected');
});

test('a box has pieces of several parcels of one brand', async () => {
  const { store, id, line } = await sold();
  const other = await createOrder(store, buildDraft({ advance: 0 }));
  await completeOrder(store, other.id, { type: 'full', collected_amount: 153_000, charges });
  const second = (await orderNamed(store, other.id)).items[0]?.id ?? '';
  const row = await expectFromCustomer(store, [id, other.id], { [line]: 1, [second]: 2 });
  expect(row).toMatchObject({ parcel_id: null, items: [{ sale_id: id }, { sale_id: other.id, expected_qty: 2 }] });
  // They are announced: no more of them than were sold.
  await expect(expectFromCustomer(store, other.id, { [second]: 1 })).rejects.toMatchObject({ code: 'quantity_invalid' });
  const alone = await expectFromCustomer(store, [id, other.id], { [line]: 1 });
  expect(alone.parcel_id).toBe(id);
});
