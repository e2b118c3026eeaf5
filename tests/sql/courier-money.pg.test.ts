import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { chargeIn, chargeTable } from '#modules/business/courier-payments/charge-rows.ts';

import { useServer } from './server.ts';
import { lineOf, settled, statementShop } from './statement-shop.ts';

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
