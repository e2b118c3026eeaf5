import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { companyInMemory } from '#fixtures/imports/company.ts';
import { newId } from '#kernel/ids.ts';

import { transactionRow } from '../transactions/index.ts';
import { type NamedRow, withNames } from './import-id.ts';
import { type Entry, standingsOf } from './ladder.ts';
import { ofxRows, readOfx } from './ofx.ts';
import { type Scheme, toldRow, type ToldRow } from './told.ts';

const [tenant, bank, cash] = [newId(), newId(), newId()];
const { store } = companyInMemory();

/** Money that came in by hand. */
const entry = (told: Partial<Entry>): Entry =>
  transactionRow(store, {
    ...{ type: 'income', amount: 120_000, bank_account_id: bank, category: '', transaction_date: '2026-05-06', import_id: '' },
    ...told,
  });
const told = (day: string, more: Partial<ToldRow> = {}) => toldRow({ line: 1, day, amount: 120_000, ...more });
const named = (rows: readonly ToldRow[], scheme: Scheme = 'row') =>
  withNames({ scheme, rows: rows.map((row, i) => ({ ...row, line: i + 1 })) }, tenant, bank);
const standing = async (told: Promise<readonly NamedRow[]> | readonly NamedRow[], entries: readonly Entry[]) => {
  const rows = await told;
  const found = await standingsOf(rows, entries, bank);
  return rows.map((row) => found.get(row.importId));
};
const statesOf = async (...told: Parameters<typeof standing>) => (await standing(...told)).map((one) => one?.state);
/** What the rows become once they are imported as new. */
const imported = (rows: readonly NamedRow[]): readonly Entry[] =>
  rows.map(({ id, importId, amount, day, title }) =>
    entry({
      ...{ id, import_id: importId, title, transaction_date: day },
      ...{ type: amount > 0 ? 'income' : 'expense', amount: Math.abs(amount) },
    }),
  );

it('M4: 1,200 on 10 May is offered 1,200 of 6 May of the same party, not the nearer one of somebody else', async () => {
  const [same, other] = [
    entry({ party_name: 'Rahim Traders', transaction_date: '2026-05-06' }),
    entry({ party_name: 'Karim & Sons', transaction_date: '2026-05-09' }),
  ];
  const rows = await named([told('2026-05-10', { party: 'RAHIM TRADERS' })]);
  expect(await standing(rows, [other, same])).toEqual([{ state: 'offered', entry: same, by: 'party', part: 'all' }]);
});

it('without a party the nearest day is offered, up to a week away, and nothing beyond', async () => {
  const [far, close, late] = ['2026-05-03', '2026-05-12', '2026-05-18'].map((transaction_date) => entry({ transaction_date }));
  expect(await standing(named([told('2026-05-10')]), [far!, close!, late!])).toMatchObject([
    { state: 'offered', entry: close, by: 'amount' },
  ]);
  expect(await standing(named([told('2026-05-10')]), [late!])).toEqual([{ state: 'new' }]);
  expect(await standing(named([told('2026-05-10', { amount: -120_000 })]), [close!])).toEqual([{ state: 'new' }]);
});

it('one entry is offered to one row: the one that it fits best', async () => {
  const known = entry({ party_name: 'Rahim', transaction_date: '2026-05-08' });
  const rows = await named([told('2026-05-08', { title: 'Somebody' }), told('2026-05-12', { title: 'TRF RAHIM 4711' })]);
  expect(await standing(rows, [known])).toMatchObject([{ state: 'new' }, { state: 'offered', by: 'party' }]);
});

it('a reference that is the same tells more than a party', async () => {
  const [a, b] = [entry({ reference: '9ab1cd2ef3', transaction_date: '2026-05-04' }), entry({ party_name: '01712345678' })];
  const rows = await named([told('2026-05-06', { party: '01712345678', reference: '9AB1CD2EF3' })]);
  expect(await standing(rows, [b, a])).toMatchObject([{ state: 'offered', entry: a, by: 'reference' }]);
});

it('what is in the trash is offered to nobody, and stays imported', async () => {
  const rows = await named([told('2026-05-10')]);
  const gone = { deleted_at: store.now() };
  expect(await standing(rows, [entry(gone)])).toEqual([{ state: 'new' }]);
  expect(await standing(rows, [entry({ ...gone, import_id: rows[0]?.importId ?? '' })])).toMatchObject([{ state: 'there' }]);
});

it('the same file again adds nothing, and a third equal row in a later file adds one', async () => {
  const topUp = told('2026-07-24', { amount: -14_900, title: 'TOPUP STORE' });
  const rent = told('2026-07-25', { amount: -500_000, title: 'RENT' });
  const first = await named([topUp, topUp, rent]);
  expect(await statesOf(first, [])).toEqual(['new', 'new', 'new']);
  const books = imported(first);
  expect(await statesOf(named([topUp, topUp, rent]), books)).toEqual(['there', 'there', 'there']);
  expect(await statesOf(named([topUp, topUp, topUp, rent]), books)).toEqual(['there', 'there', 'new', 'there']);
});

it('two rows of one FITID are two entries, and the same file again adds none', async () => {
  const file = readFileSync(new URL('../../../../tests/fixtures/imports/field/later-35-bank-fitid.ofx', import.meta.url), 'utf8');
  const read = readOfx(file);
  if (typeof read === 'string' || !read[0]) throw new Error('No statement');
  const rows = await withNames(ofxRows(read[0]), tenant, bank);
  expect(await statesOf(rows, [])).toEqual(['new', 'new']);
  expect(await statesOf(rows.toReversed(), imported(rows))).toEqual(['there', 'there']);
});

it('what came from the bank the same way on another day is another movement, and what came another way may be the same', async () => {
  const [yesterday] = await named([told('2026-05-09', { title: 'Daily sales' })]);
  const books = imported([yesterday!]);
  expect(await standing(named([told('2026-05-10', { title: 'Daily sales' })]), books)).toEqual([{ state: 'new' }]);
  expect(await standing(named([told('2026-05-10', { title: 'Sales', bankId: 'X' })], 'sms'), books)).toMatchObject([{ state: 'offered' }]);
  expect(await standing(named([told('2026-05-09', { title: 'DAILY SALES / worded anew' })]), books)).toMatchObject([{ state: 'offered' }]);
});

it('a transfer is found by what left with its fee, by both apart, and by what arrived', async () => {
  const transfer = entry({ type: 'transfer', amount: 200_000, fee: 3_700, amount_in: 200_000, to_account_id: cash });
  const all = told('2026-05-06', { amount: -203_700 });
  expect(await standing(named([all]), [transfer])).toMatchObject([{ state: 'offered', part: 'all' }]);
  const apart = await named([told('2026-05-06', { amount: -200_000 }), told('2026-05-06', { amount: -3_700, fee: true })]);
  expect(await standing(apart, [transfer])).toMatchObject([
    { state: 'offered', part: 'main' },
    { state: 'offered', part: 'fee' },
  ]);
  expect((await statesOf(named([all, ...apart]), [transfer])).filter((one) => one === 'offered')).toHaveLength(1);
  const arrived = { ...transfer, bank_account_id: cash, to_account_id: bank };
  expect(await standing(named([told('2026-05-07', { amount: 200_000 })]), [arrived])).toMatchObject([{ state: 'offered', part: 'all' }]);
});
