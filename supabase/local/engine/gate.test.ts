import { setImmediate as nextTurn } from 'node:timers/promises';

import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createGate, type Gate } from './gate.ts';

let pg: PGlite;
let gate: Gate;

beforeAll(async () => {
  pg = await PGlite.create();
  gate = createGate(pg);
  await pg.exec('create table entry (caller int, step int, at serial)');
});
afterAll(() => pg.close());

/** The way a query builder runs a transaction: separate calls, with other work in between. */
async function writeInTransaction(caller: number, steps: number): Promise<void> {
  await pg.query('BEGIN');
  for (let step = 1; step <= steps; step += 1) {
    await pg.query('insert into entry (caller, step) values ($1, $2)', [caller, step]);
    await nextTurn();
  }
  await pg.query('COMMIT');
}

test('transactions of several callers run one after the other', async () => {
  await Promise.all([1, 2, 3, 4].map((caller) => gate.run(() => writeInTransaction(caller, 5))));
  const { rows } = await pg.query<{ caller: number }>('select caller from entry order by at');
  const changes = rows.filter(({ caller }, index) => caller !== rows[index - 1]?.caller);
  expect(rows).toHaveLength(20);
  expect(changes).toHaveLength(4);
});

test('a statement from outside waits for the transaction and never joins it', async () => {
  const order: string[] = [];
  const inside = gate.transaction(async () => {
    await pg.query('insert into entry (caller, step) values (9, 1)');
    await nextTurn();
    order.push('inside');
    throw new Error('undo');
  });
  const outside = pg.query('insert into entry (caller, step) values (8, 1)').then(() => order.push('outside'));
  await expect(inside).rejects.toThrow('undo');
  await outside;
  expect(order).toEqual(['inside', 'outside']);
  const { rows } = await pg.query('select caller from entry where caller in (8, 9)');
  expect(rows).toEqual([{ caller: 8 }]);
});

test('a commit that fails frees the connection', async () => {
  await pg.exec(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create table strict (a int); create constraint trigger late after insert on strict deferrable initially deferred for each row execute function refuse()`);
  await expect(gate.transaction(async () => void (await pg.query('insert into strict values (1)')))).rejects.toThrow('no');
  expect((await pg.query('select * from strict')).rows).toEqual([]);
});

test('a caller that forgets to end its transaction holds up nobody and keeps nothing', async () => {
  await gate.run(async () => {
    await pg.query('BEGIN');
    await pg.query('insert into entry (caller, step) values (7, 1)');
  });
  expect((await pg.query('select 1 from entry where caller = 7')).rows).toEqual([]);
});
