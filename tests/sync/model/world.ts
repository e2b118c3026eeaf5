import { expect } from 'vitest';

import { newId } from '#kernel/ids.ts';
import { onCheckpoint, type Checkpoint } from '#sync/common/checkpoints.ts';
import { CallError } from '#sync/common/errors.ts';

import { backUp } from '../support/backup.ts';
import { addCustomer, category, customerIdOf, editCustomer, product } from '../support/drafts.ts';
import { createCompany, type Server } from '../support/server.ts';
import { Tablet } from '../support/tablet.ts';
import type { Step } from './history.ts';
import { Network } from './network.ts';
import { judge } from './oracle.ts';

class PowerOff extends Error {}

const day = 86_400_000;

/** A company, its tablets and the network between them, as a history goes on. */
export class World {
  readonly #server: Server;
  readonly #tenant: string;
  readonly #network = new Network();
  readonly #tablets: Tablet[];
  /** Operations that each tablet has stored, on the disk that it has now. */
  readonly #known = new Map<Tablet, Set<string>>();
  readonly #stored = new Set<string>();
  readonly #ahead = new Set<string>();
  readonly #doubtful = new Set<string>();
  /** Tablets from whose disk rows have gone. */
  readonly #torn = new Set<Tablet>();
  readonly #customers: string[] = [];
  readonly #bad: string[] = [];
  #putBack: (() => Promise<void>) | undefined;
  #copy: { readonly of: Tablet; readonly made: Tablet; readonly known: ReadonlySet<string> } | undefined;

  private constructor(server: Server, tenant: string) {
    this.#server = server;
    this.#tenant = tenant;
    const call = this.#network.through(server.callAs(tenant));
    this.#tablets = [1, 2, 3].map((n) => new Tablet(`m${n}-${tenant}`, tenant, call));
    for (const one of this.#tablets) this.#known.set(one, new Set());
  }

  static async open(server: Server): Promise<World> {
    return new World(server, await createCompany(server, newId()));
  }

  async close(): Promise<void> {
    onCheckpoint(undefined);
    await Promise.all(this.#tablets.map((one) => one.kill()));
  }

  async take(one: Step): Promise<void> {
    if (one.do === 'back up') {
      this.#putBack = await backUp(this.#server, this.#tenant);
      return;
    }
    if (one.do === 'restore') {
      await this.#putBack?.();
      if (one.announced) await this.#server.pg.query('select private.sync_restore($1)', [this.#tenant]);
      return;
    }
    if (one.do === 'use the copy') return this.#useCopy(one.instead);
    const on = this.#tablets[one.tablet % this.#tablets.length];
    if (!on) return;
    if (one.do === 'sync') return this.#sync(on, one);
    if (one.do === 'crash while writing') return this.#surviving(on, one.crash, 0, () => this.#write(on, 'add', 0));
    if (one.do === 'lose cache') return on.forgetCache();
    if (one.do === 'lose rows') {
      this.#torn.add(on);
      await on.loseRows((doc) => doc.sv > 0 && doc.pending === 0 && doc.id.charCodeAt(doc.id.length - 1) % 10 === one.pick);
    } else if (one.do === 'set the clock') on.clock = one.days * day;
    else if (one.do === 'keep a copy') this.#copy = { of: on, made: await on.copy(), known: new Set(this.#known.get(on)) };
    else await this.#write(on, one.do, one.pick);
  }

  async #useCopy(instead: boolean): Promise<void> {
    if (!this.#copy) return;
    const { of, made, known } = this.#copy;
    this.#copy = undefined;
    this.#known.set(made, new Set(known));
    if (this.#torn.has(of)) this.#torn.add(made);
    if (!instead) {
      this.#tablets.push(made);
      return;
    }
    await of.kill();
    // What was entered since is on the server or gone with the disk.
    this.#known.delete(of);
    this.#tablets.splice(this.#tablets.indexOf(of), 1, made);
  }

  async #sync(on: Tablet, { fault, crash, after }: Extract<Step, { do: 'sync' }>): Promise<void> {
    this.#network.fails(fault, after);
    const before = await this.#accepted(on);
    await this.#surviving(on, crash, after, () => on.syncOnce().then(() => undefined));
    this.#network.heal();
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

  async #surviving(on: Tablet, crash: Checkpoint | null, after: number, work: () => Promise<void>): Promise<void> {
    let left = after;
    onCheckpoint((name) => {
      if (name === crash && left-- === 0) throw new PowerOff(name);
    });
    try {
      await work();
    } catch (error) {
      if (error instanceof PowerOff) await on.kill();
      else if (!(error instanceof CallError)) throw error;
    } finally {
      onCheckpoint(undefined);
    }
  }

  async #write(on: Tablet, what: string, pick: number): Promise<void> {
    const draft = await this.#draft(on, what, pick);
    if (!draft) return;
    const { outbox } = await on.running();
    const last = (await outbox.read('last')) ?? 0;
    const instants = draft.changes.some(({ set }) => set['created_at']);
    const note = (id: string) => {
      this.#stored.add(id);
      this.#known.get(on)?.add(id);
      if (instants && on.clock > 2 * day) this.#ahead.add(id);
      if (what === 'bad' || what === 'child of bad') this.#doubtful.add(id);
    };
    try {
      const saved = await on.write(draft);
      note(saved.id);
      await saved.shown;
    } catch (error) {
      // The power went off between storing and answering: the operation counts as stored all the same.
      for (const op of await outbox.ops.where('seq').above(last).toArray()) note(op.id);
      throw error;
    }
  }

  async #draft(on: Tablet, what: string, pick: number) {
    const created_at = new Date(Date.now() + on.clock).toISOString();
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
    return addCustomer(id, { name: `Customer ${pick}`, created_at });
  }

  /** The network and the power are back: every tablet comes to rest, twice, so that all have seen all. */
  async heal(): Promise<void> {
    for (const on of this.#tablets) {
      // Only where a disk has lost rows the daily comparison is needed to find them.
      await on.kill();
      on.checks = this.#torn.has(on);
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
    await judge({
      server: this.#server,
      tenant: this.#tenant,
      known: this.#known,
      stored: this.#stored,
      ahead: this.#ahead,
      doubtful: this.#doubtful,
    });
    return this.#stored.size;
  }
}
