import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';

import { newId } from '#kernel/ids.ts';

import { call, type Member, openPage, untilReady, type World } from '../support/browser.ts';
import { addCustomer } from '../support/drafts.ts';

/*
 * What every fault is measured by: each write that a device acknowledged to its person must in the end stand in Postgres exactly
 * once, or in that device's needs-attention list with everything that was entered.
 */

export type Verdict = { readonly acknowledged: number; readonly inPostgres: number; readonly kept: number; readonly twice: number };

/** One company, its owner's device, and the list of what was entered. */
export class Story {
  world: World;
  readonly browser: Browser;
  owner: Member;
  readonly #checkpoints: string | undefined;
  context: BrowserContext;
  page: Page;
  /** Ids of customers whose saving was confirmed to the person. */
  readonly acknowledged: string[] = [];
  readonly tried = new Set<string>();
  /** Entries that arrived although the device died before it could confirm them: allowed, and not entered twice. */
  unconfirmed = 0;
  /** What the fault has put up is taken down behind the device. */
  readonly after: (() => Promise<void>)[] = [];

  private constructor(world: World, browser: Browser, owner: Member, context: BrowserContext, page: Page, checkpoints?: string) {
    this.world = world;
    this.browser = browser;
    this.owner = owner;
    this.context = context;
    this.page = page;
    this.#checkpoints = checkpoints;
  }

  static async begin(world: World, browser: Browser, name: string): Promise<Story> {
    return Story.of(world, browser, await world.company(name.replaceAll(/[^a-z]+/g, '-')));
  }

  /** A new device of somebody who has a company. `checkpoints`: see `WorkerConfig`. */
  static async of(world: World, browser: Browser, owner: Member, checkpoints?: string): Promise<Story> {
    const context = await browser.newContext();
    const page = await openPage(context, world, owner, checkpoints);
    await untilReady(page);
    return new Story(world, browser, owner, context, page, checkpoints);
  }

  /** Enters customers, one after the other. An entry counts once its saving was confirmed. */
  async enter(count: number, page = this.page, fields: Parameters<typeof addCustomer>[1] = {}): Promise<void> {
    for (let n = 0; n < count; n++) {
      const id = newId();
      this.tried.add(id);
      await call(page, 'write', addCustomer(id, { name: `Customer ${this.acknowledged.length}`, ...fields }));
      this.acknowledged.push(id);
    }
  }

  /** Every page of the device dies; a new one opens on the same storage. */
  async restart(): Promise<void> {
    for (const page of this.context.pages()) await page.close();
    this.page = await openPage(this.context, this.world, this.owner, this.#checkpoints);
  }

  async status(page = this.page) {
    return call(page, 'status');
  }

  /** The fault is over: the device comes to rest within a minute. */
  async settle(page = this.page): Promise<void> {
    await expect
      .poll(
        async () => {
          await call(page, 'syncNow');
          return call(page, 'status');
        },
        { timeout: 60_000, intervals: [500, 1000, 2000] },
      )
      .toMatchObject({ phase: 'ready', problem: null, waiting: 0, sending: 0 });
  }

  async verdict(page = this.page): Promise<Verdict> {
    const rows = await this.world.backend.sql<{ id: string }>('select id from public.customers where tenant_id = $1', [this.owner.tenant]);
    const [ops] = await this.world.backend.sql<{ n: number }>(
      `select count(*)::int as n from private.sync_op where tenant = $1 and result ->> 'status' <> 'rejected'`,
      [this.owner.tenant],
    );
    const attention = await call(page, 'attention');
    const stored = new Set(rows.map((row) => row.id));
    const kept = new Set(attention.flatMap((item) => item.changes.map((change) => change.id)));
    this.unconfirmed = [...this.tried].filter((id) => stored.has(id) && !this.acknowledged.includes(id)).length;
    const inPostgres = this.acknowledged.filter((id) => stored.has(id)).length;
    return {
      acknowledged: this.acknowledged.length,
      inPostgres,
      kept: this.acknowledged.filter((id) => kept.has(id) && !stored.has(id)).length,
      // Every entry is an operation of its own: a second one for the same entry would be an effect that nobody asked for.
      twice: (ops?.n ?? 0) - inPostgres - this.unconfirmed,
    };
  }

  async end(): Promise<void> {
    await this.context.close();
    for (const step of this.after) await step();
  }

  /** From now on the story is about another company, that may be on another server. */
  async move(world: World, owner: Member): Promise<void> {
    Object.assign(this, { world, owner });
    await this.restart();
    await untilReady(this.page);
  }
}

export type Fault = (story: Story) => Promise<void>;

/** Data workers that start from now on run `prelude` before their own code. */
export async function changeWorker({ context }: Story, prelude: string): Promise<void> {
  await context.route(/assets\/worker.*\.js/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: prelude + (await response.text()) });
  });
}
