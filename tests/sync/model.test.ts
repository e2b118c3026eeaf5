import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { newId } from '#kernel/ids.ts';
import { CallError } from '#sync/errors.ts';
import type { Rejected } from '#sync/outbox.ts';
import { onPoint, type Point, points } from '#sync/points.ts';
import type { Result, Told } from '#sync/protocol.ts';
import type { Call } from '#sync/transport.ts';

import { addCustomer, category, customerIdOf, editCustomer, product } from './support/drafts.ts';
import { createCompany, type Server, startServer } from './support/server.ts';
import { Tablet } from './support/tablet.ts';

/*
 * Three tablets run the product's own outbox, projection, push, pull and first load against the real SQL functions, through a network
 * that loses requests and answers and delivers twice, and with the power going off at named steps. Whatever happens:
 *  - every operation that was stored is applied exactly once or stands in needs-attention,
 *  - a tablet never stops showing its own accepted work,
 *  - in the end all tablets show what the server has.
 */

class PowerOff extends Error {}

type Fault = 'none' | 'request lost' | 'answer lost' | 'delivered twice';
type Step =
  | { readonly do: 'add' | 'edit' | 'same phone' | 'bad' | 'child of bad'; readonly tablet: number; readonly pick: number }
  | { readonly do: 'sync'; readonly tablet: number; readonly fault: Fault; readonly crash: Point | null; readonly after: number }
  | { readonly do: 'crash while writing'; readonly tablet: number; readonly crash: Point }
  | { readonly do: 'lose cache'; readonly tablet: number }
  | { readonly do: 'lose rows'; readonly tablet: number; readonly pick: number };

const tablet = fc.nat({ max: 2 });
const crashes: readonly Point[] = points.filter((name) => !/^(purge|file|lease)/.test(name));
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('add', 'edit', 'edit', 'same phone', 'bad', 'child of bad'),
      tablet,
      pick: fc.nat({ max: 9 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('sync' as const),
      tablet,
      fault: fc.constantFrom<Fault>('none', 'none', 'request lost', 'answer lost', 'delivered twice'),
      crash: fc.option(fc.constantFrom(...crashes), { freq: 2 }),
      after: fc.nat({ max: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('crash while writing' as const),
      tablet,
      crash: fc.constantFrom<Point>('op-stored', 'base-copied', 'rows-projected'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose cache' as const), tablet }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose rows' as const), tablet, pick: fc.nat({ max: 9 }) }) },
) as fc.Arbitrary<Step>;

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  onPoint(undefined);
  await server.close();
});

const seed = Number(process.env['SYNC_SEED'] ?? Date.now() % 2 ** 31);
const seconds = Number(process.env['SYNC_SECONDS'] ?? 60);

test(`no history loses, doubles or hides work (SYNC_SEED=${seed})`, { timeout: (seconds + 60) * 1000 }, async () => {
  let histories = 0;
  let operations = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 18 }), async (steps) => {
      histories += 1;
      const world = await World.open();
      try {
        for (const one of steps) await world.take(one);
        await world.heal();
        operations += await world.check();
      } finally {
        await world.close();
      }
    }),
    { seed, numRuns: 10_000, interruptAfterTimeLimit: seconds * 1000, markInterruptAsFailure: false, endOnFailure: true },
  );
  console.info(`${histories} histories, ${operations} operations, seed ${seed}`);
  expect(histories).toBeGreaterThan(1);
});

class World {
  readonly #tablets: readonly Tablet[];
  readonly #tenant: string;
  /** Operation ids that a tablet stored, with the tablet. */
  readonly #stored = new Map<string, Tablet>();
  readonly #customers: string[] = [];
  readonly #bad: string[] = [];
  #fault: { kind: Fault; after: number } = { kind: 'none', after: 0 };

  private constructor(tenant: string) {
    this.#tenant = tenant;
    const call = this.#throughNetwork(server.callAs(tenant));
    this.#tablets = [1, 2, 3].map((n) => new Tablet(`m${n}-${tenant}`, tenant, call));
  }

  static async open(): Promise<World> {
    return new World(await createCompany(server, newId()));
  }

  async close(): Promise<void> {
    onPoint(undefined);
    await Promise.all(this.#tablets.map((one) => one.kill()));
  }

  #throughNetwork(real: Call): Call {
    return async <T>(fn: string, asked: Readonly<Record<string, unknown>>): Promise<T> => {
      // Small pages, so that short histories have long pulls.
      const args = fn === 'sync_pull' ? { ...asked, p_limit: 3 } : asked;
      if (this.#fault.kind === 'none' || this.#fault.after-- > 0) return real<T>(fn, args);
      const { kind } = this.#fault;
      this.#fault = { kind: 'none', after: 0 };
      if (kind === 'request lost') throw new CallError('network', 'lost');
      const answer = await real<T>(fn, args);
      if (kind === 'answer lost') throw new CallError('network', 'lost');
      return real<T>(fn, args).catch(() => answer);
    };
  }

  async take(one: Step): Promise<void> {
    const on = this.#tablets[one.tablet];
    if (!on) return;
    if (one.do === 'lose cache') return on.forgetCache();
    if (one.do === 'lose rows') {
      await on.loseRows((doc) => doc.sv > 0 && doc.pending === 0 && doc.id.charCodeAt(doc.id.length - 1) % 10 === one.pick);
      return;
    }
    if (one.do === 'sync') return this.#sync(on, one);
    if (one.do === 'crash while writing') return this.#surviving(on, one.crash, 0, () => this.#write(on, 'add', 0));
    return this.#write(on, one.do, one.pick);
  }

  async #sync(on: Tablet, { fault, crash, after }: Extract<Step, { do: 'sync' }>): Promise<void> {
    this.#fault = { kind: fault, after };
    const before = await this.#accepted(on);
    await this.#surviving(on, crash, after, () => on.syncOnce().then(() => undefined));
    this.#fault = { kind: 'none', after: 0 };
    // What the server had accepted from here and what this tablet showed of it does not disappear from one page to the next.
    const { outbox } = await on.running();
    if ((await outbox.read('load'))?.start) return;
    for (const id of before) expect(await on.row('customers', id), `own customer ${id} on ${on.name}`).toBeDefined();
  }

  /** Customers that this tablet inserted and that are shown there now. */
  async #accepted(on: Tablet): Promise<readonly string[]> {
    const { outbox, cache } = await on.running();
    if ((await outbox.read('load'))?.cacheId !== cache.id) return [];
    const shown = await on.rows('customers');
    return (await outbox.journal.toArray()).flatMap(({ op }) => op.inserts).filter((id) => shown.has(id));
  }

  async #surviving(on: Tablet, crash: Point | null, after: number, work: () => Promise<void>): Promise<void> {
    let left = after;
    onPoint((name) => {
      if (name === crash && left-- === 0) throw new PowerOff(name);
    });
    try {
      await work();
    } catch (error) {
      if (error instanceof PowerOff) await on.kill();
      else if (!(error instanceof CallError)) throw error;
    } finally {
      onPoint(undefined);
    }
  }

  async #write(on: Tablet, what: 'add' | 'edit' | 'same phone' | 'bad' | 'child of bad', pick: number): Promise<void> {
    const draft = await this.#draft(on, what, pick);
    if (!draft) return;
    const { outbox } = await on.running();
    const last = (await outbox.read('last')) ?? 0;
    try {
      const saved = await on.write(draft);
      this.#stored.set(saved.id, on);
      await saved.shown;
    } catch (error) {
      // The power went off between storing and answering: the operation counts as stored all the same.
      for (const op of await outbox.ops.where('seq').above(last).toArray()) this.#stored.set(op.id, on);
      throw error;
    }
  }

  async #draft(on: Tablet, what: string, pick: number) {
    if (what === 'edit') {
      const id = this.#customers[pick % Math.max(this.#customers.length, 1)];
      const row = id && (await on.row('customers', id));
      return row ? editCustomer(row, pick % 2 ? { notes: `note ${newId()}` } : { city: `city ${newId()}` }) : undefined;
    }
    if (what === 'bad') {
      const id = newId();
      this.#bad.push(id);
      const change = category(id, 'x');
      return { action: 'product.save', changes: [{ ...change, set: { ...change.set, name: [null, ''] as const } }] };
    }
    if (what === 'child of bad') {
      const parent = this.#bad[pick % Math.max(this.#bad.length, 1)];
      const [brand] = [...(await on.rows('brands')).keys()];
      return parent && brand ? { action: 'product.save', changes: [product(newId(), brand, parent)] } : undefined;
    }
    const id = what === 'same phone' ? customerIdOf(this.#tenant, `+88017000000${pick % 3}`) : newId();
    if (what === 'same phone' && (await on.row('customers', id))) return undefined;
    this.#customers.push(id);
    return addCustomer(id, { name: `Customer ${pick}` });
  }

  /** The network and the power are back: every tablet comes to rest, twice, so that all have seen all. */
  async heal(): Promise<void> {
    for (const on of this.#tablets) {
      // A day later: the comparison with the server is due.
      await on.kill();
      on.checks = true;
    }
    for (const on of [...this.#tablets, ...this.#tablets]) {
      for (let attempt = 0; ; attempt++) {
        try {
          await on.sync();
          break;
        } catch (error) {
          if (attempt === 3 || !(error instanceof CallError)) throw error;
        }
      }
    }
  }

  async check(): Promise<number> {
    const { rows: ops } = await server.pg.query<{ id: string; result: Result }>(
      'select id, result from private.sync_op where tenant = $1',
      [this.#tenant],
    );
    const results = new Map(ops.map((op) => [op.id, op.result]));
    for (const [id, on] of this.#stored) {
      const { outbox } = await on.running();
      const result = results.get(id);
      const kept = (await outbox.attention.toArray()).find(({ op }) => op.id === id);
      expect(result, `operation ${id} of ${on.name} reached the server`).toBeDefined();
      expect(kept !== undefined, `operation ${id} is ${JSON.stringify(result)}`).toBe(
        result?.status === 'rejected' || !!result?.told?.length,
      );
      if (kept && result?.told) await this.#checkTold(kept, result.told);
    }
    expect(results.size).toBe(this.#stored.size);
    for (const kind of ['customers', 'categories', 'products', 'brands']) {
      const { rows } = await server.pg.query<{ id: string; shown: string }>(
        `select id, coalesce(to_jsonb(t) ->> 'notes', '') || coalesce(to_jsonb(t) ->> 'city', '') || name as shown from public.${kind} t where tenant_id = $1 order by id`,
        [this.#tenant],
      );
      for (const on of this.#tablets) {
        const here = [...(await on.rows(kind))].toSorted(([a], [b]) => (a < b ? -1 : 1));
        expect(
          here.map(([id, { row }]) => ({
            id,
            shown: ['notes', 'city', 'name'].map((field) => (typeof row[field] === 'string' ? row[field] : '')).join(''),
          })),
          `${kind} on ${on.name}`,
        ).toEqual(rows);
        expect(
          here.filter(([, { pending }]) => pending > 0),
          `pending ${kind} on ${on.name}`,
        ).toEqual([]);
        expect(await (await on.running()).outbox.bases.count()).toBe(0);
      }
    }
    return this.#stored.size;
  }
  /** Nobody here changes a name: the one that came first stands in the end, and only who entered another one is told of it. */
  async #checkTold(kept: Rejected, told: readonly Told[]): Promise<void> {
    expect(kept.result.told, 'what the person is told').toEqual(told);
    for (const { code, kind, id, fields } of told) {
      const { rows } = await server.pg.query<{ name: string }>(`select name from public.${kind} where tenant_id = $1 and id = $2`, [
        this.#tenant,
        id,
      ]);
      const own = kept.op.changes.find((change) => change.kind === kind && change.id === id)?.set['name']?.[1];
      expect({ code, fields }).toEqual({ code: 'kept_apart', fields: { name: [own, rows[0]?.name] } });
      expect(own, 'the name that gave way').not.toBe(rows[0]?.name);
    }
  }
}
