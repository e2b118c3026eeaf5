import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { idOf } from '#kernel/id-of.ts';
import { createOrder, orderNamed } from '#modules/business/orders/index.ts';
import { completeParcel, createShipment, reopenParcelOutcome } from '#modules/business/parcels/index.ts';
import { countReturn, expectFromCustomer, recountReturn, restockReturn } from '#modules/business/returns/index.ts';
import type { ReturnRow } from '#modules/business/sale-rules/index.ts';

import { endingOf, endOf, foundCompany, hire, insertOf, type line, parcelRow, patchOf, rowOf, type TestCompany, today } from './company.ts';
import { draftIn, tabletOf } from './predicted.ts';
import { oneConnection, useServer } from './server.ts';
import { cancelled, full, lineOf, settled, statementShop } from './statement-shop.ts';

/* Ways in which goods could come back twice, and money could be owed, paid or claimed for nothing. */

const server = useServer();
const now = '2026-11-21T07:00:00Z';
type Line = ReturnType<typeof line>;

const shelf = async (company: TestCompany) => (await rowOf(company, 'stock_balances', company.variants[0]))['on_hand'];
const balance = async (company: TestCompany) =>
  (
    await server.sql<{ balance: number }>('select balance::int from public.account_balances where tenant_id = $1 and id = $2', [
      company.tenant,
      company.the('cash'),
    ])
  )[0]?.balance ?? 0;

async function delivered(company: TestCompany) {
  const parcel = parcelRow(company);
  expect(await company.device.do('parcel.create', insertOf('parcels', parcel))).toMatchObject(settled);
  const ending = endingOf(company, parcel.id, {});
  expect(await company.device.do('parcel.complete', ending)).toMatchObject(settled);
  const undo = Object.fromEntries(Object.entries(ending.set).map(([field, [from, to]]) => [field, [to, from]] as const));
  return { parcel, item: parcel.items[0] as Line, id: idOf(company.tenant, `return:${parcel.id}`), undo };
}

function returned({ id, variant_id, product_name, variant_title, sku, quantity }: Line, sale: string | null, counts: object = {}) {
  const facts = { id, sale_id: sale, variant_id, product_name, variant_title, sku, photo_path: null };
  return { ...facts, expected_qty: quantity, restock_qty: 0, damaged_qty: 0, note: '', ...counts };
}

function returnRow(company: TestCompany, overrides: Readonly<Record<string, unknown>>) {
  const facts = { brand_id: company.the('brand'), return_no: `RTN-${randomUUID().slice(0, 12)}`, type: 'customer_return' };
  const nothing = { parcel_id: null, parcel_number: null, consignment_id: null, shipping_company_id: null, ship_name: '', ship_phone: '' };
  const moments = { received_at: null, closed_at: null, lost_at: null, claimed_at: null, claim_amount: 0, claim_paid: null };
  const rest = { notes: '', items: [] as object[], created_at: now, deleted_at: null };
  return { id: randomUUID(), ...facts, ...nothing, ...moments, ...rest, ...overrides };
}
type Row = ReturnType<typeof returnRow>;
type Set = Readonly<Record<string, readonly [unknown, unknown]>>;

const announce = (company: TestCompany, row: Row, device = company.device) => device.do('return.save', insertOf('returns', row));
const save = (company: TestCompany, id: string, set: Set, device = company.device) => device.do('return.save', patchOf('returns', id, set));
const counting = (before: readonly object[], after: readonly object[]) =>
  ({ items: [before, after], received_at: [null, now], closed_at: [null, now] }) as const;
const refund = (company: TestCompany, amount: number, day = today()) =>
  ({ refund_amount: [0, amount], refund_account_id: [null, company.the('cash')], refund_on: [null, day] }) as const;
const close = (company: TestCompany, day: string) =>
  server.sql(`insert into public.period_locks (tenant_id, id, key, locked_until) values ($1, $2, 'books', $3)`, [
    company.tenant,
    idOf(company.tenant, 'period-lock:books'),
    day,
  ]);

test('pieces that a count did not find, and that came back with their parcel, are not found a second time (server)', async () => {
  for (const box of [false, true]) {
    const company = await foundCompany(server);
    const { parcel, item, id, undo } = await delivered(company);
    const row = returnRow(company, { parcel_id: box ? null : parcel.id, items: [returned(item, parcel.id)] });
    await announce(company, row);
    expect(await save(company, row.id, counting(row.items, row.items))).toMatchObject(settled);
    expect(await company.device.do('parcel.reopen', patchOf('parcels', parcel.id, undo))).toMatchObject(settled);
    const told = endOf('cancelled', { cancel_reason_ids: [company.the('reason')] });
    await company.device.do('parcel.complete', endingOf(company, parcel.id, { to: 'cancelled', collected: 0, told }));
    const items = (await rowOf(company, 'returns', id))['items'] as object[];
    expect(await save(company, id, counting(items, [{ ...items[0], restock_qty: 2 }]))).toMatchObject(settled);
    expect(await shelf(company)).toBe(0);
    await save(company, row.id, { items: [row.items, [returned(item, parcel.id, { restock_qty: 2 })]] });
    expect(await shelf(company)).toBe(0);
  }
});

test('the same through the commands of the app', async () => {
  const company = await foundCompany(server);
  const tablet = await tabletOf(company);
  const order = await createOrder(tablet.store, { ...draftIn(company), advance: 0 });
  const parcel = await createShipment(tablet.store, order.id);
  const charges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };
  await completeParcel(tablet.store, parcel.id, { type: 'full', collected_amount: 153_000, charges });
  const [item] = (await orderNamed(tablet.store, order.id)).items;
  const back: ReturnRow = await expectFromCustomer(tablet.store, parcel.id, { [item?.id ?? '']: 2 });
  await countReturn(tablet.store, back, {});
  expect((await tablet.send()).every(({ status }) => status === 'applied')).toBe(true);
  await reopenParcelOutcome(tablet.store, parcel.id, 'Never arrived');
  await completeParcel(tablet.store, parcel.id, {
    type: 'cancelled',
    collected_amount: 0,
    cancel_reason_ids: [company.the('reason')],
    charges,
  });
  expect((await tablet.send()).every(({ status }) => status === 'applied')).toBe(true);
  await restockReturn(tablet.store, idOf(company.tenant, `return:${parcel.id}`));
  await expect(recountReturn(tablet.store, back.id)).rejects.toMatchObject({ code: 'quantity_invalid' });
  await tablet.send();
  expect(await shelf(company)).toBe(0);
});

test.skipIf(oneConnection)('what is restored waits for who announces the same pieces', async () => {
  for (const box of [true, false]) {
    const company = await foundCompany(server);
    const { parcel, item } = await delivered(company);
    const row = returnRow(company, { parcel_id: box ? null : parcel.id, items: [returned(item, parcel.id)] });
    await announce(company, row);
    await save(company, row.id, { deleted_at: [null, now] });
    const first = await server.pool.connect();
    try {
      await first.query('begin');
      await first.query('select 1 from public.orders where id = $1 for no key update', [parcel.id]);
      await first.query(
        `insert into public.returns (tenant_id, id, brand_id, return_no, type, items) values ($1, $2, $3, 'RTN-1', 'customer_return', $4)`,
        [company.tenant, randomUUID(), company.the('brand'), JSON.stringify([returned(item, parcel.id)])],
      );
      const second = save(company, row.id, { deleted_at: [now, null] });
      await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 300))]);
      await first.query('commit');
      expect(await second).toMatchObject({ code: 'quantity_invalid' });
    } finally {
      first.release();
    }
  }
});

test('an outcome is not taken back while its customer has his money back', async () => {
  const company = await foundCompany(server);
  const { parcel, item, undo } = await delivered(company);
  const row = returnRow(company, { parcel_id: parcel.id, items: [returned(item, parcel.id, { expected_qty: 1 })] });
  await announce(company, row);
  expect(await save(company, row.id, refund(company, 70_000))).toMatchObject(settled);
  expect(await save(company, row.id, counting(row.items, row.items))).toMatchObject(settled);
  expect(await company.device.do('parcel.reopen', patchOf('parcels', parcel.id, undo))).toMatchObject({ status: 'rejected' });
});

test('a customer’s return does not take the id of the parcel’s own, and its refund does not outlive it', async () => {
  const company = await foundCompany(server);
  const { parcel, item, id, undo } = await delivered(company);
  const row = returnRow(company, { id, parcel_id: parcel.id, items: [returned(item, parcel.id)] });
  await announce(company, row);
  await save(company, id, refund(company, 70_000));
  await company.device.do('parcel.reopen', patchOf('parcels', parcel.id, undo));
  const left = await server.sql('select 1 from public.returns where id = $1', [id]);
  expect([left.length, await balance(company)]).not.toEqual([0, -70_000]);
});

test('nobody takes the id of a parcel’s return for goods that nobody announced', async () => {
  const company = await foundCompany(server);
  const parcel = parcelRow(company);
  await company.device.do('parcel.create', insertOf('parcels', parcel));
  const brand = randomUUID();
  await company.device.do('brand.save', insertOf('brands', { id: brand, name: 'Other' }));
  const clerk = await hire(company, ['view_returns', 'manage_returns'], [brand]);
  const id = idOf(company.tenant, `return:${parcel.id}`);
  const extra = { ...returned(parcel.items[0] as Line, null, { expected_qty: 0 }), id: randomUUID(), variant_id: null };
  const row = returnRow(company, { id, brand_id: brand, type: 'unannounced', items: [extra] });
  expect(await announce(company, row, clerk)).toMatchObject({ status: 'rejected' });
  await save(company, id, counting(row.items, row.items), clerk);
  expect(await company.device.do('parcel.complete', endingOf(company, parcel.id, {}))).toMatchObject(settled);
});

test('what moved in a closed period stays: a refund, and a statement', async () => {
  const company = await foundCompany(server);
  const { parcel, item } = await delivered(company);
  const row = returnRow(company, { parcel_id: parcel.id, items: [returned(item, parcel.id, { expected_qty: 1 })] });
  await announce(company, row);
  await save(company, row.id, refund(company, 70_000, '2026-10-20'));
  await close(company, '2026-10-31');
  const cash = company.the('cash');
  expect
    .soft(await save(company, row.id, { refund_amount: [70_000, 60_000], refund_account_id: [cash, cash] }))
    .toMatchObject({ code: 'period_closed' });
  const shop = await statementShop(server);
  const id = await shop.statement(118_670, [{ ...full, parcel: await shop.ended(full) }], { received_date: '2026-10-20' });
  await shop.post(id);
  await close(shop.company, '2026-10-31');
  expect.soft(await shop.unpost(id)).toMatchObject({ code: 'period_closed' });
});

test('what one calls lost and another counts whole is not claimed', async () => {
  for (const lostFirst of [true, false]) {
    const company = await foundCompany(server);
    const { parcel, item } = await delivered(company);
    const row = returnRow(company, { parcel_id: parcel.id, items: [returned(item, parcel.id)] });
    await announce(company, row);
    const count = () => save(company, row.id, counting(row.items, [returned(item, parcel.id, { restock_qty: 2 })]));
    const lose = () => save(company, row.id, { lost_at: [null, now] });
    for (const say of lostFirst ? [lose, count] : [count, lose]) await say();
    expect(await shelf(company)).toBe(0);
    expect
      .soft(await save(company, row.id, { claimed_at: [null, now], claim_amount: [0, 163_000] }))
      .toMatchObject({ code: 'nothing_to_claim' });
  }
});

test('a parcel whose pieces are back is not lost, and not claimed', async () => {
  const company = await foundCompany(server);
  const parcel = parcelRow(company);
  await company.device.do('parcel.create', insertOf('parcels', parcel));
  const told = endOf('cancelled', { cancel_reason_ids: [company.the('reason')] });
  await company.device.do('parcel.complete', endingOf(company, parcel.id, { to: 'cancelled', collected: 0, told }));
  const id = idOf(company.tenant, `return:${parcel.id}`);
  const items = (await rowOf(company, 'returns', id))['items'] as object[];
  await save(company, id, counting(items, [{ ...items[0], restock_qty: 2 }]));
  const lost = {
    shipping_status_id: [company.the('parcel:cancelled'), company.the('parcel:lost')],
    delivery_details: [told, null],
  } as const;
  await company.device.do('parcel.reopen', patchOf('parcels', parcel.id, lost));
  expect(await save(company, id, { claimed_at: [null, now], claim_amount: [0, 163_000] })).toMatchObject({ code: 'nothing_to_claim' });
});

test('all claims of a parcel together are no more than it was worth, and what nobody announced has none', async () => {
  for (const type of ['customer_return', 'unannounced']) {
    const company = await foundCompany(server);
    const { parcel, item } = await delivered(company);
    for (const _ of [1, 2]) {
      const own = returned(item, parcel.id, { expected_qty: 1 });
      const items = [type === 'customer_return' ? own : { ...own, id: randomUUID(), sale_id: null, expected_qty: 0 }];
      const lost = returnRow(company, { parcel_id: parcel.id, type, items, lost_at: now });
      await announce(company, lost);
      const paid = { claim_paid: [null, 163_000], claim_account_id: [null, company.the('cash')], claim_paid_on: [null, today()] } as const;
      await save(company, lost.id, { claimed_at: [null, now], claim_amount: [0, 163_000], ...paid });
    }
    expect.soft(await balance(company), type).toBe(type === 'customer_return' ? 163_000 : 0);
  }
});

test('the courier of a parcel that has ended is not changed by who edits parcels', async () => {
  const { company, ended } = await statementShop(server);
  const one = await ended(full);
  const packer = await hire(company, ['view_parcels', 'manage_parcels']);
  expect(await packer.do('parcel.edit', patchOf('parcels', one, { shipping_company_id: [company.the('courier'), null] }))).toMatchObject({
    code: 'completed',
  });
});

test('an edit that was made offline does not undo what the courier charged in the end', async () => {
  const { company } = await statementShop(server);
  const parcel = parcelRow(company, { shipping_charge: 7000 });
  await company.device.do('parcel.create', insertOf('parcels', parcel));
  const { set } = endingOf(company, parcel.id, {});
  await company.device.do('parcel.complete', patchOf('parcels', parcel.id, { ...set, shipping_charge: [7000, 13_000] }));
  await company.device.do('parcel.edit', patchOf('parcels', parcel.id, { weight_g: [500, 400], shipping_charge: [7000, 6000] }));
  expect(await rowOf(company, 'orders', parcel.id)).toMatchObject({ shipping_charge: 13_000 });
});

test('what was written off of one outcome is not written off of another', async () => {
  const { company, ended } = await statementShop(server);
  const one = await ended(cancelled, 'cancelled');
  const off = { written_off_at: [null, now], write_off_reason: ['', 'Only a fee'] } as const;
  expect(await company.device.do('parcel_payment.save', patchOf('parcels', one, off))).toMatchObject(settled);
  const told = endOf('cancelled', { cancel_reason_ids: [company.the('reason')] });
  const set = {
    shipping_status_id: [company.the('parcel:cancelled'), company.the('parcel:delivered')],
    delivery_details: [told, endOf('full', { variance_reason: 'agreed' })],
    collected_amount: [0, 133_000],
  } as const;
  expect(await company.device.do('parcel.reopen', patchOf('parcels', one, set))).toMatchObject(settled);
  expect(await rowOf(company, 'orders', one)).toMatchObject({ collected_amount: 133_000, written_off_at: null });
});

test('an account in the company’s own currency gives what it takes', async () => {
  const { company } = await statementShop(server);
  const id = randomUUID();
  const row = { id, name: 'Taka', type: 'bank', currency: 'BDT', is_default: false, active: true, sort: 9, deleted_at: null };
  expect.soft(await company.device.do('banking_settings.save', insertOf('bank_accounts', row))).toMatchObject({ status: 'rejected' });
  const dollars = { ...row, id: randomUUID(), name: 'Dollars', currency: 'USD' };
  expect(await company.device.do('banking_settings.save', insertOf('bank_accounts', dollars))).toMatchObject(settled);
  const turned = await company.device.do('company.save', patchOf('company', company.tenant, { currency: ['BDT', 'USD'] }));
  expect.soft(turned).toMatchObject({ status: 'rejected' });
});

test('money for a parcel of ours is no other income, however its number is written', async () => {
  const { company, ended, statement, post } = await statementShop(server);
  const one = await ended(full);
  await server.sql(`update public.orders set consignment_id = 'PD-77' where tenant_id = $1 and id = $2`, [company.tenant, one]);
  for (const reference of ['#PD-77', ' PD-77', 'PD-৭৭']) {
    const id = await statement(118_670, []);
    await company.device.do('group_payment.save', lineOf(id, null, { ...full, reference, decision: 'accept', sort: 0 }));
    expect.soft(await post(id), reference).toMatchObject({ code: 'payment_known' });
  }
});
