import { randomUUID } from 'node:crypto';

import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { permissionKeys } from '#access/permissions.ts';
import { proof } from '#fixtures/turn.ts';
import type { Result } from '#sync/protocol.ts';

import { hire } from './company.ts';
import { asRole, literal, prepareAttempts } from './matrix/attempt.ts';
import { operationOf } from './matrix/pushes.ts';
import { setStage, type Stage } from './matrix/stage.ts';
import { type Case, casesOf, knownOf } from './matrix/stolen.ts';
import { type Device, useServer } from './server.ts';

/*
 * Ids of another brand in every field of every action that holds an id, sent by a person of one brand: the answer is that to an id which
 * exists nowhere.
 */

const server = useServer();
let stage: Stage;
let client: pg.PoolClient;
let person: Device;
let cases: readonly Case[];
let foreign: ReadonlyMap<string, string>;

beforeAll(async () => {
  stage = await setStage(server);
  const [mine, theirs] = stage.home.shelves;
  if (!mine || !theirs) throw new Error('The company has two brands');
  person = await hire(stage.home, permissionKeys, [mine.brand]);
  client = await server.pool.connect();
  await prepareAttempts(client);
  cases = casesOf(stage.home, await knownOf(client, stage.home.tenant, mine.brand));
  const rows = [...(await knownOf(client, stage.home.tenant, theirs.brand)).rows];
  const branded = new Set([
    'brands',
    'products',
    'variants',
    'variant_costs',
    'stock_movements',
    'ecom_orders',
    'order_feed',
    'parcels',
    'parcel_feed',
    'transactions',
  ]);
  foreign = new Map(rows.filter(([kind]) => branded.has(kind)).map(([kind, row]) => [kind, row.id]));
});

afterAll(() => client.release());

test("another brand's id is answered like one that exists nowhere", { timeout: 120_000 }, async () => {
  expect(foreign.size).toBe(10);
  const own = await answersTo(cases, undefined);
  expect(own.filter((told) => told?.status === 'applied').length).toBeGreaterThan(60);
  expect(await told(cases)).toEqual([]);
});

test('nor does a value beside the id tell them apart', { timeout: 120_000 }, async () => {
  const nowhere = randomUUID();
  const spoilt = cases.map((one): Case => ({
    ...one,
    change: (id) => {
      const change = one.change(id);
      return { ...change, set: { ...change.set, deleted_at: [null, 'not a time'], notes: [null, 7], shipping_status_id: [null, nowhere] } };
    },
  }));
  expect(await told(spoilt)).toEqual([]);
});

test('a role of a brand beyond the own ones is answered like one of a brand that does not exist', async () => {
  const save = (brand: string) =>
    server.rpc(person.user, 'save_role', {
      p_tenant: stage.home.tenant,
      p_role: { id: randomUUID(), name: randomUUID(), permissions: ['view_parcels'], brand_ids: [brand] },
      p_seen: null,
    });
  const refusal = async (brand: string): Promise<unknown> => {
    const { code, message } = (await save(brand).catch((error: unknown) => error)) as { readonly code?: string; readonly message?: string };
    return { code, message };
  };
  const absent = await refusal(randomUUID());
  expect(absent).toMatchObject({ code: 'KB100' });
  expect(await refusal(foreign.get('brands') ?? '')).toEqual(absent);
});

/** The cases that are answered otherwise for an id of the other brand than for one that exists nowhere. */
async function told(all: readonly Case[]): Promise<readonly string[]> {
  const nowhere = randomUUID();
  const absent = await answersTo(all, nowhere);
  const different: string[] = [];
  for (const [kind, id] of foreign) {
    const answers = await answersTo(all, id);
    for (const [i, { action, name }] of all.entries()) {
      // An id that is taken cannot be given to a new document; nobody guesses one.
      if (name.endsWith('insert id') && !name.startsWith('variant_costs')) continue;
      const [here, there] = [without(answers[i], id), without(absent[i], nowhere)];
      if (here !== there) different.push(`${action}, ${name} of ${kind}: ${here} instead of ${there}`);
    }
  }
  return different;
}

/** The result of each change by itself, which is taken back. */
async function answersTo(all: readonly Case[], id: string | undefined): Promise<readonly (Result | undefined)[]> {
  const statements = all.map(
    ({ action, change }) =>
      `select public.sync_push('${person.id}', ${literal([operationOf(person.id, person.seq, action, change(id))])}, '${proof}') -> 'results' -> 0`,
  );
  await client.query('begin');
  const answers = await asRole(client, 'authenticated', person.user, statements);
  await client.query('rollback');
  const failed = answers.find(({ code }) => code !== undefined);
  if (failed) throw new Error(`${failed.code} ${failed.message}`);
  return answers.map(({ told }) => told as Result);
}

function without(told: Result | undefined, id: string): string {
  const { id: _op, seq: _seq, ...rest } = told ?? ({} as Result);
  return JSON.stringify(rest).replaceAll(id, 'id');
}
