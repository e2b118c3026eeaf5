import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import '#fixtures/seed.ts';
import { permissionKeys } from '#access/permissions.ts';
import { proof } from '#fixtures/turn.ts';
import { kinds } from '#modules/kinds.ts';
import type { Result } from '#sync/protocol.ts';

import { hire } from './company.ts';
import { asRole, literal, prepareAttempts } from './matrix/attempt.ts';
import { operationOf } from './matrix/pushes.ts';
import { setStage, type Stage } from './matrix/stage.ts';
import { type Case, casesOf, knownOf } from './matrix/stolen.ts';
import { useServer } from './server.ts';

/*
 * Ids of another company in every field of every action that holds an id: the answer is that to an id which exists nowhere, and nothing
 * of the other company is written or kept. The person is the owner here and a manager in the other company, so he knows its ids.
 */

const server = useServer();
let stage: Stage;
let client: pg.PoolClient;
let cases: readonly Case[];
let stolen: ReadonlyMap<string, string>;

beforeAll(async () => {
  stage = await setStage(server);
  // What is issued is of a requisition that is approved.
  await server.sql(`update public.requisitions set status = 'approved' where tenant_id = $1 and status = 'submitted'`, [stage.home.tenant]);
  await hire(stage.away, permissionKeys, null, stage.home.owner);
  client = await server.pool.connect();
  await prepareAttempts(client);
  cases = casesOf(stage.home, await knownOf(client, stage.home.tenant));
  // A person's id is no company's own: he may work in both.
  const ours = (await knownOf(client, stage.home.tenant)).rows;
  // The stage gives the tablets of all companies one id.
  const theirs = [...(await knownOf(client, stage.away.tenant)).rows].filter(
    ([kind, row]) => kind !== 'team_members' && ours.get(kind)?.id !== row.id,
  );
  stolen = new Map(theirs.map(([kind, row]) => [kind, row.id]));
});

afterAll(() => client.release());

test('what is tried with stolen ids works with those of the own company', async () => {
  const told = await answersTo(cases.map((one) => [one.action, [one.change()]]));
  const refused = cases.flatMap(({ action, name }, i) => (told[i]?.status === 'applied' ? [] : [`${action}: ${name}: ${told[i]?.code}`]));
  expect(refused).toEqual([]);
  expect(cases.length).toBeGreaterThan(100);
});

const nowhere = randomUUID();

/** An id that follows from a value is answered like any other such id. */
function likeOf(id: string, absent: string): string {
  return id[14] === '5' ? `${absent.slice(0, 14)}5${absent.slice(15)}` : absent;
}

test.each(kinds.map(({ name }) => name))("another company's id of %s is answered like one that exists nowhere", async (kind) => {
  const id = stolen.get(kind);
  if (id === undefined) return;
  const absentId = likeOf(id, nowhere);
  const absent = await answersTo(cases.map((one) => [one.action, [one.change(absentId)]]));
  const told = await answersTo(cases.map((one) => [one.action, [one.change(id)]]));
  for (const [i, { action, name }] of cases.entries())
    expect({ action, name, told: without(told[i], id) }).toEqual({ action, name, told: without(absent[i], absentId) });
});

test('of ids that exist nowhere only those are taken that mean nothing', async () => {
  const absent = await answersTo(cases.map((one) => [one.action, [one.change(nowhere)]]));
  // What is not refused stays out all the same: the server writes these fields itself, or they are an own document's new id.
  const taken = cases
    .filter(({ name }, i) => !inside.has(name) && absent[i]?.status !== 'rejected')
    .map(({ name }) => name.replace(/^\w+ /, ''));
  expect([...new Set(taken)].sort()).toEqual([
    'insert approved_by',
    'insert brand_id',
    'insert created_by',
    'insert decided_by',
    'insert finalised_by',
    'insert id',
    'insert kiosk_id',
    'insert linked_parcel_id',
    'insert locked_by',
    'insert made_by',
    'insert payment_id',
    'insert posted_by',
    'insert ref_id',
    'insert slip_id',
    'insert user_id',
    'patch brand_id',
    'patch created_by',
    'patch linked_parcel_id',
  ]);
});

test('several stolen ids at once are answered like as many that exist nowhere', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.array(fc.tuple(fc.nat(), fc.constantFrom(...stolen.values())), { minLength: 2, maxLength: 4 }),
      async (pick, places) => {
        const action = cases[pick % cases.length]?.action ?? '';
        const mine = cases.filter((one) => one.action === action);
        const substitutes = new Map([...stolen.values()].map((id) => [id, likeOf(id, randomUUID())]));
        const chosen = places.map(([place, id]) => ({ one: mine[place % mine.length], id, nowhere: substitutes.get(id) ?? '' }));
        const [theirs, nobodys] = await answersTo([
          [action, chosen.flatMap(({ one, id }) => one?.change(id) ?? [])],
          [action, chosen.flatMap(({ one, nowhere }) => one?.change(nowhere) ?? [])],
        ]);
        const plain = (told: Result | undefined, which: 'id' | 'nowhere'): string =>
          chosen.reduce((text, one) => text.replaceAll(one[which], 'id'), without(told));
        expect(plain(theirs, 'id')).toBe(plain(nobodys, 'nowhere'));
      },
    ),
    { numRuns: 150 },
  );
});

test(
  'a refused operation writes nothing, an accepted one keeps no stolen id, and the other company stays as it was',
  { timeout: 120_000 },
  async () => {
    const [home, away] = [await fingerprint(stage.home.tenant), await fingerprint(stage.away.tenant)];
    const ids = [...stolen.values()];
    const { id: device, user, seq } = await deviceOf();
    await client.query('begin');
    for (const [i, { action, name, change }] of cases.entries()) {
      const id = ids[i % ids.length] ?? '';
      await client.query('savepoint before');
      await client.query('set local role authenticated');
      await client.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify({ sub: user, role: 'authenticated' })]);
      const { rows } = await client.query<{ status: string }>(
        `select public.sync_push($1, $2, '${proof}') -> 'results' -> 0 ->> 'status' as status`,
        [device, JSON.stringify([operationOf(device, seq, action, change(id))])],
      );
      await client.query('reset role');
      const means = !own.test(name) && !inside.has(name);
      const kept = rows[0]?.status === 'rejected' ? (await fingerprint(stage.home.tenant)) !== home : means && (await knows(id));
      const touched = (await fingerprint(stage.away.tenant)) !== away;
      expect({ action, name, kept, touched }).toEqual({ action, name, kept: false, touched: false });
      await client.query('rollback to savepoint before');
    }
    await client.query('rollback');
  },
);

/** Fields in which any id may stand: of a new document, and of what a movement of stock tells about. */
const own = /insert (?:id|ref_id)$/;
/** Ids of what stands inside of a document of the own company, and of nothing that has a row. */
const inside = new Set([
  'material_moves insert line_id',
  'supplier_prices insert pack_id',
  'supplier_prices patch pack_id',
  'work_lines insert output_id',
]);

async function deviceOf(): Promise<{ readonly id: string; readonly user: string; readonly seq: number }> {
  const { owner, device } = stage.home;
  const { rows } = await client.query<{ seq: number }>('select last_seq as seq from private.sync_device where id = $1', [device.id]);
  return { id: device.id, user: owner, seq: rows[0]?.seq ?? 0 };
}

/** The result of each operation by itself, which is taken back. */
async function answersTo(
  ops: readonly (readonly [action: string, changes: readonly ReturnType<Case['change']>[]])[],
): Promise<readonly (Result | undefined)[]> {
  const { id, user, seq } = await deviceOf();
  const statements = ops.map(
    ([action, changes]) =>
      `select public.sync_push('${id}', ${literal([operationOf(id, seq, action, ...changes)])}, '${proof}') -> 'results' -> 0`,
  );
  await client.query('begin');
  const answers = await asRole(client, 'authenticated', user, statements);
  await client.query('rollback');
  const failed = answers.find(({ code }) => code !== undefined);
  if (failed) throw new Error(`${failed.code} ${failed.message}`);
  return answers.map(({ told }) => told as Result);
}

function without(told: Result | undefined, id?: string): string {
  const { id: _op, seq: _seq, ...rest } = told ?? ({} as Result);
  return id === undefined ? JSON.stringify(rest) : JSON.stringify(rest).replaceAll(id, 'id');
}

/** All rows of a company, as text. */
async function rowsOf(tenant: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
  );
  return rows.map(({ name }) => `select t::text as row from public.${name} t where tenant_id = '${tenant}'`).join(' union all ');
}

async function fingerprint(tenant: string): Promise<string> {
  const { rows } = await client.query<{ sum: string }>(
    `select md5(string_agg(row, '' order by row)) as sum from (${await rowsOf(tenant)}) x`,
  );
  return rows[0]?.sum ?? '';
}

/** Whether the own company has the id anywhere. */
async function knows(id: string): Promise<boolean> {
  const { rows } = await client.query(`select from (${await rowsOf(stage.home.tenant)}) x where row like $1 limit 1`, [`%${id}%`]);
  return rows.length > 0;
}
