import { expect } from '@playwright/test';

import type { Checkpoint } from '#sync/common/checkpoints.ts';

import { arm, call, openPage, untilReady } from '../support/browser.ts';
import { changeWorker, type Fault } from './story.ts';

/* A data worker that does not get on. */

const calls = '**/rest/v1/rpc/**';

/** At these steps the worker waits for ever: while a person saves, while it shows, sends, and applies what it received. */
const steps = ['op-stored', 'base-copied', 'push-before', 'results-noted', 'rows-written'] as const satisfies readonly Checkpoint[];

export const worker = {
  async 'worker hangs'(story) {
    await changeWorker(story, endless);
    await story.page.close();
    story.page = await openPage(story.context, story.world, story.owner, 'checkpoints', 1000);
    await untilReady(story.page);
    await call(story.page, 'watchList', { kind: 'customers', offset: 0, limit: 50 });
    for (const [at, step] of steps.entries()) {
      // What is saved while the server cannot be asked still waits here when it is saved again.
      if (step === 'op-stored') await story.context.route(calls, (route) => route.abort('internetdisconnected'));
      const hit = await arm(story.page, step);
      const entering = story.enter(2);
      await hit();
      await entering;
      await story.context.unroute(calls);
      await story.settle();
      // Screens that were open show what was entered: they ask the new worker by themselves.
      await expect.poll(async () => (await call(story.page, 'lists')).at(-1)?.count).toBe(2 * at + 2);
    }
    await story.page.evaluate(() => new BroadcastChannel('endless').postMessage('now'));
    await story.enter(2);
  },
} as const satisfies Record<string, Fault>;

/** Runs before the data worker: turns in circles for ever when it is told to. */
const endless = `new BroadcastChannel('endless').addEventListener('message',()=>{for(;;);});\n`;
