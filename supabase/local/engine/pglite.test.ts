import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, expect, test, vi } from 'vitest';

import type { Engine } from './engine.ts';
import { openPglite } from './pglite.ts';

// Opens several databases, on whatever else the machine has to do.
vi.setConfig({ testTimeout: 180_000 });

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

async function open(where: 'memory' | 'folder', afterErrors?: number): Promise<Engine> {
  const dir = mkdtempSync(join(tmpdir(), 'karbar-pglite-'));
  undo.push(() => rmSync(dir, { recursive: true, force: true }));
  const engine = await openPglite({
    folder: where === 'folder' ? join(dir, 'database') : undefined,
    image: undefined,
    ...(afterErrors && { afterErrors }),
  });
  undo.push(engine.close);
  return engine;
}

const refused = (engine: Engine): Promise<unknown> =>
  engine
    .query(`do $$ begin raise exception 'refused' using errcode = '42501'; end $$`)
    .catch((error: { readonly code: string }) => error.code);

test('more errors than PGlite survives are answered, and it goes on', async () => {
  const engine = await open('memory');
  for (let n = 0; n < 13_500; n += 1) expect(await refused(engine)).toBe('42501');
  expect((await engine.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test.each(['memory', 'folder'] as const)(
  'in %s, what was taken before, during and after it is opened again is all there, and LISTEN goes on',
  async (where) => {
    const engine = await open(where, 50);
    const heard: string[] = [];
    await engine.exec('create table taken (n int primary key)');
    await engine.listen('news', (payload) => heard.push(payload));
    const written: number[] = [];
    await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        if (n % 2 === 0) return refused(engine);
        await engine.transaction(async () => {
          await engine.query('insert into taken values ($1)', [n]);
          await engine.query(`select pg_notify('news', $1)`, [String(n)]);
        });
        return written.push(n);
      }),
    );
    expect(written).toHaveLength(100);
    const { rows } = await engine.query<{ n: number }>('select n from taken order by n');
    expect(rows.map(({ n }) => n)).toEqual(written.toSorted((a, b) => a - b));
    expect(heard).toHaveLength(100);
    await engine.query(`select pg_notify('news', 'last')`);
    expect(heard.at(-1)).toBe('last');
  },
);

test('values arrive as from a Postgres, moments as its JSON writes them, lists too', async () => {
  const engine = await open('memory');
  const { rows } =
    await engine.query(`select timestamptz '2026-12-23 00:22:17.153816+00' as moment, date '2026-12-23' as day, 1.50::numeric as amount,
    array[timestamptz '2026-12-23 00:22:17+00'] as moments, 9007199254740993 as number, '{"a": 1}'::jsonb as facts`);
  expect(rows).toEqual([
    {
      moment: '2026-12-23T00:22:17.153816+00:00',
      day: '2026-12-23',
      amount: '1.50',
      moments: ['2026-12-23T00:22:17+00:00'],
      number: 9007199254740993n,
      facts: { a: 1 },
    },
  ]);
});

test('rows go out and come in by COPY', async () => {
  const engine = await open('memory');
  await engine.exec(`create table a (n int, t text); insert into a values (1, 'a\tb'), (2, null); create table b (like a)`);
  await engine.copyIn('copy b from stdin', engine.copyOut('copy a to stdout'));
  expect((await engine.query('select * from b order by n')).rows).toEqual([
    { n: 1, t: 'a\tb' },
    { n: 2, t: null },
  ]);
});
