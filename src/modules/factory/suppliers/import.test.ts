import { expect, it } from 'vitest';

import type { Store } from '#data/store.ts';
import { companyInMemory } from '#fixtures/imports/company.ts';
import { csvText } from '#kernel/csv.ts';

import { SupplierDue } from '../../banking/payables/kind.ts';
import { guessMapping, readFile, runImport } from '../../business/imports/index.ts';
import { Supplier } from '../materials/kind.ts';
import { suppliersSheet } from './export.ts';
import { supplierFieldsOf } from './import-formats.ts';
import { planSupplierImport } from './import.ts';
import { noFacts, supplierCommands } from './supplier-commands.ts';

const headers = ['Supplier', 'Mobile', 'Terms', 'Opening balance', 'As of', 'Code', 'Type'];

async function plan(store: Store, rows: readonly (readonly string[])[], heads: readonly string[] = headers) {
  const mapping = guessMapping(heads, supplierFieldsOf('BD'), undefined);
  return planSupplierImport(
    store,
    rows.map((cells, i) => ({ line: i + 2, cells })),
    mapping,
    {},
  );
}

const rowsOf = async (store: Store) =>
  (await store.find(Supplier)).map(({ name, phone, terms_days, opening_balance, opening_date, type }) => [
    ...[name, phone, terms_days, opening_balance, opening_date, type],
  ]);

it('brings suppliers along with what is owed to them, in whatever digits', async () => {
  const { store } = companyInMemory();
  const made = await plan(store, [
    ['Haji Thread House', '01712345678', 'Net 30', '১,২০,০০০.৫০', '01/10/2026', 'H-1', 'materials'],
    ['রহিম ডাইং', '০১৮১২৩৪৫৬৭৮', '১৫ দিন', '', '', '', 'সেবা'],
    ['Total', '', '', '120000.50', '', '', ''],
  ]);
  expect(made.reports).toEqual([{ line: 4, outcome: 'invalid', reason: 'total_row', detail: '' }]);
  expect(made.tallies).toEqual({ suppliers: { created: 2, updated: 0, unchanged: 0 } });
  await runImport(store, made, {});
  expect((await rowsOf(store)).toSorted()).toEqual([
    ['Haji Thread House', '+8801712345678', 30, 12_000_050, '2026-10-01', 'material'],
    ['রহিম ডাইং', '+8801812345678', 15, 0, null, 'service'],
  ]);
  expect((await store.find(SupplierDue)).map(({ amount, due_date }) => [amount, due_date])).toEqual([[12_000_050, '2026-10-31']]);
});

it('knows whom it brought already, by code or by phone, and leaves what the file leaves empty', async () => {
  const { store } = companyInMemory();
  await supplierCommands.add(store, { ...noFacts, code: 'H-1', name: 'Haji', phone: '01712345678', terms_days: 30 });
  await supplierCommands.add(store, { ...noFacts, code: 'N-1', name: 'Nila Packaging', phone: '01912345678' });
  const made = await plan(store, [
    ['Haji Thread House', '', '', '', '', 'h-1', ''],
    ['Nila Boxes', '01912345678', '10', '', '', '', ''],
    ['Haji again', '', '', '', '', 'H-1', ''],
    ['', '', '7', '', '', 'X-9', ''],
  ]);
  expect(made.tallies).toEqual({ suppliers: { created: 0, updated: 2, unchanged: 0 } });
  expect(made.reports.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'supplier_name_kept'],
    [4, 'supplier_twice'],
    [5, 'name_missing'],
  ]);
  await runImport(store, made, {});
  expect((await rowsOf(store)).map(([name, , terms]) => [name, terms]).toSorted()).toEqual([
    ['Haji Thread House', 30],
    ['Nila Packaging', 10],
  ]);
});

it('says what is wrong with a row', async () => {
  const { store } = companyInMemory();
  const gone = await supplierCommands.add(store, { ...noFacts, code: 'G-1', name: 'Gone' });
  await supplierCommands.remove(store, gone);
  const made = await plan(store, [
    ['A', '8.8E+12', '', '', '', '', ''],
    ['B', '', 'soon', '', '', '', ''],
    ['C', '', '', 'many', '', '', ''],
    ['D', '', '', '5', '31/02/2026', '', ''],
    ['E', '', '', '5', '22/11/2026', '', ''],
    ['F', '', '', '', '', '', 'friend'],
    ['Gone', '', '', '', '', 'g-1', ''],
  ]);
  expect(made.reports.map(({ reason }) => reason)).toEqual([
    ...['code_exponent', 'supplier_number_unreadable', 'supplier_number_unreadable', 'day_unreadable', 'supplier_opening_ahead'],
    ...['supplier_type_unknown', 'supplier_gone'],
  ]);
  expect(made.steps).toEqual([]);
});

it('reads our own file back without changing anything', async () => {
  const { store } = companyInMemory();
  await supplierCommands.add(store, {
    ...{ ...noFacts, name: 'Haji', phone: '01712345678', address: 'Islampur', type: 'both', terms_days: 30, credit_limit: 5_000_000 },
    ...{ opening_balance: 120_050, opening_date: '2026-10-01', pay_details: 'bKash', tags: ['thread', 'local'], notes: 'Closed on Friday' },
  });
  const { headers: heads, rows } = suppliersSheet(await store.find(Supplier), new Map(), 'BDT');
  const file = await readFile(new File([csvText(heads, rows)], 'suppliers.csv', { type: 'text/csv' }), {});
  if ('code' in file) throw new Error(file.code);
  const made = await plan(
    store,
    file.rows.map(({ cells }) => cells),
    file.headers,
  );
  expect(made.reports).toEqual([]);
  expect(made.tallies).toEqual({ suppliers: { created: 0, updated: 0, unchanged: 1 } });
});
