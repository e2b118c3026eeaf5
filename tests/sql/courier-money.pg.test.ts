import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { chargeIn, chargeTable } from '#modules/business/courier-payments/charge-rows.ts';

import { endOf, hire, insertOf, parcelRow, patchOf } from './company.ts';
import { useServer } from './server.ts';
import { full, lineOf, settled, statementShop } from './statement-shop.ts';

/* A statement with a row for each charge, twice; and what is disputed or written off by hand. */

const server = useServer();
const rows = readFileSync(new URL('../fixtures/imports/field/later-36-courier-row-per-charge.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row, i) => ({ line: i + 2, cells: row.split(',') }));

function tableOfFile() {
  const style = { currency: 'BDT', sign: undefined };
  return chargeTable(rows.map((row) => chargeIn(row, ['reference', 'charge_type', 'collected'], style)).filter((row) => 'line' in row));
}

test('a file with a row for each charge that is entered twice is booked once', async () => {
  const { company, ended, statement, post, balance, parcel } = await statementShop(server);
  const none = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };
  const ours: Readonly<Record<string, string>> = {
    'C-100': await ended({ ...none, collected: 153_000, shipping_charge: 7000, cod_charge: 1500 }),
    'C-101': await ended({ ...none, collected: 0, shipping_charge: 7000, return_charge: 3500 }, 'cancelled'),
  };
  const { lines, beside } = tableOfFile();
  const enter = async () => {
    const adjustments = beside.map(({ amount, reason }) => ({ id: randomUUID(), amount, reason }));
    const id = await statement(125_500, [], { adjustments });
    const made = lines.map(({ reference, figures }, sort) => {
      const parcelId = ours[reference] ?? null;
      return lineOf(id, parcelId, { reference, ...figures, decision: parcelId === null ? 'accept' : 'open', sort });
    });
    expect(await company.device.do('group_payment.save', ...made)).toMatchObject(settled);
    return id;
  };
  const [first, second] = [await enter(), await enter()];
  expect(await post(first)).toMatchObject(settled);
  expect(await post(first)).toMatchObject(settled);
  expect(await post(second)).toMatchObject({ code: 'payment_duplicate' });
  expect(await balance()).toBe(125_500);
  expect(await parcel(ours['C-101'] ?? '')).toMatchObject({ settlement: 'settled', settled_amount: -10_500, payment_id: first });
});

test('a parcel is disputed or written off once it has ended, with a reason, by who works for all brands', async () => {
  const { company, ended } = await statementShop(server);
  const at = '2026-11-22T06:00:00Z';
  const say = (id: string, set: Parameters<typeof patchOf>[2], device = company.device) =>
    device.do('parcel_payment.save', patchOf('parcels', id, set));
  const dispute = { disputed_at: [null, at], dispute_reason: ['', 'Short'] } as const;
  const writeOff = { written_off_at: [null, at], write_off_reason: ['', 'Too old'] } as const;
  const under = parcelRow(company, { disputed_at: at, dispute_reason: 'From the start' });
  expect(await company.device.do('parcel.create', insertOf('parcels', under))).toMatchObject(settled);
  expect(await said(under.id)).toEqual({ disputed: false, dispute_reason: '', written_off: false, write_off_reason: '' });
  expect(await say(under.id, writeOff)).toMatchObject({ code: 'not_owed' });
  const one = await ended(full);
  expect(await say(one, { written_off_at: [null, at] })).toMatchObject({ code: 'reason_missing', field: 'write_off_reason' });
  expect(await say(one, { disputed_at: [null, at], dispute_reason: ['', '  '] })).toMatchObject({ code: 'reason_missing' });
  const [limited, packer] = [
    await hire(company, ['manage_parcel_payments'], [company.the('brand')]),
    await hire(company, ['manage_parcels']),
  ];
  for (const device of [limited, packer]) expect(await say(one, dispute, device)).toMatchObject({ code: 'forbidden' });
  const clerk = await hire(company, ['manage_parcel_payments']);
  expect([await say(one, dispute, clerk), await say(one, writeOff)]).toMatchObject([settled, settled]);
  expect(await said(one)).toEqual({ disputed: true, dispute_reason: 'Short', written_off: true, write_off_reason: 'Too old' });
  expect(await say(one, { written_off_at: [at, null], write_off_reason: ['Too old', ''] })).toMatchObject(settled);
  const told = await server.sql<{ type: string; why: string }>(
    `select type, activity_details ->> 'reason' as why from public.parcel_feed
     where tenant_id = $1 and parcel_id = $2 and activity_details ? 'reason' order by received_at, type`,
    [company.tenant, one],
  );
  expect(told).toEqual([
    { type: 'disputed', why: 'Short' },
    { type: 'written_off', why: 'Too old' },
    { type: 'write_off_over', why: 'Too old' },
  ]);
  // The outcome goes, and the dispute with it.
  const reopen = {
    shipping_status_id: [company.the('parcel:delivered'), company.the('parcel:in_transit')],
    delivery_details: [endOf('full', { variance_reason: 'agreed' }), null],
  } as const;
  expect(await company.device.do('parcel.reopen', patchOf('parcels', one, reopen))).toMatchObject(settled);
  expect(await said(one)).toEqual({ disputed: false, dispute_reason: '', written_off: false, write_off_reason: '' });
});

test('a statement settles what is written off, asks about what is disputed, and leaves neither to be taken back', async () => {
  const { company, ended, statement, post, unpost, balance, parcel } = await statementShop(server);
  const at = '2026-11-22T06:00:00Z';
  const say = (id: string, set: Parameters<typeof patchOf>[2]) => company.device.do('parcel_payment.save', patchOf('parcels', id, set));
  const [given, disputed] = [await ended(full), await ended(full)];
  await say(given, { written_off_at: [null, at], write_off_reason: ['', 'Too old'] });
  await say(disputed, { disputed_at: [null, at], dispute_reason: ['', 'Short'] });
  const open = await statement(2 * 118_670, [
    { ...full, parcel: given },
    { ...full, parcel: disputed },
  ]);
  expect(await post(open)).toMatchObject({ code: 'payment_open' });
  const id = await statement(2 * 118_670, [
    { ...full, parcel: given },
    { ...full, parcel: disputed, decision: 'accept' },
  ]);
  expect(await post(id)).toMatchObject(settled);
  expect([await balance(), await parcel(given), await parcel(disputed)]).toMatchObject([
    237_340,
    { settlement: 'settled', settled_amount: 118_670 },
    { settlement: 'settled', settled_amount: 118_670 },
  ]);
  const back = { written_off_at: [at, null], write_off_reason: ['Too old', ''] } as const;
  expect(await say(given, back)).toMatchObject({ code: 'settled' });
  // What a device wrote off without network, while another posted.
  expect(await say(disputed, { written_off_at: [null, at], write_off_reason: ['', 'Late'] })).toMatchObject({ code: 'settled' });
  expect(await unpost(id)).toMatchObject(settled);
  expect(await say(given, back)).toMatchObject(settled);
});

async function said(id: string) {
  const [row] = await server.sql(
    `select disputed_at is not null as disputed, dispute_reason, written_off_at is not null as written_off, write_off_reason
     from public.orders where id = $1`,
    [id],
  );
  return row;
}
