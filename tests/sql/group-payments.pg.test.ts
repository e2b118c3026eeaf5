import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { advanceRow, endOf, hire, insertOf, orderRow, parcelRow, patchOf } from './company.ts';
import { useServer } from './server.ts';
import { cancelled, full, lineOf, other, partial, settled, statementShop } from './statement-shop.ts';

/* Couriers' statements: what posting one does to money and parcels, and that it does all of it or nothing, once. */

const server = useServer();
const shop = () => statementShop(server);

test('the batch of the worked example comes to 2,349.40 and settles every parcel of it; void, it frees them all', async () => {
  const { ended, statement, post, unpost, balance, entries, parcel } = await shop();
  const parcels = [await ended(full), await ended(partial), await ended(cancelled, 'cancelled'), await ended(other)] as const;
  const figures = [full, partial, cancelled, other];
  const id = await statement(
    234_940,
    figures.map((one, i) => ({ ...one, parcel: parcels[i] ?? '' })),
  );
  expect(await balance()).toBe(0);
  expect(await post(id)).toMatchObject(settled);
  expect(await balance()).toBe(234_940);
  expect(await entries()).toEqual([
    { category: 'Courier Cost', amount: -60_960 },
    { category: 'Sales Revenue', amount: 295_900 },
  ]);
  for (const one of parcels) expect(await parcel(one)).toMatchObject({ settlement: 'settled', payment_id: id });
  expect(await unpost(id)).toMatchObject(settled);
  for (const one of parcels) expect(await parcel(one)).toMatchObject({ settlement: 'none', payment_id: null, settled_amount: 0 });
  expect([await balance(), await entries()]).toEqual([0, []]);
});

test('nothing is posted while a line is open, the sum differs or a parcel has not ended', async () => {
  const { company, ended, statement, post, balance } = await shop();
  const one = await ended(full);
  const short = { ...full, collected: 130_000 };
  const open = await statement(115_670, [{ ...short, parcel: one }]);
  expect(await post(open)).toMatchObject({ code: 'payment_open' });
  const differs = await statement(118_671, [{ ...full, parcel: one }]);
  expect(await post(differs)).toMatchObject({ code: 'payment_differs', field: 'received_amount' });
  const waiting = parcelRow(company);
  await company.device.do('parcel.create', insertOf('parcels', waiting));
  expect(await post(await statement(118_670, [{ ...full, parcel: waiting.id }]))).toMatchObject({ code: 'payment_not_due' });
  expect(await post(await statement(100, [{ ...full, collected: 14_430, parcel: null }]))).toMatchObject({ code: 'payment_open' });
  expect(await balance()).toBe(0);
  expect(await post(await statement(100, [{ ...full, collected: 14_430, parcel: null, decision: 'accept' }]))).toMatchObject(settled);
  expect(await balance()).toBe(100);
});

test('theirs is taken, ours is kept, or the rest is disputed and paid by a later statement', async () => {
  const { ended, statement, post, unpost, balance, entries, parcel } = await shop();
  const [taken, kept, disputed] = [await ended(full), await ended(full), await ended(full)];
  const short = { ...full, collected: 130_000, cod_charge: 1300 };
  const first = await statement(3 * 115_700, [
    { ...short, parcel: taken, decision: 'accept' },
    { ...short, parcel: kept, decision: 'keep' },
    { ...short, parcel: disputed, decision: 'dispute' },
  ]);
  expect(await post(first)).toMatchObject(settled);
  expect(await parcel(taken)).toMatchObject({ settlement: 'settled', collected_amount: 130_000 });
  expect(await parcel(kept)).toMatchObject({ settlement: 'settled', collected_amount: 133_000 });
  expect(await parcel(disputed)).toMatchObject({ settlement: 'disputed', collected_amount: 133_000, settled_amount: 115_700 });
  expect(await entries()).toContainEqual({ category: 'Other Expense', amount: -2970 });
  const rest = await statement(2000, [
    { ...full, collected: 2000, shipping_charge: 0, cod_charge: 0, parcel: disputed, decision: 'accept' },
  ]);
  expect(await post(rest)).toMatchObject(settled);
  // 9.70 less than it should have been: that the courier keeps.
  expect(await parcel(disputed)).toMatchObject({ settlement: 'settled', settled_amount: 117_700, other_charge: 970 });
  expect(await balance()).toBe(3 * 115_700 + 2000);
  expect(await unpost(first)).toMatchObject({ code: 'payment_followed' });
  expect(await unpost(rest)).toMatchObject(settled);
  expect(await parcel(disputed)).toMatchObject({ settlement: 'disputed', settled_amount: 115_700, other_charge: 0, payment_id: first });
  expect(await unpost(first)).toMatchObject(settled);
  for (const one of [taken, kept, disputed])
    expect(await parcel(one)).toMatchObject({ settlement: 'none', settled_amount: 0, collected_amount: 133_000, payment_id: null });
  expect(await balance()).toBe(0);
  expect(await entries()).toEqual([]);
});

test('a parcel is paid once: in one statement, and by one of two that are posted at the same moment', async () => {
  const { company, ended, statement, post, balance } = await shop();
  const one = await ended(full);
  const twice = await statement(2 * 118_670, [
    { ...full, parcel: one },
    { ...full, parcel: one },
  ]);
  expect(await post(twice)).toMatchObject({ code: 'payment_duplicate' });
  const rivals = [await statement(118_670, [{ ...full, parcel: one }]), await statement(118_670, [{ ...full, parcel: one }])];
  const clerk = await hire(company, ['manage_parcel_payments']);
  const told = await Promise.all([post(rivals[0] ?? ''), post(rivals[1] ?? '', clerk)]);
  expect(told.map(({ status }) => status).toSorted()).toEqual(['applied', 'rejected']);
  expect(await balance()).toBe(118_670);
});

test('what is settled or posted stays: outcome, charges, trash, lines, and the statement itself', async () => {
  const { company, ended, statement, post, parcel } = await shop();
  const one = await ended(full);
  const id = await statement(118_670, [{ ...full, parcel: one }]);
  expect(await post(id)).toMatchObject(settled);
  const reopen = {
    shipping_status_id: [company.the('parcel:delivered'), company.the('parcel:in_transit')],
    completed_at: ['2026-11-21T06:00:00Z', null],
  } as const;
  expect(
    await company.device.do('parcel.reopen', patchOf('parcels', one, { ...reopen, delivery_details: [endOf('full'), null] })),
  ).toMatchObject({
    status: 'rejected',
  });
  expect(await company.device.do('parcel.delete', patchOf('parcels', one, { deleted_at: [null, '2026-11-22T06:00:00Z'] }))).toMatchObject({
    status: 'rejected',
  });
  const save = (...changes: Parameters<typeof company.device.do>[1][]) => company.device.do('group_payment.save', ...changes);
  expect(await save(patchOf('group_payments', id, { received_amount: [118_670, 1] }))).toMatchObject({ code: 'payment_posted' });
  expect(await save(lineOf(id, null, { ...full, decision: 'skip', sort: 9 }))).toMatchObject({ code: 'payment_posted' });
  // Said by a second device, it is so already.
  expect(await post(id)).toMatchObject(settled);
  expect(await parcel(one)).toMatchObject({ settlement: 'settled', settled_amount: 118_670 });
  // A return that is counted afterwards is of the shelf and not of the money.
  expect(await company.device.do('parcel.note', patchOf('parcels', one, { notes: ['', 'Called'] }))).toMatchObject(settled);
});

test('a statement is entered once, for parcels of its own courier, by who works for all brands', async () => {
  const { company, ended, statement } = await shop();
  const ref = { statement_ref: 'INV-7' };
  const id = await statement(0, [], ref);
  await expect(statement(0, [], ref)).rejects.toThrow('statement_exists');
  const courier = randomUUID();
  await server.sql('insert into public.shipping_companies (tenant_id, id, name) values ($1, $2, $3)', [
    company.tenant,
    courier,
    'Other courier',
  ]);
  const foreign = await statement(0, [], { shipping_company_id: courier });
  const line = lineOf(foreign, await ended(full), { ...full, decision: 'open', sort: 1 });
  expect(await company.device.do('group_payment.save', line)).toMatchObject({ code: 'other_courier', field: 'parcel_id' });
  const limited = await hire(company, ['manage_parcel_payments'], [company.the('brand')]);
  expect(await limited.do('group_payment.post', patchOf('group_payments', id, { state: ['draft', 'posted'] }))).toMatchObject({
    code: 'forbidden',
  });
  const packer = await hire(company, ['manage_parcels']);
  expect(await packer.do('group_payment.post', patchOf('group_payments', id, { state: ['draft', 'posted'] }))).toMatchObject({
    code: 'forbidden',
  });
});

test('what a statement booked is not brought back by an entry of the same id once the statement is void', async () => {
  const { company, ended, statement, post, unpost, balance } = await shop();
  const id = await statement(118_670, [{ ...full, parcel: await ended(full) }]);
  expect([await post(id), await unpost(id), await balance()]).toMatchObject([settled, settled, 0]);
  const [booked] = await server.sql<{ id: string }>(
    `select id from public.transactions where tenant_id = $1 and deleted_at is not null and category = 'Sales Revenue'`,
    [company.tenant],
  );
  const sale = orderRow(company);
  await company.device.do('order.create', insertOf('ecom_orders', sale));
  const again = insertOf('transactions', advanceRow(company, sale.id, 1, { id: booked?.id }));
  expect(await company.device.do('order.edit', again)).toMatchObject({ code: 'exists' });
  expect(await balance()).toBe(0);
});

test('a line whose parcel goes with another courier by now can still be left out', async () => {
  const { company, statement, post } = await shop();
  const parcel = parcelRow(company);
  await company.device.do('parcel.create', insertOf('parcels', parcel));
  const id = await statement(0, [{ ...full, parcel: parcel.id }]);
  const courier = randomUUID();
  await server.sql('insert into public.shipping_companies (tenant_id, id, name) values ($1, $2, $3)', [company.tenant, courier, 'Other']);
  expect(
    await company.device.do('parcel.edit', patchOf('parcels', parcel.id, { shipping_company_id: [company.the('courier'), courier] })),
  ).toMatchObject(settled);
  const [line] = await server.sql<{ id: string }>('select id from public.payment_lines where payment_id = $1', [id]);
  expect(
    await company.device.do('group_payment.save', patchOf('payment_lines', line?.id ?? '', { decision: ['open', 'skip'] })),
  ).toMatchObject(settled);
  expect(await post(id)).toMatchObject(settled);
});

test('what a courier paid too much of a disputed parcel is settled as a charge', async () => {
  const { ended, statement, post, balance, parcel } = await shop();
  const one = await ended(full);
  const much = { ...full, collected: 145_000 };
  expect(await post(await statement(130_670, [{ ...much, parcel: one, decision: 'dispute' }]))).toMatchObject(settled);
  const rest = { collected: 0, shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 12_000 };
  expect(await post(await statement(-12_000, [{ ...rest, parcel: one }]))).toMatchObject(settled);
  expect([await balance(), await parcel(one)]).toMatchObject([118_670, { settlement: 'settled', settled_amount: 118_670 }]);
});

test('money for a parcel of ours that is still to be paid is no other income', async () => {
  const { company, ended, statement, post } = await shop();
  const one = await ended(full);
  await server.sql(`update public.orders set consignment_id = 'PD-77' where tenant_id = $1 and id = $2`, [company.tenant, one]);
  const id = await statement(118_670, []);
  const line = lineOf(id, null, { ...full, reference: 'pd-77', decision: 'accept', sort: 0 });
  await company.device.do('group_payment.save', line);
  expect(await post(id)).toMatchObject({ code: 'payment_known' });
});
