import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { killBrowser, startBrowser } from '../../e2e/pages/browser-life.ts';
import { crash, openPage, untilReady } from '../support/browser.ts';
import { wrongClock } from '../support/clock.ts';
import { changeWorker, type Fault } from './story.ts';

/* Tabs, processes and clocks that stop or go wrong. */

const dayMs = 86_400_000;

export const power = {
  async 'renderer killed while writing'(story) {
    for (const after of [3, 7, 1]) {
      const writing = story.enter(40).catch(() => undefined);
      await expect.poll(() => story.tried.size % 40 >= after || story.tried.size > 40).toBe(true);
      await crash(story.page);
      await writing;
      story.page = await openPage(story.context, story.world, story.owner);
    }
  },

  async 'whole browser killed'(story) {
    const profile = mkdtempSync(join(tmpdir(), 'karbar-killed-'));
    await story.context.close();
    story.context = await startBrowser(profile, story.world.backend.url);
    story.page = await openPage(story.context, story.world, story.owner);
    await untilReady(story.page);
    await story.context.setOffline(true);
    await story.enter(10);
    await killBrowser(story.context, profile);
    story.context = await startBrowser(profile, story.world.backend.url);
    story.page = await openPage(story.context, story.world, story.owner);
    await story.settle();
    // The last of the browser's processes may still write for a moment.
    story.context.once('close', () => rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }));
  },

  async 'two tabs'(story) {
    const second = await openPage(story.context, story.world, story.owner);
    await untilReady(second);
    await Promise.all([story.enter(10), story.enter(10, second)]);
  },

  async 'three tabs, the leading one dies'(story) {
    const others = [await openPage(story.context, story.world, story.owner), await openPage(story.context, story.world, story.owner)];
    const [second = story.page, third = story.page] = others;
    await Promise.all(others.map((page) => untilReady(page)));
    await expect.poll(async () => (await story.status()).leader).toBe(true);
    const writing = Promise.all([story.enter(15, second), story.enter(15, third)]);
    await crash(story.page);
    await writing;
    story.page = second;
    await expect
      .poll(async () => [(await story.status(second)).leader, (await story.status(third)).leader].filter(Boolean).length, {
        timeout: 30_000,
      })
      .toBe(1);
  },

  async 'clock three days ahead'(story) {
    await shiftClock(story, 3 * dayMs);
    await story.restart();
    expect(await story.page.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + 2 * dayMs);
    await story.enter(5);
  },

  async 'clock set back between two sessions'(story) {
    await story.enter(3);
    await story.context.setOffline(true);
    await story.enter(3);
    await shiftClock(story, -2 * dayMs);
    await story.context.setOffline(false);
    await story.restart();
    await story.enter(3);
  },
} as const satisfies Record<string, Fault>;

/** Pages and workers that start from now on read another time. */
async function shiftClock(story: Parameters<Fault>[0], ms: number): Promise<void> {
  const prelude = wrongClock(String(ms));
  await story.context.addInitScript(prelude);
  await changeWorker(story, prelude);
}
