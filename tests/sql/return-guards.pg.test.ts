import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { plain } from '#data/store.ts';
import { idOf } from '#kernel/id-of.ts';
import { BankAccount } from '#modules/banking/transactions/kind.ts';
import { completeOrder, createOrder, orderNamed } from '#modules/business/orders/index.ts';
import { completeParcel, createShipment, setParcelStatus } from '#modules/business/parcels/index.ts';
import { takeBack } from '#modules/business/returns/commands.ts';
import { deleteReturn, restoreReturn } from '#modules/business/returns/expect.ts';
import {
  claimReturn,
  expectFromCustomer,
  recountReturn,
  refundReturn,
  restockReturn,
  settleReturn,
} from '#modules/business/returns/index.ts';
import type { ReturnRow } from '#modules/business/sale-rules/index.ts';
import { Return } from '#modules/business/sale-rules/kind.ts';

import { endingOf, foundCompany, hire, insertOf, parcelRow, patchOf, rowOf, type TestCompany, today } from './company.ts';
import { draftIn, type Tablet, tabletOf } from './predicted.ts';
import { addSample } from './sample.ts';
import { useServer } from './server.ts';

/* Who moves the money of a return, once, and what becomes of a return whose money has moved. */

const server = useServer();
const noCharges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };
const now = '2026-11-21T07:00:00Z';
const applied = { status: 'applied' };

const balance = async (company: TestCompany, account = company.the('cash')) => {
  const [row] = await server.sql<{ balance: number }>('select balance::int from public.account_balances where tenant_id = $1 and id = $2', [
    company.tenant,
    account,
  ]);
  return row?.balance ?? 0;
};
const stored = async ({ store }: Tablet, id: string) => plain((await store.get(Return, id))!) as ReturnRow;
const told = async (company: TestCompany) =>
  (await server.sql<{ type: string }>('select type from public.parcel_feed where tenant_id = $1', [company.tenant])).map(
    ({ type }) => type,
  );

/** An order of 1,530.00 that was delivered and paid, and a return of one of its two pieces. */
async function sentBack() {
  const company = await foundCompany(server);
  const bank = (await addSample(company, BankAccount)).id;
  const tablet = await tabletOf(company);
  const sold = await createOrder(tablet.store, { ...draftIn(company), advance: 0 });
  await completeOrder(tablet.store, sold.id, { type: 'full', collected_amount: 153_000, charges: noCharges });
  const [item] = (await orderNamed(tablet.store, sold.id)).items;
  const back = () => expectFromCustomer(tablet.store, sold.id, { [item?.id ?? '']: 1 });
  const { id } = await back();
  await tablet.send();
  return { company, tablet, sold, back, id, cash: company.the('cash'), bank };
}

/** A parcel that is lost, and its return. */
async function lostParcel() {
  const company = await foundCompany(server);
  const tablet = await tabletOf(company);
  const parcel = await createShipment(tablet.store, (await createOrder(tablet.store, { ...draftIn(company), advance: 0 })).id);
  await setParcelStatus(tablet.store, parcel.id, company.the('parcel:lost'));
  await tablet.send();
  return { company, tablet, id: idOf(company.tenant, `return:${parcel.id}`), cash: company.the('cash') };
}

const refundSet = (amount: number, account: string | null, was: readonly [number, string | null] = [0, null]) =>
  ({ refund_amount: [was[0], amount], refund_account_id: [was[1], account], refund_on: [null, account && today()] }) as const;

test('who does not see the accounts says how much goes back; nobody tells him what was paid for a sale that he does not see', async () => {
  const { company, id, cash } = await sentBack();
  const packer = await hire(company, ['view_returns', 'manage_returns'], [company.the('brand')]);
  const save = (set: Parameters<typeof patchOf>[2]) => packer.do('return.save', patchOf('returns', id, set));
  expect(await save(refundSet(153_000, cash))).toMatchObject({ code: 'accounts_hidden', field: 'refund_account_id' });
  // More than the customer has paid gets the same answer as less.
  expect(await save({ refund_amount: [0, 153_001] })).toMatchObject(applied);
  expect(await save({ refund_amount: [153_001, 70_000] })).toMatchObject(applied);
  const owner = company.device;
  // It is measured where somebody pays it, and what was promised for others does not stand in the way.
  expect(await owner.do('return.save', patchOf('returns', id, refundSet(153_001, cash, [70_000, null])))).toMatchObject({
    code: 'refund_above_paid',
  });
  expect(await owner.do('return.save', patchOf('returns', id, refundSet(70_000, cash, [70_000, null])))).toMatchObject(applied);
  expect(await save({ refund_amount: [70_000, 60_000] })).toMatchObject({ status: 'rejected' });
  expect(await save({ refund_amount: [70_000, 60_000], refund_account_id: [cash, cash] })).toMatchObject({ code: 'accounts_hidden' });
  expect(await balance(company)).toBe(-70_000);
  const { tenant_id: _t, printed_number: _p, created_by: _c, ...row } = await rowOf(company, 'returns', id);
  const another = { ...row, id: randomUUID(), return_no: randomUUID(), refund_amount: 1 };
  expect(await packer.do('return.save', insertOf('returns', another))).toMatchObject({ code: 'accounts_hidden' });
});

test('the money that a return is measured by is that of the sale that its pieces are of', async () => {
  const { company, id, sold } = await sentBack();
  const poor = parcelRow(company);
  await company.device.do('parcel.create', insertOf('parcels', poor));
  await company.device.do('parcel.complete', endingOf(company, poor.id, { collected: 0 }));
  const { tenant_id: _t, printed_number: _p, created_by: _c, ...row } = await rowOf(company, 'returns', id);
  const line = { ...(row['items'] as object[])[0], id: poor.items[0]?.id, sale_id: poor.id };
  const mixed = { ...row, id: randomUUID(), return_no: randomUUID(), items: [line], parcel_id: sold.id };
  expect(await company.device.do('return.save', insertOf('returns', mixed))).toMatchObject({ code: 'invalid', field: 'parcel_id' });
  const nowhere = { ...mixed, parcel_id: null, refund_amount: 99 };
  expect(await company.device.do('return.save', insertOf('returns', nowhere))).toMatchObject({ code: 'forbidden', field: 'refund_amount' });
});

test('nothing is claimed where nothing is lost or missing, and no more than the parcel was worth', async () => {
  const { company, tablet, id } = await sentBack();
  const claim = { claimed_at: [null, now], claim_amount: [0, 100] } as const;
  expect(await company.device.do('return.save', patchOf('returns', id, claim))).toMatchObject({ code: 'nothing_to_claim' });
  await restockReturn(tablet.store, id);
  expect(await tablet.send()).toMatchObject([applied]);
  expect(await company.device.do('return.save', patchOf('returns', id, claim))).toMatchObject({ code: 'nothing_to_claim' });

  const lost = await lostParcel();
  await expect(claimReturn(lost.tablet.store, lost.id, 163_001, '')).rejects.toMatchObject({ code: 'claim_above_worth' });
  const save = (set: Parameters<typeof patchOf>[2], device = lost.company.device) =>
    device.do('return.save', patchOf('returns', lost.id, set));
  expect(await save({ claimed_at: [null, now], claim_amount: [0, 163_001] })).toMatchObject({ code: 'claim_above_worth' });
  // Who does not see the order is not told what it was worth; it is measured where somebody says on which account that arrives.
  const packer = await hire(company, ['view_returns', 'manage_returns']);
  await recountReturn(tablet.store, id);
  expect(await tablet.send()).toMatchObject([applied]);
  const told = { lost_at: [null, now], claimed_at: [null, now], claim_amount: [0, 163_001] } as const;
  const paid = { claim_account_id: [null, company.the('cash')], claim_paid_on: [null, today()] } as const;
  const say = (set: Parameters<typeof patchOf>[2], device = packer) => device.do('return.save', patchOf('returns', id, set));
  expect(await say({ ...told, claim_paid: [null, 163_001], ...paid })).toMatchObject({ code: 'accounts_hidden' });
  expect(await say({ ...told, claim_paid: [null, 163_001] })).toMatchObject(applied);
  expect(await say(paid, company.device)).toMatchObject({ code: 'claim_above_worth' });
  expect(await balance(company)).toBe(0);
});

test('what two tablets pay back stands once, and the second is told, whichever account and day it says', async () => {
  for (const same of [true, false]) {
    const { company, tablet, id, cash, bank } = await sentBack();
    await refundReturn(tablet.store, id, 70_000, { account: null });
    await tablet.send();
    const [one, two] = [await tabletOf(company), await tabletOf(company)];
    await refundReturn(one.store, id, 70_000, { account: cash });
    await refundReturn(two.store, id, 70_000, { account: same ? cash : bank });
    expect(await one.send()).toMatchObject([applied]);
    expect(await two.send()).toMatchObject([{ status: 'rejected', code: 'paid_meanwhile', current: { kind: 'returns', id } }]);
    // Who changes the promise has not seen that it was paid.
    await refundReturn(tablet.store, id, 60_000, { account: null });
    expect(await tablet.send()).toMatchObject([{ code: 'paid_meanwhile' }]);
    expect([await balance(company), await balance(company, bank)]).toEqual([-70_000, 0]);
    // Who has seen it corrects it.
    await refundReturn(one.store, id, 60_000, { account: cash });
    await refundReturn(one.store, id, 60_000, { account: bank });
    expect(await one.send()).toMatchObject([applied, applied]);
    expect([await balance(company), await balance(company, bank)]).toEqual([0, -60_000]);
  }
});

test('what a courier paid for a claim arrives once, and the second tablet is told', async () => {
  const { company, tablet, id, cash } = await lostParcel();
  await claimReturn(tablet.store, id, 75_000, '');
  await tablet.send();
  const [one, two] = [await tabletOf(company), await tabletOf(company)];
  await settleReturn(one.store, id, 75_000, { account: cash });
  await settleReturn(two.store, id, 75_000, { account: cash });
  expect(await one.send()).toMatchObject([applied]);
  expect(await two.send()).toMatchObject([{ code: 'paid_meanwhile', field: 'claim_account_id' }]);
  expect(await balance(company)).toBe(75_000);
});

test('a return whose money was paid is not deleted, not on the device and not on the server', async () => {
  const { company, tablet, id, cash } = await sentBack();
  await restockReturn(tablet.store, id);
  await refundReturn(tablet.store, id, 70_000, { account: cash });
  await recountReturn(tablet.store, id);
  await expect(deleteReturn(tablet.store, id)).rejects.toMatchObject({ code: 'return_paid' });
  const other = await tabletOf(company);
  await deleteReturn(other.store, id);
  expect((await tablet.send()).map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
  expect(await other.send()).toMatchObject([{ status: 'rejected', code: 'return_paid' }]);
  expect(await balance(company)).toBe(-70_000);
  // Without the payment it goes.
  await refundReturn(tablet.store, id, 0, { account: null });
  await deleteReturn(tablet.store, id);
  expect(await tablet.send()).toMatchObject([applied, applied]);
  expect(await balance(company)).toBe(0);
});

test('money that has moved takes its return out of the trash again, and everybody is told', async () => {
  const { company, id, cash } = await sentBack();
  const [one, two] = [await tabletOf(company), await tabletOf(company)];
  await refundReturn(one.store, id, 70_000, { account: cash });
  await deleteReturn(two.store, id);
  expect(await two.send()).toMatchObject([applied]);
  expect(await one.send()).toMatchObject([{ ...applied, told: [{ code: 'brought_back', kind: 'returns', id }] }]);
  expect(await rowOf(company, 'returns', id)).toMatchObject({ deleted_at: null, refund_amount: 70_000 });
  expect(await balance(company)).toBe(-70_000);
  expect(await told(company)).toContain('return_brought_back');
});

test('a return comes back only while its pieces are still out and its promise is still covered', async () => {
  const { company, tablet, back, id, cash } = await sentBack();
  await refundReturn(tablet.store, id, 70_000, { account: null });
  await deleteReturn(tablet.store, id);
  const second = await back();
  await refundReturn(tablet.store, second.id, 100_000, { account: null });
  await tablet.send();
  const other = await tabletOf(company);
  await expect(restoreReturn(tablet.store, id)).rejects.toMatchObject({ code: 'refund_above_paid' });
  expect(await company.device.do('return.save', patchOf('returns', id, { deleted_at: [now, null] }))).toMatchObject({
    code: 'refund_above_paid',
  });
  await refundReturn(other.store, second.id, 83_000, { account: cash });
  await restoreReturn(other.store, id);
  expect(await other.send()).toMatchObject([applied, applied]);
  await deleteReturn(other.store, id);
  await expectFromCustomer(other.store, String((await stored(other, id)).parcel_id), {
    [(await stored(other, id)).items[0]?.id ?? '']: 1,
  });
  await expect(restoreReturn(other.store, id)).rejects.toMatchObject({ code: 'quantity_invalid' });
  expect(await other.send()).toMatchObject([applied, applied]);
  expect(await company.device.do('return.save', patchOf('returns', id, { deleted_at: [now, null] }))).toMatchObject({
    code: 'quantity_invalid',
  });
});

test('undoing a refund leaves alone what somebody else has made of it', async () => {
  const { company, tablet, id, cash, bank } = await sentBack();
  const before = await stored(tablet, id);
  const done = await refundReturn(tablet.store, id, 70_000, { account: cash });
  await tablet.send();
  const other = await tabletOf(company);
  await refundReturn(other.store, id, 70_000, { account: bank });
  expect(await other.send()).toMatchObject([applied]);
  // Where this device has heard of it, and where it has not.
  await expect(takeBack((await tabletOf(company)).store, before, done)).rejects.toMatchObject({ code: 'moved_on' });
  await takeBack(tablet.store, before, done);
  expect(await tablet.send()).toMatchObject([{ code: 'paid_meanwhile' }]);
  expect([await balance(company), await balance(company, bank)]).toEqual([0, -70_000]);
});

test('the entry of a claim is all that the return says, whatever stood under its id', async () => {
  const { company, tablet, id, cash } = await lostParcel();
  const bank = (await addSample(company, BankAccount)).id;
  const entry = {
    id: idOf(company.tenant, `claim:${id}`),
    ...{ type: 'transfer', category: '', title: '', amount: 100_000_000, amount_in: 100_000_000 },
  };
  await server.sql(
    `insert into public.transactions (tenant_id, id, type, category, title, amount, amount_in, bank_account_id, to_account_id, transaction_date)
     values ($1, $2, 'transfer', '', '', 100000000, 100000000, $3, $4, current_date)`,
    [company.tenant, entry.id, bank, cash],
  );
  await claimReturn(tablet.store, id, 500, '');
  await settleReturn(tablet.store, id, 500, { account: cash });
  expect(await tablet.send()).toMatchObject([applied, applied]);
  expect(await rowOf(company, 'transactions', entry.id)).toMatchObject({
    amount: 500,
    amount_in: 0,
    to_account_id: null,
    category: 'Other Income',
  });
  expect([await balance(company), await balance(company, bank)]).toEqual([500, 0]);
});

test('what an order brought whose parcel this device does not have comes back from that parcel', async () => {
  const company = await foundCompany(server);
  const tablet = await tabletOf(company);
  const sold = await createOrder(tablet.store, { ...draftIn(company), advance: 0 });
  const parcel = await createShipment(tablet.store, sold.id);
  await completeParcel(tablet.store, parcel.id, { type: 'full', collected_amount: 153_000, charges: noCharges });
  await tablet.send();
  const bare = await tabletOf(company, ['parcels']);
  const [item] = (await orderNamed(bare.store, sold.id)).items;
  const { id } = await expectFromCustomer(bare.store, sold.id, { [item?.id ?? '']: 1 });
  expect(await bare.send()).toMatchObject([applied]);
  expect(await rowOf(company, 'returns', id)).toMatchObject({ parcel_id: parcel.id, parcel_number: parcel.number });
});
