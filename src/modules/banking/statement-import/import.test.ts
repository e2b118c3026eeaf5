import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import type { Row } from '#data/kind.ts';
import { companyInMemory } from '#fixtures/imports/company.ts';
import { readCsv } from '#kernel/csv.ts';
import { newId } from '#kernel/ids.ts';

import { decimalSignOf, guessMapping } from '../../business/imports/index.ts';
import { transactionRow } from '../transactions/index.ts';
import { AccountBalance, BankAccount, PeriodLock, Reconciliation, Transaction, TransactionCategory } from '../transactions/kind.ts';
import { bankFields, isMoney } from './columns.ts';
import type { Entry } from './ladder.ts';
import { choiceOf, type Choice, planImport, type Plan, tallyOf } from './plan.ts';
import { readTable } from './table.ts';
import { type Told, toldRow, type ToldRow } from './told.ts';
import { writeImport } from './write.ts';

const [bank, cash, other, income, fees, rent] = [newId(), newId(), newId(), newId(), newId(), newId()];
const category = (id: string, name: string, type: 'income' | 'expense'): Row<typeof TransactionCategory> => ({
  ...{ id, name, type, parent_id: null, pnl_group: 'opex', is_system: true, deleted_at: null },
});

/** The bank has 10,000.00. Today is 21 November 2026. */
function books() {
  const { store, backend } = companyInMemory();
  const account = { type: 'bank', is_default: false, active: true, deleted_at: null } as const;
  backend.seed(BankAccount.name, [
    { id: bank, name: 'Bank', sort: 0, ...account },
    { id: cash, name: 'Cash', sort: 1, ...account },
  ]);
  backend.seed(AccountBalance.name, [{ id: bank, balance: 1_000_000, confidential: 0 }]);
  backend.seed(TransactionCategory.name, [
    category(other, 'Other Expense', 'expense'),
    category(income, 'Other Income', 'income'),
    category(fees, 'Bank Fees', 'expense'),
    category(rent, 'Rent/Lease', 'expense'),
  ]);
  const seed = (...entries: readonly Partial<Entry>[]) => {
    const rows = entries.map((told) =>
      transactionRow(store, {
        type: 'income',
        amount: 120_000,
        bank_account_id: bank,
        category: '',
        transaction_date: '2026-11-06',
        ...told,
      }),
    );
    backend.seed(Transaction.name, rows);
    return rows;
  };
  return { store, backend, seed, balance: async () => (await store.get(AccountBalance, bank))?.balance };
}
type Books = ReturnType<typeof books>;

const field = (name: string): string =>
  readFileSync(new URL(`../../../../tests/fixtures/imports/field/later-${name}`, import.meta.url), 'utf8');
async function told(text: string): Promise<Told> {
  const { headers, rows } = await readCsv(text);
  const mapping = guessMapping(headers, bankFields, undefined);
  const sign = await decimalSignOf(rows, mapping, isMoney);
  return readTable(rows, mapping, { currency: 'BDT', sign, order: 'day', reversed: false }, {});
}
const rowsAs = (...rows: readonly Partial<ToldRow>[]): Told => ({
  scheme: 'row',
  reports: [],
  rows: rows.map((row, i) => toldRow({ line: i + 1, day: '2026-11-10', amount: 120_000, ...row })),
});

async function importing({ store }: Books, statement: Told, choose?: Choice) {
  const plan = await planImport(store, bank, statement, () => undefined, {});
  const choices = new Map(
    plan.rows.flatMap((row) => (choose && row.standing.state === 'offered' ? [[row.importId, choose] as const] : [])),
  );
  const outcome = await writeImport(store, plan, { choices, categories: new Map() }, {});
  return { plan, outcome };
}
const states = ({ rows }: Plan) => rows.map(({ standing }) => standing.state);
const all = async ({ store }: Books) => (await store.list(Transaction, { sort: { column: 'transaction_date', descending: false } })).rows;

it('three rows become three entries with numbers, the same file again adds none, and a third equal row adds one', async () => {
  const shop = books();
  const first = await importing(shop, await told(field('32-bank-same-rows.csv')));
  expect(first.outcome).toEqual({ added: 3, merged: 0, stopped: false });
  expect(await shop.balance()).toBe(1_000_000 - 14_900 - 14_900 - 500_000);
  const entries = await all(shop);
  expect(entries).toMatchObject([
    {
      type: 'expense',
      amount: 14_900,
      title: 'TOPUP STORE',
      category: 'Other Expense',
      category_id: other,
      transaction_date: '2026-07-24',
    },
    { amount: 14_900, title: 'TOPUP STORE' },
    { amount: 500_000, title: 'RENT', transaction_date: '2026-07-25' },
  ]);
  expect(new Set(entries.map(({ transaction_no }) => transaction_no)).size).toBe(3);
  const again = await importing(shop, await told(field('32-bank-same-rows.csv')));
  expect([states(again.plan), again.outcome.added]).toEqual([['there', 'there', 'there'], 0]);
  const later = `${field('32-bank-same-rows.csv')}24/07/2026,TOPUP STORE,-149.00\n`;
  expect((await importing(shop, await told(later))).outcome.added).toBe(1);
  expect(await all(shop)).toHaveLength(4);
});

it('two devices that import the same file make the same rows', async () => {
  const [one, two] = [books(), books()];
  for (const shop of [one, two]) await importing(shop, await told(field('33-bank-two-columns-zero.csv')));
  const ids = async (shop: Books) => (await all(shop)).map(({ id, origin_key }) => [id, origin_key]);
  expect(await ids(one)).toEqual(await ids(two));
  expect((await all(one))[0]).toMatchObject({ origin_key: expect.stringMatching(`^import:${bank}:row:`) });
});

it('what is merged fills what is empty, and changes neither amount nor day nor balance', async () => {
  const shop = books();
  const [known] = shop.seed({ party_name: 'Rahim', notes: '' });
  const statement = rowsAs({ party: 'RAHIM', reference: 'TT-1', notes: 'By transfer' });
  const { plan, outcome } = await importing(shop, statement, 'merge');
  expect(outcome).toEqual({ added: 0, merged: 1, stopped: false });
  expect(await shop.store.get(Transaction, known!.id)).toMatchObject({
    ...{ party_name: 'Rahim', reference: 'TT-1', notes: 'By transfer', import_id: plan.rows[0]?.importId },
    ...{ amount: 120_000, transaction_date: '2026-11-06' },
  });
  expect(await shop.balance()).toBe(1_000_000);
  expect(states((await importing(shop, statement)).plan)).toEqual(['there']);
});

it('nothing is merged, and nothing added beside what it may be, unless somebody says so', async () => {
  const shop = books();
  shop.seed({});
  const { plan, outcome } = await importing(shop, rowsAs({}));
  const said = { choices: new Map(), categories: new Map() };
  expect([plan.rows.map((row) => choiceOf(row, said)), tallyOf(plan, said)]).toMatchObject([[undefined], { open: 1, add: 0, merge: 0 }]);
  expect(outcome).toEqual({ added: 0, merged: 0, stopped: false });
});

it('of what is locked in a reconciliation only its import id is filled', async () => {
  const shop = books();
  const locked = newId();
  shop.backend.seed(Reconciliation.name, [
    {
      ...{ id: locked, bank_account_id: bank, statement_date: '2026-11-07', opening_balance: 0, closing_balance: 0, state: 'locked' },
      ...{ reason: '', locked_at: null, locked_by: null, created_by: null, created_at: shop.store.now(), deleted_at: null },
    },
  ]);
  const [known] = shop.seed({ cleared_in: locked });
  await importing(shop, rowsAs({ party: 'Rahim', reference: 'TT-1' }), 'merge');
  expect(await shop.store.get(Transaction, known!.id)).toMatchObject({
    party_name: '',
    reference: '',
    import_id: expect.stringMatching('^row:'),
  });
});

it('days that are to come, and days whose books are closed, are told; what is there at such a day can be merged, not added', async () => {
  const shop = books();
  const [lock] = [{ id: shop.store.company().id, locked_until: '2026-11-08' }];
  shop.backend.seed(PeriodLock.name, [lock]);
  shop.seed({ transaction_date: '2026-11-05' });
  const { plan, outcome } = await importing(
    shop,
    rowsAs({ day: '2026-12-24' }, { day: '2026-11-08', amount: -5 }, { day: '2026-11-06' }),
    'add',
  );
  expect(plan.reports).toMatchObject([
    { line: 1, outcome: 'invalid', reason: 'date_future' },
    { line: 2, outcome: 'invalid', reason: 'period_closed' },
  ]);
  expect(plan.rows).toMatchObject([{ closed: true, standing: { state: 'offered' } }]);
  expect(outcome.added).toBe(0);
});

it('the category is what rules say, else what banks keep, else "other"', async () => {
  const { store } = books();
  const suggest = ({ title }: ToldRow) => (title === 'RENT' ? rent : title === 'ODD' ? income : undefined);
  const statement = rowsAs(
    { amount: -100, title: 'RENT' },
    { amount: -100, title: 'ODD' },
    { amount: -100, fee: true },
    { amount: 100, title: 'Gift' },
  );
  const { rows } = await planImport(store, bank, statement, suggest, {});
  expect(rows.map((row) => row.category)).toEqual([rent, other, fees, income]);
});

it('rows of a day stand in the books as the bank has them, whichever end a statement begins at', async () => {
  const titles = async (...rows: readonly Partial<ToldRow>[]) => {
    const shop = books();
    await importing(shop, rowsAs(...rows.map((row, i) => ({ amount: i + 1, ...row }))));
    return (await all(shop)).toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1)).map(({ title }) => title);
  };
  const [a, b, c] = [
    { title: 'a', day: '2026-11-10' },
    { title: 'b', day: '2026-11-10' },
    { title: 'c', day: '2026-11-11' },
  ];
  expect(await titles(a, b, c)).toEqual(['a', 'b', 'c']);
  expect(await titles(c, b, a)).toEqual(['a', 'b', 'c']);
});

it('many rows are written in operations of bounded size, and a stop leaves what is written', async () => {
  const shop = books();
  const statement = rowsAs(...Array.from({ length: 260 }, (_, i) => ({ title: `Row ${i}`, amount: i + 1 })));
  const plan = await planImport(shop.store, bank, statement, () => undefined, {});
  const stop = new AbortController();
  const said = { choices: new Map(), categories: new Map() };
  const onProgress = (share: number) => share >= 0.5 && stop.abort();
  const outcome = await writeImport(shop.store, plan, said, { signal: stop.signal, onProgress: (share) => void onProgress(share) });
  expect(outcome).toEqual({ added: 150, merged: 0, stopped: true });
  expect(Math.max(...shop.backend.written.map(({ changes }) => changes.length))).toBeLessThanOrEqual(100);
  const rest = await importing(shop, statement);
  expect(rest.outcome).toEqual({ added: 110, merged: 0, stopped: false });
  expect(await shop.balance()).toBe(1_000_000 + (260 * 261) / 2);
});
