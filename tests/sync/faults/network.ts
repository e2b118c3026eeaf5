import { expect, type Route } from '@playwright/test';

import { foreignAnswers } from '../../fixtures/foreign.ts';
import { call } from '../support/browser.ts';
import type { Fault } from './story.ts';

/* What the network does to a device. */

const calls = '**/rest/v1/rpc/**';

export const network = {
  async 'offline at any moment'(story) {
    for (const offline of [true, false, true, false, true, false]) {
      await story.context.setOffline(offline);
      await story.enter(3);
    }
  },

  async 'slow network'(story) {
    const session = await story.context.newCDPSession(story.page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 900,
      downloadThroughput: 30_000,
      uploadThroughput: 15_000,
    });
    await story.enter(12);
    await story.settle();
  },

  async 'server errors'(story) {
    const refused = await refuseTimes(story, 3, (route) => route.fulfill({ status: 503, json: { message: 'down for a moment' } }));
    await story.enter(5);
    await expect.poll(refused, { timeout: 60_000 }).toBe(3);
  },

  async 'too many requests'(story) {
    const refused = await refuseTimes(story, 2, (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: { message: 'slow down' } }),
    );
    await story.enter(5);
    await expect.poll(refused, { timeout: 60_000 }).toBe(2);
  },

  async 'answer lost after the commit'(story) {
    const lost = await refuseTimes(
      story,
      2,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      '**/rpc/sync_push',
    );
    await story.enter(5);
    await expect.poll(lost, { timeout: 60_000 }).toBe(2);
  },

  async 'half an answer'(story) {
    const cut = await refuseTimes(story, 3, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({ response, body: text.slice(0, Math.floor(text.length / 2)) });
    });
    await story.enter(5);
    await expect.poll(cut, { timeout: 60_000 }).toBe(3);
  },

  async 'no answer at all'(story) {
    const silent = await refuseTimes(story, 1, () => Promise.resolve(), '**/rpc/sync_push');
    await story.enter(2);
    await expect.poll(silent).toBe(1);
    // Work goes on while the call hangs.
    await story.enter(3);
    expect(await story.status()).toMatchObject({ busy: true });
    await expect.poll(async () => (await story.status()).busy, { timeout: 60_000, intervals: [1000] }).toBe(false);
  },

  async 'captive portal'(story) {
    const answered = await refuseTimes(story, Number.POSITIVE_INFINITY, (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<html><h1>Welcome to the hotel</h1></html>' }),
    );
    await story.enter(5);
    await expect.poll(answered).toBeGreaterThan(0);
    await expect.poll(() => story.status()).toMatchObject({ problem: 'portal', waiting: 5 });
    await story.context.unrouteAll({ behavior: 'wait' });
  },

  async 'something else answers'(story) {
    const answers = foreignAnswers.filter(({ status, name }) => [200, 403, 404, 511].includes(status) && !name.includes('calls itself'));
    let turn = 0;
    const files = '**/storage/v1/object/**';
    const answer = (route: Route): Promise<void> => {
      const { status, type, body } = answers[turn++ % answers.length] ?? { status: 511, type: 'text/html', body: '' };
      return route.fulfill({ status, contentType: type, body });
    };
    for (const pattern of [calls, files]) await story.context.route(pattern, answer);
    const photo = await call(story.page, 'saveFile', 'photo behind a portal');
    await story.enter(5);
    for (let asked = 0; asked < answers.length; asked = turn) {
      await call(story.page, 'syncNow');
      await expect.poll(() => turn).toBeGreaterThan(asked);
    }
    await expect.poll(() => story.status()).toMatchObject({ problem: 'portal', waiting: 5, files: 1, attention: 0 });
    // The rows go through: the photo alone still meets the portal.
    await story.context.unroute(calls);
    await expect.poll(async () => (await story.status()).waiting).toBe(0);
    expect(await story.status()).toMatchObject({ files: 1, attention: 0 });
    const arrived = () => story.world.backend.sql('select name from storage.objects where name = $1', [photo]);
    expect(await arrived()).toEqual([]);
    await story.context.unroute(files);
    await call(story.page, 'syncNow');
    await expect.poll(arrived).toHaveLength(1);
    await expect.poll(() => story.status()).toMatchObject({ files: 0 });
  },

  async 'expired token behind a box'(story) {
    let turn = 0;
    const statuses = [401, 403, 404, 407, 413, 429, 451, 511];
    await story.context.route('**/{rest,auth,storage}/v1/**', (route) =>
      route.fulfill({
        status: statuses[turn++ % statuses.length] ?? 401,
        contentType: 'text/html',
        body: '<html>Sign in to the Wi-Fi</html>',
      }),
    );
    await call(story.page, 'useToken', 'not.a.token');
    await story.enter(5);
    for (let asked = 0; asked < statuses.length; asked = turn) {
      await call(story.page, 'syncNow');
      await expect.poll(() => turn).toBeGreaterThan(asked);
      expect(['portal', 'server']).toContain((await story.status()).problem ?? 'portal');
    }
    expect(await story.status()).toMatchObject({ waiting: 5, attention: 0 });
    await call(story.page, 'useToken', story.owner.token);
    await story.context.unrouteAll({ behavior: 'wait' });
  },

  async 'a box takes no large call'(story) {
    await story.context.setOffline(true);
    await story.enter(13);
    const refused = await refuseTimes(
      story,
      6,
      (route) => route.fulfill({ status: 413, contentType: 'text/html', body: '<html>Too large</html>' }),
      '**/rpc/sync_push',
    );
    await story.context.setOffline(false);
    await expect
      .poll(async () => {
        await call(story.page, 'syncNow');
        return refused();
      })
      .toBe(6);
    expect(await call(story.page, 'attention')).toEqual([]);
  },
} as const satisfies Record<string, Fault>;

/** Answers the first calls in its own way and lets the others through. Returns how often it did. */
async function refuseTimes(
  { context }: Parameters<Fault>[0],
  times: number,
  answer: (route: Route) => Promise<void>,
  pattern = calls,
): Promise<() => number> {
  let done = 0;
  await context.route(pattern, async (route) => {
    if (done >= times) return route.continue();
    done += 1;
    return answer(route);
  });
  return () => done;
}
