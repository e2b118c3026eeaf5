import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { shop, shopInMemory } from '#fixtures/orders.ts';
import { readCsv } from '#kernel/csv.ts';

import { guessMapping, runImport } from '../imports/index.ts';
import { type ParcelRow, unsettled } from '../sale-rules/index.ts';
import { GroupPayment, Parcel, PaymentLine } from '../sale-rules/kind.ts';
import { chargeTable, figureOf } from './charge-rows.ts';
import { addPayment } from './commands.ts';
import { keysElsewhere } from './elsewhere.ts';
import { readLines } from './match.ts';
import { pastedLines } from './pasted-lines.ts';
import { planLines } from './plan-lines.ts';
import { netOf } from './rules.ts';
import { statementFields } from './told-lines.ts';

const text = readFileSync(new URL('../../../../tests/fixtures/imports/field/later-36-courier-row-per-charge.csv', import.meta.url), 'utf8');
const facts = {
  shipping_company_id: shop.courier,
  statement_ref: '',
  statement_date: null,
  received_date: '2026-11-21',
  bank_account_id: shop.cash,
  statement_amount: null,
  received_amount: 125_500,
  notes: '',
};
const parcel = (id: string, more: Partial<ParcelRow>) =>
  ({
    id,
    parcel_id: `P-${id}`,
    printed_number: null,
    tracking_code: null,
    collected_amount: 0,
    shipping_charge: 7000,
    cod_charge: 0,
    return_charge: 0,
    other_charge: 0,
    shipping_company_id: shop.courier,
    ...unsettled,
    completed_at: '2026-11-10T06:00:00.000Z',
    deleted_at: null,
    ...more,
  }) as ParcelRow;
const [a, b] = ['0195a000-0000-7000-8000-00000000000a', '0195a000-0000-7000-8000-00000000000b'] as const;
const parcels = [
  parcel(a, { consignment_id: 'C-100', collected_amount: 153_000, cod_charge: 1500 }),
  parcel(b, { consignment_id: 'C-101', return_charge: 3500 }),
];

async function company() {
  const { store, backend } = shopInMemory();
  backend.seed(Parcel.name, parcels);
  const id = await addPayment(store, facts);
  const payment = async (of = id) => (await store.get(GroupPayment, of))!;
  const plan = async (of = id) => {
    const file = await readCsv(text);
    return planLines(store, await payment(of), file.rows, guessMapping(file.headers, statementFields, undefined), (minor) =>
      (minor / 100).toFixed(2),
    );
  };
  const matches = async (of = id) => {
    const lines = await store.find(PaymentLine, { by: 'payment', prefix: of });
    const others = await keysElsewhere(store, await payment(of));
    return readLines(shop.courier, lines, new Map(parcels.map((row) => [row.id, row])), () => 'delivered', others).map(
      ({ match }) => match,
    );
  };
  return { store, id, payment, plan, matches };
}

it('makes a line of the rows of each shipment, and an adjustment of what is of none', async () => {
  const { store, id, payment, plan, matches } = await company();
  const planned = await plan();
  expect(planned.tallies).toMatchObject({ lines: { created: 3 }, adjustments: { created: 1 } });
  expect(planned.reports).toEqual([
    { line: 8, outcome: 'note', reason: 'statement_unknown', detail: 'R-9' },
    { line: 7, outcome: 'note', reason: 'adjustment_made', detail: 'Weekly pickup fee: -100.00' },
  ]);
  await runImport(store, planned, {});
  const lines = await store.find(PaymentLine, { by: 'payment', prefix: id });
  expect(lines.map((line) => [line.reference, line.parcel_id, line.collected, line.collected - netOf(line), netOf(line)])).toEqual([
    ['C-100', a, 153_000, 8500, 144_500],
    ['C-101', b, 0, 10_500, -10_500],
    ['R-9', null, 0, -1500, 1500],
  ]);
  expect((await payment()).adjustments).toMatchObject([{ amount: -10_000, reason: 'Weekly pickup fee' }]);
  expect(await matches()).toEqual(['matched', 'matched', 'unknown']);
});

it('tells each line as a duplicate that comes a second time, into the same statement or into another', async () => {
  const { store, id, payment, plan, matches } = await company();
  await runImport(store, await plan(), {});
  const again = await plan();
  expect(again.reports.map(({ reason }) => reason)).toEqual(['statement_twice', 'statement_twice', 'statement_twice', 'adjustment_there']);
  const other = await addPayment(store, facts, `${id.slice(0, -1)}${id.endsWith('f') ? '0' : 'f'}`);
  expect((await plan(other)).reports.map(({ reason }) => reason)).toEqual(
    id < other ? [...Array<string>(3).fill('statement_twice'), 'adjustment_made'] : ['statement_unknown', 'adjustment_made'],
  );
  await runImport(store, again, {});
  expect((await payment()).adjustments).toHaveLength(1);
  expect(await matches()).toEqual(['matched', 'matched', 'unknown', 'duplicate', 'duplicate', 'duplicate']);
  await runImport(store, await plan(other), {});
  const [first, second] = id < other ? [id, other] : [other, id];
  expect((await matches(first))[0]).toBe('matched');
  expect((await matches(second)).slice(0, 3)).toEqual(['duplicate', 'duplicate', 'duplicate']);
});

it('reads the same table when it is pasted', () => {
  const { lines, beside, unread } = pastedLines(text, 'BDT');
  expect(lines.map((line) => [line.reference, line.figures && netOf(line.figures)])).toEqual([
    ['C-100', 144_500],
    ['C-101', -10_500],
    ['R-9', 1500],
  ]);
  expect([beside.map(({ amount }) => amount), unread]).toEqual([[-10_000], []]);
});

it('knows what charges are called, in English and Bangla', () => {
  const words = [
    ...['COD collected', 'Cash on Delivery', 'Forward freight', 'Delivery charge', 'cod_fee', 'Collection Charge', 'Return', 'RTO freight'],
    ...['VAT', 'Discount', 'Reversal of freight', 'Weekly bonus thing', 'আদায়', 'ডেলিভারি চার্জ', 'সিওডি ফি', 'ফেরত চার্জ', 'ছাড়', 'সমন্বয়'],
  ];
  expect(words.map(figureOf)).toEqual([
    ...['collected', 'collected', 'shipping_charge', 'shipping_charge', 'cod_charge', 'cod_charge', 'return_charge', 'return_charge'],
    ...['other_charge', 'other_charge', 'other_charge', 'other_charge', 'collected', 'shipping_charge', 'cod_charge', 'return_charge'],
    ...['other_charge', 'other_charge'],
  ]);
});

it('reads charges without a minus, and puts what was taken back among the other charges', () => {
  const row = (word: string, amount: number, reference = 'C-1') => ({ line: 2, reference, word, amount });
  const plain = chargeTable([row('COD', 100_000), row('Delivery charge', 7000), row('Discount', 500), row('Pickup', 900, '')]);
  expect(plain.lines[0]?.figures).toMatchObject({ collected: 100_000, shipping_charge: 7000, other_charge: -500 });
  expect(plain.beside).toMatchObject([{ amount: -900, reason: 'Pickup' }]);
  expect(chargeTable([row('COD', 100_000), row('Freight', -7000, 'c-১')]).lines).toHaveLength(1);
  const back = chargeTable([row('COD collected', -100_000), row('Freight', 7000), row('Return', -3500)]);
  expect(back.lines[0]?.figures).toMatchObject({ collected: 0, shipping_charge: 0, return_charge: 3500, other_charge: 93_000 });
  expect(back.lines[0]?.figures && netOf(back.lines[0].figures)).toBe(-96_500);
});
