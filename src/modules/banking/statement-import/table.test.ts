import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { readCsv } from '#kernel/csv.ts';

import { decimalSignOf, guessMapping, isHeaderOf, ordersIn } from '../../business/imports/index.ts';
import { bankFields, isEnough, isMoney, sourceOf } from './columns.ts';
import { isOneWay, otherCurrency, readTable } from './table.ts';

const field = (name: string): string =>
  readFileSync(new URL(`../../../../tests/fixtures/imports/field/later-${name}`, import.meta.url), 'utf8');

async function read(text: string, reversed = false, currency = 'BDT') {
  const { headers, rows } = await readCsv(text, { isHeader: isHeaderOf(sourceOf('')) });
  const mapping = guessMapping(headers, bankFields, undefined);
  const sign = await decimalSignOf(rows, mapping, isMoney);
  const order = ordersIn(rows.map(({ cells }) => cells[mapping.indexOf('date')] ?? ''));
  const told = await readTable(rows, mapping, { currency, sign, order: order === 'month' ? 'month' : 'day', reversed }, {});
  return {
    mapping,
    rows: told.rows.map(({ day, amount, title }) => [day, amount, title]),
    reports: told.reports.map(({ line, outcome, reason }) => [line, outcome, reason]),
    oneWay: isOneWay(rows, mapping, { currency, sign }),
    other: otherCurrency(rows, mapping, currency),
  };
}

it('a column of amounts has their sign', async () => {
  expect(await read(field('32-bank-same-rows.csv'))).toMatchObject({
    mapping: ['date', 'description', 'amount'],
    rows: [
      ['2026-07-24', -14_900, 'TOPUP STORE'],
      ['2026-07-24', -14_900, 'TOPUP STORE'],
      ['2026-07-25', -500_000, 'RENT'],
    ],
    reports: [],
  });
});

it('0.00 in the unused one of two columns is empty: +54.00, -56.00, -19.39', async () => {
  expect((await read(field('33-bank-two-columns-zero.csv'))).rows).toEqual([
    ['2026-01-01', 5_400, 'In'],
    ['2026-01-02', -5_600, 'Out'],
    ['2026-01-03', -1_939, 'Out'],
  ]);
});

it('a minus before all that leaves says nothing in its own column, and before some of it that it came back', async () => {
  const all = await read('Date,Debit,Credit,Narration\n2026-01-01,-5.00,,A\n2026-01-02,-6.00,,B\n2026-01-03,,7.00,C');
  expect(all.rows.map(([, amount]) => amount)).toEqual([-500, -600, 700]);
  const some = await read('Date,Debit,Credit,Narration\n2026-01-01,5.00,,A\n2026-01-02,-5.00,,A back');
  expect(some.rows.map(([, amount]) => amount)).toEqual([-500, 500]);
});

it('Dr and Cr are read behind an amount and in a column of their own', async () => {
  expect((await read('Date,Particulars,Amount\n24-Jul-26,A,"1,200.00 Cr"\n25-Jul-26,B,450.00 DR')).rows).toEqual([
    ['2026-07-24', 120_000, 'A'],
    ['2026-07-25', -45_000, 'B'],
  ]);
  const { rows } = await read('Date,Particulars,Dr/Cr,Amount\n24/07/2026,A,CR,1200\n25/07/2026,B,D,450.5');
  expect(rows.map(([, amount]) => amount)).toEqual([120_000, -45_050]);
  const signed = await read('Date,Particulars,Type,Amount\n24/07/2026,Card paid,Payment,1200\n25/07/2026,B,Purchase,-450.5');
  expect(signed.rows.map(([, amount]) => amount)).toEqual([120_000, -45_050]);
});

it('amounts without any sign are told, and can be turned round', async () => {
  const text = 'Date,Description,Amount\n2026-01-01,A,5.00\n2026-01-02,B,6.00';
  expect((await read(text)).oneWay).toBe(true);
  expect((await read(text, true)).rows.map(([, amount]) => amount)).toEqual([-500, -600]);
  expect((await read(field('32-bank-same-rows.csv'))).oneWay).toBe(false);
});

it('tells what is no movement, and what cannot be read', async () => {
  const text = [
    'Date,Description,Debit,Credit,Balance',
    ',Opening balance,,,100.00',
    '01/02/2026,Balance B/F,,,100.00',
    '13/02/2026,Nothing,0.00,-,100.00',
    '14/02/2026,Both,5.00,6.00,100.00',
    '15/02/2026,Odd,abc,,100.00',
    'soon,Odd,5.00,,100.00',
    '30/02/2026,Odd,5.00,,100.00',
    ',Undated,5.00,,100.00',
    'Total,,5.00,6.00,',
  ].join('\n');
  expect(await read(text)).toMatchObject({
    rows: [],
    reports: [
      [2, 'skipped', 'no_movement'],
      [3, 'skipped', 'amount_zero'],
      [4, 'skipped', 'amount_zero'],
      [5, 'invalid', 'both_sides'],
      [6, 'invalid', 'amount_unreadable'],
      [7, 'invalid', 'date_unreadable'],
      [8, 'invalid', 'date_outside'],
      [9, 'invalid', 'date_missing'],
      [10, 'skipped', 'no_movement'],
    ],
  });
});

it('a column of currencies that names another one is found', async () => {
  const text = (currency: string) => `Date,Amount,Currency\n2026-01-01,5.00,BDT\n2026-01-02,6.00,${currency}`;
  expect((await read(text('USD'))).other).toBe('USD');
  expect((await read(text('Tk'))).other).toBeUndefined();
});

it('needs a day and an amount', () => {
  expect([isEnough(['date', 'debit']), isEnough(['date', 'description']), isEnough(['amount'])]).toEqual([true, false, false]);
});
