import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { companyInMemory } from '#fixtures/imports/company.ts';
import { showOn } from '#fixtures/shop-screen.tsx';
import { newId } from '#kernel/ids.ts';

import { useBooks } from '../books/index.ts';
import { transactionRow } from '../transactions/index.ts';
import { BankAccount, Transaction, TransactionCategory } from '../transactions/kind.ts';
import { StatementImport } from './index.ts';

/* What a person is asked of a statement before anything is written. */

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const [bank, other, income] = [newId(), newId(), newId()];

function books() {
  const { store, backend } = companyInMemory();
  backend.seed(BankAccount.name, [
    { id: bank, name: 'City Bank', type: 'bank', is_default: false, active: true, sort: 0, deleted_at: null },
  ]);
  backend.seed(
    TransactionCategory.name,
    (
      [
        [other, 'Other Expense', 'expense'],
        [income, 'Other Income', 'income'],
      ] as const
    ).map(([id, name, type]) => ({ id, name, type, parent_id: null, pnl_group: 'opex', is_system: true, deleted_at: null })),
  );
  backend.seed(Transaction.name, [
    transactionRow(store, {
      type: 'income',
      amount: 120_000,
      bank_account_id: bank,
      category: '',
      transaction_date: '2026-11-06',
      title: 'By hand',
    }),
  ]);
  return store;
}
type Store = ReturnType<typeof books>;

function Shown() {
  const shown = useBooks();
  return shown.loaded && <StatementImport books={shown} account={bank} onClose={() => undefined} />;
}

async function open(store: Store): Promise<HTMLElement> {
  cleanup();
  showOn(store, <Shown />);
  return screen.findByRole('dialog');
}

async function pick(store: Store, content: string, name = 'statement.csv'): Promise<HTMLElement> {
  const dialog = await open(store);
  fireEvent.change(within(dialog).getByLabelText('Choose a statement', { selector: 'input' }), {
    target: { files: [new File([content], name)] },
  });
  return dialog;
}
const button = (dialog: HTMLElement, name: string | RegExp) => within(dialog).findByRole<HTMLButtonElement>('button', { name });
const all = async (store: Store) => (await store.list(Transaction, {})).rows;

test('a row that may be there already is compared, and nothing is written until somebody says what becomes of it', async () => {
  const store = books();
  const dialog = await pick(store, 'Date,Description,Amount\n2026-11-10,SALE,1200.00\n2026-11-10,RENT,-500.00\n');
  fireEvent.click(await button(dialog, 'Check'));
  expect((await button(dialog, 'Import 1')).disabled).toBe(true);
  expect(within(dialog).getByText(/A row waits/)).toBeTruthy();
  expect(within(dialog).getByText('By hand')).toBeTruthy();
  expect(within(dialog).getByText('Same amount, 4 days apart')).toBeTruthy();
  fireEvent.click(await button(dialog, 'Merge all'));
  fireEvent.click(await button(dialog, 'Import 2'));
  await within(dialog).findByText('1 added, 1 merged, 0 left out');
  expect((await all(store)).map(({ title, amount }) => [title, amount]).toSorted()).toEqual([
    ['By hand', 120_000],
    ['RENT', 50_000],
  ]);
});

test('dates that can be read in two ways are asked about, and the answer holds for the next statement', async () => {
  const store = books();
  const text = 'Date,Description,Amount\n03/04/2026,A,-5.00\n05/06/2026,B,-6.00\n';
  const dialog = await pick(store, text);
  const asked = await within(dialog).findByRole<HTMLSelectElement>('combobox', { name: 'Dates of the file' });
  expect([...asked.options].map(({ text: shown }) => shown)).toEqual(['03/04/2026 is 3 Apr 2026', '03/04/2026 is 4 Mar 2026']);
  expect(asked.value).toBe('day');
  fireEvent.change(asked, { target: { value: 'month' } });
  fireEvent.click(await button(dialog, 'Check'));
  expect(await within(dialog).findByText('4 Mar 2026')).toBeTruthy();
  const next = await pick(store, text);
  expect((await within(next).findByRole<HTMLSelectElement>('combobox', { name: 'Dates of the file' })).value).toBe('month');
});

test('amounts without a sign are asked about', async () => {
  const dialog = await pick(books(), 'Date,Description,Amount\n2026-11-10,A,5.00\n2026-11-11,B,6.00\n');
  fireEvent.click(await within(dialog).findByRole('switch', { name: /These amounts left/ }));
  fireEvent.click(await button(dialog, 'Check'));
  expect(await within(dialog).findByText(/-.*5\.00/)).toBeTruthy();
});

test.each([
  ['a file that is cut off', '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BDT', /cut off/],
  ['a statement in another currency', '<OFX><STMTRS><CURDEF>USD<ACCTID>1</STMTRS></OFX>', /is in USD/],
  ['too many rows', `Date,Amount\n${'2026-01-01,1\n'.repeat(20_001)}`, /20,001, and 20,000 is the most/],
])('%s is refused in words', async (_, content, told) => {
  const dialog = await pick(books(), content);
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(told);
});

test('messages are rows, and what is not understood is told', async () => {
  const store = books();
  const dialog = await open(store);
  fireEvent.change(within(dialog).getByLabelText('Or messages from a phone'), {
    target: {
      value: 'Cash Out Tk 200.00 to 01812345678 successful. Fee Tk 3.70. TrxID 9AB1CD2EF4 at 10/11/2026 15:10\nGet 50% bonus!',
    },
  });
  fireEvent.click(await button(dialog, 'Read messages'));
  fireEvent.click(await button(dialog, /Rows left out/));
  expect(within(dialog).getByText('Not understood: Get 50% bonus!')).toBeTruthy();
  fireEvent.click(await button(dialog, 'Import 2'));
  await waitFor(async () => expect(await all(store)).toHaveLength(3));
});
