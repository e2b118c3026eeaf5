import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import '#fixtures/seed.ts';
import { soon } from '#fixtures/soon.ts';
import { newId } from '#kernel/ids.ts';
import { CallError } from '#sync/common/errors.ts';
import type { Call } from '#sync/transport/transport.ts';

import { addCustomer, editCustomer } from './support/drafts.ts';
import { createCompany, type Server, startServer } from './support/server.ts';
import { Tablet } from './support/tablet.ts';

/*
 * Whatever is answered in the server's place leaves the device as it was: random JSON, and the server's own answers with one thing
 * in them changed, left out or meant for somebody else.
 */

let server: Server;
let tenant: string;

beforeAll(async () => {
  server = await startServer();
  tenant = await createCompany(server, newId());
});
afterAll(() => server.close());

type Json = unknown;
/** Makes another answer out of the true one. */
type Forge = (truth: Json) => Json;

let forged: { readonly fn: string; readonly forge: Forge } | undefined;
let before: string | undefined;
let one: Tablet;

const call: Call = async <T>(fn: string, args: Readonly<Record<string, unknown>>): Promise<T> => {
  if (forged?.fn !== fn) return server.callAs(tenant)<T>(fn, args);
  // What is written is asked for in a call that never reached the server; everything else only reads, or is repeated without harm.
  const truth: Json = fn === 'sync_push' ? answerTo(args) : await server.callAs(tenant)(fn, args);
  // Pages of a load do not wait for the sizes, all but the last.
  if (fn === 'sync_sizes') await soon(async () => expect(await pagesToCome(one)).toBe(1));
  before = await dump(one);
  return forged.forge(truth) as T;
};

function answerTo({ p_ops: ops }: Readonly<Record<string, unknown>>): Json {
  const results = (ops as readonly { readonly id: string; readonly seq: number }[]).map(({ id, seq }) => ({ seq, id, status: 'applied' }));
  return { results, lastSeq: results.at(-1)?.seq };
}

async function pagesToCome(tablet: Tablet): Promise<number | undefined> {
  return (await (await tablet.running()).outbox.read('load'))?.pages.filter(({ part, done }) => part === 'hot' && !done).length;
}

/** Everything that is on the disk, without what a question leaves behind. */
async function dump(tablet: Tablet): Promise<string> {
  const { outbox, cache } = await tablet.running();
  const tables = await Promise.all(
    outbox.tables.map(async (table) => [table.name, await table.toCollection().primaryKeys(), await table.toArray()] as const),
  );
  const state = tables.find(([name]) => name === 'state');
  const kept = state?.[1].flatMap((key, index) => (key === 'older' ? [] : [[key, state[2][index]]]));
  const rows = await Promise.all(cache.collections.map(async (collection) => (await collection.find().exec()).map((doc) => doc.toJSON())));
  return JSON.stringify([kept, tables.filter(([name]) => name !== 'state'), rows]);
}

/** What makes the device ask, every time anew. */
const asking: Readonly<Record<string, (tablet: Tablet) => Promise<unknown>>> = {
  async sync_open(tablet) {
    (await tablet.running()).rounds.reopen();
    return tablet.syncOnce();
  },
  sync_push: (tablet) => tablet.syncOnce(),
  sync_pull: (tablet) => tablet.syncOnce(),
  sync_snapshot: (tablet) => tablet.syncOnce(),
  sync_sizes: (tablet) => tablet.syncOnce(),
  sync_head: async (tablet) => (await tablet.running()).rounds.head(),
  sync_digest: async (tablet) => {
    (await tablet.running()).rounds.wantCheck();
    return tablet.syncOnce();
  },
  sync_ids: async (tablet) => {
    (await tablet.running()).rounds.wantCheck();
    return tablet.syncOnce();
  },
  sync_find: async (tablet) => {
    await (await tablet.running()).outbox.save('older', { id: newId(), kind: 'customers', text: 'Rahima' });
    return tablet.syncOnce();
  },
};
const loading = new Set(['sync_snapshot', 'sync_sizes']);

/** A tablet for which the next question of this name is due. */
async function readyFor(fn: string, company = tenant, through = call): Promise<void> {
  one = new Tablet(`t${newId()}`, company, through);
  if (loading.has(fn)) return;
  const id = newId();
  await one.write(addCustomer(id));
  await one.sync();
  if (fn === 'sync_push') await (await one.write(editCustomer((await one.row('customers', id)) ?? {}, { city: 'Dhaka' }))).shown;
  if (fn !== 'sync_ids') return;
  // A row has gone from the disk, which the next comparison finds out.
  await (await one.running()).outbox.save('clean', true);
  await one.loseRows((doc) => doc.id === `customers:${id}`);
}

/** Every place of an answer whose form is ours to know: what is in a row, and by which name a flag goes, is not. */
function places(value: Json, path: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] {
  const opaque = ['row', 'flags', 'kinds'].includes(String(path.at(-1))) || typeof value !== 'object' || value === null;
  const inside = opaque
    ? []
    : Object.entries(value).flatMap(([key, one]) => places(one, [...path, Array.isArray(value) ? Number(key) : key]));
  return [path, ...inside];
}

const otherType = (value: Json): fc.Arbitrary<Json> =>
  fc
    .constantFrom<Json>(null, 'x', -1, 1.5, true, [1], { x: 1 })
    .filter((made) => kindOf(made) !== kindOf(value) || made === -1 || made === 1.5);

function kindOf(value: Json): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

function replaced(value: Json, [key, ...rest]: readonly (string | number)[], made: Json): Json {
  if (key === undefined) return made;
  if (Array.isArray(value)) return value.map((one: Json, index) => (index === key ? replaced(one, rest, made) : one));
  return { ...(value as object), [key]: replaced((value as Readonly<Record<string, Json>>)[key], rest, made) };
}

/** May be null as well as what it is, or be there or not. */
const loose: ReadonlySet<string | number> = new Set([
  'brands',
  'mark',
  'resume',
  'after',
  'row',
  'reached',
  'access',
  'code',
  'field',
  'message',
  'fields',
  'current',
  'gap',
]);

const random = fc.oneof(
  fc.constantFrom<Json>({}, [], 'ok', null, 42, true, { error: 'x' }, { message: 'x' }, { results: [], lastSeq: 0 }),
  fc.jsonValue(),
);

async function leavesItAsItWas(fn: string, forge: Forge): Promise<void> {
  forged = { fn, forge };
  before = undefined;
  const told: unknown = await asking[fn]?.(one).catch((error: unknown) => error);
  // A first failure of opening is asked once more at once.
  const failed = told === true && fn === 'sync_open' ? await one.syncOnce().catch((error: unknown) => error) : told;
  expect(failed).toBeInstanceOf(CallError);
  expect(failed).toMatchObject({ problem: 'portal' });
  expect(before).toBeDefined();
  expect(await dump(one)).toBe(before);
}

describe.each(Object.keys(asking))('%s', (fn) => {
  beforeEach(async () => {
    forged = undefined;
    await readyFor(fn);
    return async () => {
      forged = undefined;
      await one.kill();
    };
  });

  test('random JSON is no answer', async () => {
    // Names with counts under them are sizes, whatever the names.
    const counts = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
    const named = (value: unknown, of: (one: unknown) => boolean): boolean =>
      typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(of);
    const harmless = (value: Json): boolean => fn === 'sync_sizes' && named(value, (one) => named(one, counts));
    await fc.assert(
      fc.asyncProperty(
        random.filter((value) => !harmless(value)),
        (value) => leavesItAsItWas(fn, () => value),
      ),
      { numRuns: 25 },
    );
    forged = undefined;
    await one.sync();
  });

  test('a true answer with one thing in it changed is none', async () => {
    const choice = fc.record({ place: fc.nat(), made: fc.func(fc.nat()), seed: fc.nat() });
    await fc.assert(
      fc.asyncProperty(choice, ({ place, seed }) =>
        leavesItAsItWas(fn, (truth) => {
          const all = places(truth).filter(
            (path) => !path.some((key) => loose.has(key)) && !['flags', 'kinds'].includes(String(path.at(-1))),
          );
          const path = all[place % all.length] ?? [];
          const old = path.reduce<Json>((value, key) => (value as Readonly<Record<string | number, Json>>)[key], truth);
          return replaced(truth, path, fc.sample(otherType(old), { seed, numRuns: 1 })[0]);
        }),
      ),
      { numRuns: 40 },
    );
    forged = undefined;
    await one.sync();
  });
});

describe('an answer to somebody else', () => {
  beforeEach(async () => {
    forged = undefined;
    await readyFor('sync_push');
    return () => one.kill();
  });

  test.each([
    ['another company', 'sync_open', (truth: object) => ({ ...truth, tenant: newId() })],
    ['another device', 'sync_open', (truth: object) => ({ ...truth, device: newId() })],
    ['other operations', 'sync_push', (truth: object) => ({ ...truth, results: [{ seq: 1, id: newId(), status: 'applied' }] })],
    ['no operation', 'sync_push', (truth: object) => ({ ...truth, results: [] })],
    ['an older cursor', 'sync_pull', (truth: object) => ({ ...truth, cursor: { ...(truth as { cursor: object }).cursor, version: 0 } })],
  ] as const)('%s is none', async (_, fn, forge) => {
    forged = { fn, forge: (truth) => forge(truth as object) };
    const told: unknown = await asking[fn]?.(one).catch((error: unknown) => error);
    const failed = told === true ? await one.syncOnce().catch((error: unknown) => error) : told;
    expect(failed).toMatchObject({ problem: 'portal' });
    expect(await dump(one)).toBe(before);
    forged = undefined;
    await one.sync();
    expect(await (await one.running()).outbox.ops.count()).toBe(0);
  });
});

// The sizes say how long a load may take, nothing else.
test.each(Object.keys(asking).filter((fn) => fn !== 'sync_sizes'))(
  'what %s answers to a device of another company is no answer',
  async (fn) => {
    forged = undefined;
    const other = await createCompany(server, newId());
    let theirs: Json;
    await readyFor(fn, other, async <T>(asked: string, args: Readonly<Record<string, unknown>>) => {
      const told = await server.callAs(other)<T>(asked, args);
      if (asked === fn) theirs ??= told;
      return told;
    });
    theirs = undefined;
    await asking[fn]?.(one);
    await one.kill();
    expect(theirs).toBeDefined();

    await readyFor(fn);
    await leavesItAsItWas(fn, () => theirs);
    forged = undefined;
    await one.sync();
    await one.kill();
  },
);

test('a page that answered another question of the same device is no answer', async () => {
  forged = undefined;
  let last: Json;
  let mixed = true;
  one = new Tablet(`t${newId()}`, tenant, async <T>(fn: string, args: Readonly<Record<string, unknown>>) => {
    const told = await server.callAs(tenant)<T>(fn, args);
    if (fn !== 'sync_snapshot' || !mixed) return told;
    const earlier = last ?? told;
    last = told;
    return earlier as T;
  });
  expect(await one.syncOnce().catch((error: unknown) => error)).toMatchObject({ problem: 'portal' });
  mixed = false;
  await one.sync();
  await one.kill();
});
