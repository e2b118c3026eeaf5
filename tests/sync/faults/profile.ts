import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { startBrowser } from '../../e2e/pages/browser-life.ts';
import { call, openPage, untilReady } from '../support/browser.ts';
import type { Fault, Story } from './story.ts';

/* The browser's profile on the disk is copied, or put back to an older copy. */

export const profile = {
  async 'profile copied'(story) {
    const [, there] = await copied(story);
    const context = await startBrowser(there, story.world.backend.url);
    story.after.unshift(() => context.close());
    const page = await openPage(context, story.world, story.owner);
    // Both go on from the same unsent work, in turns.
    for (const one of [story.page, page, story.page, page]) {
      await story.enter(3, one);
      await story.settle(one);
    }
    await story.settle();
    expect(await call(story.page, 'attention')).toEqual([]);
    expect(await call(page, 'attention')).toEqual([]);
    await showAll(story, page);
    await showAll(story, story.page);
  },

  async 'profile rolled back'(story) {
    const [here, kept] = await copied(story);
    await story.enter(4);
    await story.settle();
    await story.context.close();
    rmSync(here, { recursive: true });
    cpSync(kept, here, { recursive: true });
    await startOn(story, here);
    // What is entered now takes numbers that the device has given before.
    await story.enter(4);
    await story.settle();
    expect(await call(story.page, 'attention')).toEqual([]);
    await showAll(story, story.page);
  },
} as const satisfies Record<string, Fault>;

/** The story's profile with unsent work in it, on which it goes on, and a copy. */
async function copied(story: Story): Promise<readonly [here: string, copy: string]> {
  const folder = folderOf(story);
  const [here, copy] = [join(folder, 'here'), join(folder, 'copy')];
  await startOn(story, here);
  await story.enter(3);
  await story.settle();
  await story.context.setOffline(true);
  await story.enter(2);
  await story.context.close();
  cpSync(here, copy, { recursive: true });
  await startOn(story, here);
  return [here, copy];
}

function folderOf(story: Story): string {
  const folder = mkdtempSync(join(tmpdir(), 'karbar-profile-'));
  // The last of the browser's processes may still write for a moment.
  story.after.push(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }));
  return folder;
}

/** The story goes on in a browser on this profile. */
async function startOn(story: Story, profilePath: string): Promise<void> {
  await story.context.close();
  story.context = await startBrowser(profilePath, story.world.backend.url);
  story.page = await openPage(story.context, story.world, story.owner);
  await untilReady(story.page);
}

async function showAll(story: Story, page: Story['page']): Promise<void> {
  await call(page, 'syncNow');
  const shown = async () => (await call(page, 'find', 'customers')).map((row) => row['id']).toSorted();
  await expect.poll(shown).toEqual([...story.acknowledged].toSorted());
}
