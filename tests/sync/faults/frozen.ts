import { expect, type Route } from '@playwright/test';

import { arm, call, openPage, untilReady } from '../support/browser.ts';
import type { Fault } from './story.ts';

/* Chromium's own page freeze lets a data worker go on. Here page and worker each wait for an answer that only the test gives. */

export const frozen = {
  async 'frozen leading tab'(story) {
    const asleep: Route[] = [];
    await story.context.route('**/asleep', (route) => void asleep.push(route));
    await story.page.close();
    // Nothing in this tab notices how long it was away.
    const first = await openPage(story.context, story.world, story.owner, 'checkpoints', 600_000);
    await untilReady(first);
    await expect.poll(async () => (await story.status(first)).leader).toBe(true);
    const second = await openPage(story.context, story.world, story.owner);
    await untilReady(second);

    // It stops with everything in its hands: the lead, and the lock under which it is about to show an entry.
    const hit = await arm(first, 'base-copied');
    await story.enter(1, first);
    await hit();
    const [half = ''] = story.acknowledged;
    const [worker] = first.workers();
    if (!worker) throw new Error('There is no data worker');
    const url = `${story.world.backend.url}/asleep`;
    // The worker first: what is asked of it travels through its page's process, and a page that stands still may keep it.
    const woken = [worker.evaluate(wait, url)];
    await expect.poll(() => asleep.length).toBe(1);
    woken.push(first.evaluate(wait, url));
    await expect.poll(() => asleep.length).toBe(2);

    story.page = second;
    await second.bringToFront();
    await story.enter(5, second);
    await expect.poll(async () => (await story.status(second)).leader, { timeout: 60_000 }).toBe(true);
    await expect.poll(async () => (await call(second, 'get', 'customers', half))?.['$pending'], { timeout: 60_000 }).toBe(false);
    await story.settle(second);

    // It wakes, and goes on with what it had in mind.
    await second.evaluate(() => new BroadcastChannel('checkpoints').postMessage({ arm: '' }));
    for (const route of asleep) await route.fulfill({ body: '' });
    await Promise.all(woken);
    await expect.poll(async () => (await story.status(first)).leader).toBe(false);
    await story.enter(2, first);
    await story.settle(second);
    for (const page of [first, second]) {
      const pending = async () => (await call(page, 'find', 'customers')).map((row) => row['$pending']);
      await expect.poll(pending).toEqual(story.acknowledged.map(() => false));
    }
  },
} as const satisfies Record<string, Fault>;

/** Runs in page and worker: nothing else happens in that thread until the answer is there. */
function wait(url: string): void {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  request.send();
}
