import { beforeAll, expect, it, test } from 'vitest';

import { idOf } from '#kernel/id-of.ts';
import { completeOrder, createOrder, orderNamed } from '#modules/business/orders/index.ts';
import { completeParcel, createShipment } from '#modules/business/parcels/index.ts';
import {
  claimReturn,
  expectFromCustomer,
  markReturnLost,
  recountReturn,
  refundReturn,
  restockReturn,
  returnOfCode,
  settleReturn,
} from '#modules/business/returns/index.ts';

import { endingOf, endOf, foundCompany, insertOf, parcelRow, patchOf, rowOf } from './company.ts';
import { draftIn, type Predicted, usePredicted } from './predicted.ts';
import { useServer } from './server.ts';

/* The money of returns: a claim arrives on an account once, a refund leaves one once, and both follow what the return says. */

const predicted = usePredicted();
const server = useServer();
const noCharges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };
const now = '2026-11-21T07:00:00Z';

let { company, store, memory, agree }: Predicted = {} as Predicted;
beforeAll(() => {
  ({ company, store, memory, agree } = predicted());
});
const cash = () =>
  memory.rows<{ readonly id: string; readonly balance: number }>('account_balances').find((row) => row.id === company.the('cash'))?.balance;

it('a claim that is paid arrives on the account, and goes again when its return is counted anew', async () => {
  const parcel = await createShipment(store, (await createOrder(store, { ...draftIn(company), advance: 0 })).id);
  const refused = { type: 'cancelled', collected_amount: 0, cancel_reason_ids: [company.the('reason')], charges: noCharges } as const;
  await completeParcel(store, parcel.id, refused);
  await agree();
  const { id } = await markReturnLost(store, (await returnOfCode(store, parcel.number)).id);
  await claimReturn(store, id, 75_000, '');
  await expect(settleReturn(store, id, 75_001)).rejects.toMatchObject({ code: 'paid_above_claim', field: 'claim_paid' });
  const before = cash() ?? 0;
  // Whoever does not see the accounts says how much; somebody else says where.
  await settleReturn(store, id, 60_000);
  await agree();
  expect(cash() ?? 0).toBe(before);
  await settleReturn(store, id, 60_000, { account: company.the('cash') });
  await agree();
  expect(cash()).toBe(before + 60_000);
  await recountReturn(store, id);
  await agree();
  expect(cash()).toBe(before);
});

it('a customer gets back what he has paid and no more, however often it is said', async () => {
  const sold = await createOrder(store, { ...draftIn(company), advance: 0 });
  await completeOrder(store, sold.id, { type: 'full', collected_amount: 153_000, charges: noCharges });
  const [item] = (await orderNamed(store, sold.id)).items;
  const one = await expectFromCustomer(store, sold.id, { [item?.id ?? '']: 1 });
  await restockReturn(store, one.id);
  await agree();
  const before = cash() ?? 0;
  await expect(refundReturn(store, one.id, 153_001, { account: company.the('cash') })).rejects.toMatchObject({ code: 'refund_above_paid' });
  await refundReturn(store, one.id, 70_000, { account: company.the('cash') });
  await refundReturn(store, one.id, 80_000, { account: company.the('cash') });
  await agree();
  expect(cash()).toBe(before - 80_000);
  expect(memory.rows('transactions').filter((row) => row['order_id'] === sold.id && row['deleted_at'] === null)).toMatchObject([
    { type: 'expense', amount: 80_000, category: 'Other Expense' },
  ]);
  const two = await expectFromCustomer(store, sold.id, { [item?.id ?? '']: 1 });
  await expect(refundReturn(store, two.id, 73_001, { account: company.the('cash') })).rejects.toMatchObject({ code: 'refund_above_paid' });
  await refundReturn(store, two.id, 73_000, { account: company.the('cash') });
  await refundReturn(store, two.id, 0, { account: company.the('cash') });
  await agree();
  expect(cash()).toBe(before - 80_000);
});

test('Postgres pays nothing that was not claimed, no more than was claimed, and nothing back for a parcel of the courier', async () => {
  const shop = await foundCompany(server);
  const parcel = parcelRow(shop);
  await shop.device.do('parcel.create', insertOf('parcels', parcel));
  const told = endOf('cancelled', { cancel_reason_ids: [shop.the('reason')] });
  await shop.device.do('parcel.complete', endingOf(shop, parcel.id, { to: 'cancelled', collected: 0, told }));
  const id = idOf(shop.tenant, `return:${parcel.id}`);
  const save = (set: Readonly<Record<string, readonly [unknown, unknown]>>) => shop.device.do('return.save', patchOf('returns', id, set));
  const paid = { claim_paid: [null, 500], claim_account_id: [null, shop.the('cash')], claim_paid_on: [null, '2026-11-21'] } as const;
  expect(await save({ ...paid, closed_at: [null, now] })).toMatchObject({ code: 'nothing_to_claim', field: 'claim_paid' });
  const claim = { lost_at: [null, now], claimed_at: [null, now], claim_amount: [0, 499] } as const;
  expect(await save({ ...claim, ...paid })).toMatchObject({ code: 'paid_above_claim', field: 'claim_paid' });
  expect(await save({ refund_amount: [0, 1] })).toMatchObject({ code: 'forbidden', field: 'refund_amount' });
  expect(await save({ ...claim, claim_account_id: [null, shop.the('cash')] })).toMatchObject({
    code: 'invalid',
    field: 'claim_account_id',
  });
  expect(await save({ ...claim, ...paid, claim_amount: [0, 500], closed_at: [null, now] })).toMatchObject({ status: 'applied' });
  const entry = await rowOf(shop, 'transactions', idOf(shop.tenant, `claim:${id}`));
  expect(entry).toMatchObject({ amount: 500, type: 'income', category: 'Other Income', order_id: null });
  // It is the return's: no form of an order or parcel changes it.
  const change = patchOf('transactions', String(entry['id']), { amount: [500, 900] });
  expect(await shop.device.do('parcel.edit', change)).toMatchObject({ code: 'not_found' });
});
