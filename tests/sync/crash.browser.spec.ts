import { newId } from '#kernel/ids.ts';
import type { Point } from '#sync/points.ts';

import { call, expect, type Member, openPage, test, untilReady } from './support/browser.ts';
import { addCustomer } from './support/drafts.ts';

/** Steps at which the renderer is killed while a write is on its way, and what the write must have become after a new start. */
const steps = [
  'op-stored',
  'base-copied',
  'push-before',
  'push-after',
  'results-noted',
  'rows-written',
  'cursor-before',
  'cursor-after',
] as const satisfies readonly Point[];

let owner: Member;
test.beforeAll(async ({ world }) => {
  owner = await world.company('crash');
});

for (const [count, step] of steps.entries()) {
  test(`a write survives a renderer that is killed at "${step}", and has one effect`, async ({ browser, world }) => {
    const context = await browser.newContext();
    const page = await openPage(context, world, owner, 'points');
    await untilReady(page);
    const id = newId();
    await page.evaluate((name) => {
      const channel = new BroadcastChannel('points');
      Object.assign(window, {
        hit: new Promise((resolve) =>
          channel.addEventListener('message', ({ data }: MessageEvent<{ hit?: string }>) => data.hit && resolve(data.hit)),
        ),
      });
      channel.postMessage({ arm: name });
    }, step);
    // The answer is not awaited: at the first step it never comes.
    void call(page, 'write', addCustomer(id, { name: step })).catch(() => undefined);
    expect(await page.evaluate(() => (window as unknown as { hit: Promise<string> }).hit)).toBe(step);
    const session = await context.newCDPSession(page);
    void session.send('Page.crash').catch(() => undefined);
    await page.waitForEvent('crash');
    await page.close();
    const again = await openPage(context, world, owner);
    expect(await call(again, 'get', 'customers', id)).toMatchObject({ name: step });
    await untilReady(again);
    expect(await call(again, 'get', 'customers', id)).toMatchObject({ name: step, $pending: false });
    expect(await world.backend.sql('select count(*)::int as n from private.sync_op where tenant = $1', [owner.tenant])).toEqual([
      { n: count + 1 },
    ]);
    expect(await world.backend.sql('select name from public.customers where id = $1', [id])).toEqual([{ name: step }]);
    await context.close();
  });
}
