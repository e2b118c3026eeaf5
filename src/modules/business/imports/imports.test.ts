import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { keyOf } from '#fixtures/personal-key.ts';
import { readCsv } from '#kernel/csv.ts';
import { xlsxOf } from '#kernel/xlsx.ts';

import { guessMapping, mapByLooks } from './mapping.ts';
import { pastedTable } from './pasted.ts';
import { inBatches, linesWith, packSteps } from './plan.ts';
import { oddReports, readAnyFile, readFile } from './read-file.ts';
import { recall, remember } from './remembered.ts';
import { brokenRows } from './use-import.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

const fields = [
  { id: 'name', names: ['name', 'title'] },
  { id: 'price', names: ['price'] },
];

it('guesses columns whatever their case, spaces or underscores, each field once', () => {
  expect(guessMapping(['TITLE', 'Name', ' price ', 'colour'], fields, undefined)).toEqual(['name', null, 'price', null]);
  expect(guessMapping(['Price (EUR)'], fields, undefined, () => 'price:EUR')).toEqual(['price:EUR']);
});

it('packs wholes together up to 100 changes, by length too, and cuts only what alone is larger', () => {
  const change = (id: string, text = '') => ({ kind: 'products', id, do: 'insert', set: { name: [null, text] } }) as const;
  const whole = (n: number, text?: string) => ({ changes: Array.from({ length: n }, (_, i) => change(String(i), text)) });
  expect(packSteps('a', [whole(60), whole(40), whole(1)]).map((step) => step.changes.length)).toEqual([100, 1]);
  expect(packSteps('a', [whole(250)]).map((step) => step.changes.length)).toEqual([100, 100, 50]);
  expect(packSteps('a', [whole(1, 'x'.repeat(50_000)), whole(1, 'x'.repeat(50_000))])).toHaveLength(2);
});

it('keeps what is predicted with the last piece of its whole', () => {
  const changes = Array.from({ length: 150 }, (_, i) => ({ kind: 'k', id: String(i), do: 'insert', set: {} }) as const);
  const predicted = [{ kind: 'stock_balances', id: '1', do: 'insert', set: {} }] as const;
  expect(packSteps('a', [{ changes, predicted }]).map((step) => step.predicted?.length)).toEqual([0, 1]);
});

it('hands back the rows with errors, reasons in front, in the columns of the file', async () => {
  const file = await readCsv('name,price\nA,x\nB,2\nC,y');
  const reports = [
    { line: 2, outcome: 'invalid', reason: 'price_unreadable', detail: 'x' },
    { line: 3, outcome: 'note', reason: 'price_zero', detail: '' },
    { line: 4, outcome: 'invalid', reason: 'price_unreadable', detail: 'y' },
    { line: 4, outcome: 'invalid', reason: 'sku_twice', detail: '2' },
  ] as const;
  const plan = { tallies: {}, reports, steps: [] };
  expect(brokenRows({ rows: file.rows, odd: [] }, plan, (report) => report.reason)).toEqual([
    ['price_unreadable', 'A', 'x'],
    ['price_unreadable; sku_twice', 'C', 'y'],
  ]);
  expect([linesWith(plan, 'invalid'), linesWith(plan, 'note')]).toEqual([2, 1]);
});

it('tells its progress and stops between batches', async () => {
  const stop = new AbortController();
  const done: number[] = [];
  const items = Array.from({ length: 2000 }, (_, i) => i);
  const work = inBatches(items, async (batch) => void done.push(...batch), {
    signal: stop.signal,
    onProgress: (share) => share > 0.5 && stop.abort(new Error('stopped')),
  });
  await expect(work).rejects.toThrow('stopped');
  expect(done).toEqual(items.slice(0, 1500));
});

const phones = [{ id: 'phone', names: ['phone'], looks: (cell: string) => /^01\d{9}$/.test(cell) }] as const;

it('finds a column by its values where its header says nothing, and takes none twice', async () => {
  const { headers, rows } = await readCsv('Who,Reach at,Code\nRahima,01712345678,1\nKarim,,2\nNasrin,01812345678,01912345678');
  expect(mapByLooks(guessMapping(headers, phones, undefined), phones, rows)).toEqual([null, 'phone', null]);
  expect(mapByLooks([null, null, 'phone'], phones, rows)).toEqual([null, null, 'phone']);
});

it('keeps what was said of the columns for the next file, whatever their order', () => {
  remember(keyOf('a:b:customers'), ['Naam', 'Phone', 'X'], ['name', null, 'phone']);
  const known = (field: string): boolean => ['name', 'phone', 'email'].includes(field);
  expect(recall(keyOf('a:b:customers'), ['X', 'naam', 'Phone', 'E-Mail'], [null, null, 'phone', 'email'], known)).toEqual([
    'phone',
    'name',
    null,
    'email',
  ]);
  expect(recall(keyOf('a:b:customers'), ['Naam'], [null], () => false)).toEqual([null]);
  expect(recall(keyOf('other:b:customers'), ['Naam'], ['name'], known)).toEqual(['name']);
  localStorage.setItem('import:a:b:customers', '[1,');
  expect(recall(keyOf('a:b:customers'), ['Naam'], ['name'], known)).toEqual(['name']);
});

it('tells what is no table, and hands back the rows whose cells cannot be told apart', async () => {
  const work = { signal: new AbortController().signal, onProgress: () => undefined };
  expect(await readFile(new Blob(['\u0089PNG\0\0']), work)).toEqual({ code: 'not_text' });
  expect(await readFile(new Blob([new Uint8Array(26 * 2 ** 20)]), work)).toEqual({ code: 'too_big' });
  expect(await readFile(new Blob(['name\n"Rahima\nKarim\n']), work)).toEqual({ code: 'unclosed', line: 2 });
  const file = await readFile(new Blob(['name,city\nRahima,Mirpur, Dhaka\nKarim,Sylhet\n']), work);
  if ('code' in file) throw new Error(file.code);
  expect(file.rows.map(({ line }) => line)).toEqual([3]);
  const plan = { tallies: {}, reports: oddReports(file.odd), steps: [] };
  expect(brokenRows(file, plan, (report) => report.reason)).toEqual([['cells_too_many', 'Rahima', 'Mirpur', 'Dhaka']]);
});

it('reads a spreadsheet like its text, where that is wanted', async () => {
  const work = { signal: new AbortController().signal, onProgress: () => undefined };
  const file = await xlsxOf('Book', { headers: ['parcel', 'amount'], rows: [['0012', 1330.5]] });
  expect(await readFile(file, work)).toEqual({ code: 'spreadsheet' });
  const read = await readAnyFile(file, work);
  if ('code' in read) throw new Error(read.code);
  expect([read.headers, read.rows.map(({ cells }) => cells)]).toEqual([['parcel', 'amount'], [['0012', '1330.50']]]);
  expect(await readAnyFile(new Blob(['PK\u0003\u0004 no sheet']), work)).toEqual({ code: 'spreadsheet' });
  expect(await readAnyFile(new Blob(['parcel\n1']), work)).toMatchObject({ headers: ['parcel'] });
});

it('takes pasted rows apart as whoever copied them meant it', async () => {
  const isHeader = (cell: string) => cell === 'parcel';
  const cells = async (text: string) =>
    (await readCsv(pastedTable(text, ['parcel', 'status', 'amount'], isHeader))).rows.map((row) => row.cells);
  expect(await cells('P-1\tin transit\t1,330.00\nP-2;partial;90')).toEqual([
    ['P-1', 'in transit', '1,330.00'],
    ['P-2', 'partial', '90'],
  ]);
  expect(await cells('P-1  in transit  1,330.00')).toEqual([['P-1', 'in transit', '1,330.00']]);
  expect(await cells('P-1, delivered, 90\nP-2 delivered 90')).toEqual([
    ['P-1', 'delivered', '90'],
    ['P-2', 'delivered', '90'],
  ]);
  expect(await cells('amount\tparcel\n90\tP-1')).toEqual([['90', 'P-1']]);
});
