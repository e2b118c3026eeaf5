import fc from 'fast-check';
import { expect, it } from 'vitest';

import '#fixtures/seed.ts';

import { cleanCell, csvText, readCsv, safeCell } from './csv.ts';
import { storable } from './text.ts';

it('reads quotes, line breaks in cells, blank records and a byte order mark', async () => {
  const file = await readCsv('\uFEFFname,note\r\n"Red, large","two\nlines"\r\n,\r\n"say ""hi""",x\r\n');
  expect(file.headers).toEqual(['name', 'note']);
  expect(file.rows).toEqual([
    { line: 2, cells: ['Red, large', 'two\nlines'] },
    { line: 4, cells: ['say "hi"', 'x'] },
  ]);
});

it.each([
  ['a;b\n1;2', ['1', '2']],
  ['a\tb\n1\t2', ['1', '2']],
  ['"a,x";b\n1;2', ['1', '2']],
])('finds the delimiter of %j', async (text, cells) => expect((await readCsv(text)).rows[0]?.cells).toEqual(cells));

it('finds the header where it is, and takes no row of data for it', async () => {
  const known = (cell: string) => ['Unit', 'Name', 'Price'].includes(cell);
  const headersOf = async (text: string) => (await readCsv(text, { isHeader: known })).headers;
  expect(await headersOf('Item,Buying,UOM\nMug,9001234567890,Unit\nPot,90,Unit\n')).toEqual(['Item', 'Buying', 'UOM']);
  expect(await headersOf('Shop of Rahim\n\n# all prices in taka\nName,Price\nMug,90\n')).toEqual(['Name', 'Price']);
  expect(await headersOf('sep=;\nName;Price\nMug;90\n')).toEqual(['Name', 'Price']);
  expect((await readCsv('sep=;\nName;Price\nMug;90\n')).rows).toEqual([{ line: 3, cells: ['Mug', '90'] }]);
});

it('reads a file larger than one slice without losing or doubling a record, telling how far it is', async () => {
  const cells = Array.from({ length: 6000 }, (_, i) => [`SKU-${i}`, `a "quoted", ${i}\nsecond line`, 'x'.repeat(60)]);
  const shares: number[] = [];
  const file = await readCsv(csvText(['sku', 'text', 'pad'], cells), { onProgress: (share) => shares.push(share) });
  expect(file.rows.map((row) => row.cells)).toEqual(cells);
  expect(shares.length).toBeGreaterThan(3);
  expect(shares.at(-1)).toBe(1);
});

it('names the record whose quotation mark is never closed, and those whose cells stand under other headers', async () => {
  expect(await readCsv('a,b\n1,2\n3,"x\n4,y\n')).toMatchObject({ unclosed: 3 });
  const { rows, unclosed } = await readCsv('a,b\n"5" pipe",2\n3,4\n5,Mirpur 10, Dhaka\n6,7,,\n5" pipe,8\n');
  expect(unclosed).toBeUndefined();
  expect(rows.map(({ odd }) => odd)).toEqual(['quotes', undefined, 'cells', undefined, undefined]);
  const far = `a,b\n${'1,2\n'.repeat(60_000)}`;
  expect(await readCsv(`${far}3,"x\n4,y`)).toMatchObject({ unclosed: 60_002 });
});

it('stops when it is told to', async () => {
  const stop = new AbortController();
  const reading = readCsv('a\n' + 'x\n'.repeat(200_000), { signal: stop.signal, onProgress: () => stop.abort(new Error('stopped')) });
  await expect(reading).rejects.toThrow('stopped');
});

it('protects from formulas and takes the protection off again', () => {
  expect(['=1+1', '+8801712345678', '-cmd', '@x', '-5', '-5.25', 'plain'].map(safeCell)).toEqual([
    "'=1+1",
    "'+8801712345678",
    "'-cmd",
    "'@x",
    '-5',
    '-5.25',
    'plain',
  ]);
  expect(["'=1+1", "'+880", "'quoted'", ' a '].map(cleanCell)).toEqual(['=1+1', '+880', "'quoted'", 'a']);
});

it.each([
  '\n=1',
  '\r=1',
  '\t=1',
  ' =1',
  '  -cmd',
  '\u00A0@x',
  '\u200B=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  ' ＝1',
  '\u2212x',
  '=',
  "'=1",
  "''+1",
  '\nplain',
  '-5x',
  ' -5',
])('protects %j and reads it back as it was', async (text) => {
  expect(safeCell(text)).toBe(`'${text}`);
  const file = await readCsv(csvText(['k', 'a'], [['k', text]]));
  expect(file.rows[0]?.cells[1]).toBe(storable(text));
});

it('leaves alone what no spreadsheet runs', () => {
  for (const text of ['plain', 'a=1', "O'Neil", "'quoted'", '0', '-0.5', '১২', '1-2', '']) expect(safeCell(text)).toBe(text);
});

it('reads back what it writes', async () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => cleanCell(text));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.constant('k'), cell, cell), { minLength: 1, maxLength: 20 }), async (rows) => {
      const file = await readCsv(csvText(['k', 'a', 'b'], rows));
      expect(file.rows.map((row) => row.cells.map((text) => text.replace(/\r\n?/g, '\n')))).toEqual(
        rows.map((row) => row.map((text) => text.replace(/\r\n?/g, '\n'))),
      );
    }),
  );
});
