import { makeZip } from 'client-zip';
import { expect, test } from 'vitest';

import { companyFacts } from '#fixtures/company-facts.ts';
import { newId } from '#kernel/ids.ts';

import { archiveOf, type Progress, type Source } from './archive.ts';
import type { TableRows } from './calls.ts';

const company = { ...companyFacts, id: newId() };
const at = new Date('2026-11-22T06:00:00Z');
const tables = [
  { name: 'customers', rows: 3, columns: ['id', 'name', 'tags', 'blocked', 'deleted_at'] },
  { name: 'orders', rows: 0, columns: ['id', 'total_amount'] },
];
const pages: readonly TableRows[] = [
  {
    rows: [
      { id: '1', name: '=HYPERLINK("http://evil")', tags: ['vip'], blocked: false, deleted_at: null },
      { id: '2', name: 'রহিমা, "B"\nBegum', tags: [], blocked: true, deleted_at: '2026-11-20T00:00:00+00:00' },
    ],
    after: ['2'],
  },
  { rows: [{ id: '3', name: '-5', tags: [], blocked: false, deleted_at: null }], after: null },
];

function sourceOf({ versions = [7, 7], missing = false } = {}): Source {
  const told = [...versions];
  return {
    contents: () => Promise.resolve({ version: told.shift() ?? 0, tables, files: [{ bucket: 'files', path: `${company.id}/ab.jpg` }] }),
    rows: (table, after) => Promise.resolve(table === 'orders' ? { rows: [], after: null } : (pages[after === null ? 0 : 1] as TableRows)),
    file: () => Promise.resolve(missing ? null : new Blob(['bytes of a photo'])),
  };
}

async function written(source: Source, signal = new AbortController().signal, tell: (progress: Progress) => void = () => undefined) {
  const files = new Map<string, string>();
  for await (const { name, input } of archiveOf({ company, source, at, signal, tell })) {
    let text = '';
    if (typeof input === 'string') text = input;
    else if (input instanceof Blob) text = await input.text();
    else for await (const piece of input) text += piece;
    files.set(name, text);
  }
  return files;
}

test('every table is a file of its own, page by page, and files lie in the folder of their bucket', async () => {
  const steps: Progress[] = [];
  const files = await written(sourceOf(), undefined, (progress) => steps.push(progress));
  expect([...files.keys()]).toEqual(['customers.csv', 'orders.csv', 'files/ab.jpg', 'README.txt']);
  expect(files.get('customers.csv')).toBe(
    '\uFEFFid,name,tags,blocked,deleted_at\r\n' +
      `1,"'=HYPERLINK(""http://evil"")","[""vip""]",false,\r\n` +
      '2,"রহিমা, ""B""\nBegum",[],true,2026-11-20T00:00:00+00:00\r\n' +
      '3,-5,[],false,\r\n',
  );
  expect(files.get('orders.csv')).toBe('\uFEFFid,total_amount\r\n');
  expect(files.get('files/ab.jpg')).toBe('bytes of a photo');
  expect(files.get('README.txt')).toContain('minor units of BDT, with 2 decimals');
  expect(files.get('README.txt')).toContain('- customers.csv: 3');
  expect(steps.map(({ table, done, total }) => [table, done, total])).toEqual([
    ['customers', 0, 4],
    ['customers', 2, 4],
    ['orders', 3, 4],
    [null, 3, 4],
    [null, 4, 4],
  ]);
});

test('the archive tells whether somebody worked meanwhile, and which files storage had lost', async () => {
  expect((await written(sourceOf())).get('README.txt')).toContain('Nothing was changed while this was written');
  const moved = (await written(sourceOf({ versions: [7, 9], missing: true }))).get('README.txt');
  expect(moved).toContain('People worked while this was written');
  expect(moved).toContain('- files/ab.jpg');
});

test('a cancelled export fails, so that no half archive looks like a whole one', async () => {
  const abort = new AbortController();
  await expect(written(sourceOf(), abort.signal, ({ done }) => done > 1 && abort.abort())).rejects.toThrow('abort');
  const zip = makeZip(archiveOf({ company, source: sourceOf(), at, signal: abort.signal, tell: () => undefined }));
  await expect(new Response(zip).blob()).rejects.toThrow('abort');
});

test('the stream is a zip that holds the tables as they are', async () => {
  const zip = makeZip(archiveOf({ company, source: sourceOf(), at, signal: new AbortController().signal, tell: () => undefined }));
  const text = await new Response(zip).text();
  expect(text.startsWith('PK')).toBe(true);
  for (const part of ['customers.csv', '[""vip""]', 'bytes of a photo', 'README.txt']) expect(text).toContain(part);
});
