import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';

import { soon } from '#fixtures/soon.ts';
import { newId } from '#kernel/ids.ts';

import { LeaseLost, StorageGone } from '../common/errors.ts';
import { assertLease, openOutbox } from '../outbox/outbox.ts';
import { runForLead, takeLease } from './leader-election.ts';

async function opened(indexedDB = new IDBFactory()) {
  return openOutbox('outbox', newId, { indexedDB, IDBKeyRange });
}

test('a closing transaction of a tab that has lost the lead is refused', async () => {
  const outbox = await opened();
  const first = await takeLease(outbox, 'one');
  await outbox.transaction('rw', outbox.state, async () => assertLease(outbox, first));
  const second = await takeLease(outbox, 'two');
  await expect(outbox.transaction('rw', outbox.state, async () => assertLease(outbox, first))).rejects.toThrow(LeaseLost);
  await outbox.transaction('rw', outbox.state, async () => assertLease(outbox, second));
});

test('a database that the browser emptied is noticed before anything is written', async () => {
  const outbox = await opened();
  const lease = await takeLease(outbox, 'one');
  await outbox.state.clear();
  await expect(outbox.transaction('rw', outbox.state, async () => assertLease(outbox, lease))).rejects.toThrow(StorageGone);
});

test('one leads; a leader that is silent is robbed, one that beats is not', async () => {
  const outbox = await opened();
  const name = newId();
  const led: string[] = [];
  const run = (owner: string, beatMs: number) =>
    runForLead({
      outbox,
      name,
      owner,
      visible: () => true,
      beatMs,
      silenceMs: 200,
      lead: (_, signal) => {
        led.push(owner);
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
      },
    });
  // A frozen tab: it holds the lock and never beats.
  const endFrozen = run('frozen', 1_000_000);
  await soon(() => expect(led).toEqual(['frozen']));
  const endSecond = run('second', 40);
  await soon(() => expect(led).toEqual(['frozen', 'second']));
  const endThird = run('third', 40);
  const beats = async (): Promise<number> => ((await outbox.state.get('lease')) as { beat: number }).beat;
  const before = await beats();
  await soon(async () => expect(await beats()).toBeGreaterThan(before + 8));
  expect(led).toEqual(['frozen', 'second']);
  for (const end of [endFrozen, endSecond, endThird]) end();
});

test('a tab that could not write its lease still watches, and robs a silent leader', async () => {
  const disk = new IDBFactory();
  const [mine, theirs] = [await opened(disk), await opened(disk)];
  const name = newId();
  const led: string[] = [];
  const run = (outbox: typeof mine, owner: string, beatMs: number) =>
    runForLead({
      outbox,
      name,
      owner,
      visible: () => true,
      beatMs,
      silenceMs: 200,
      lead: (_, signal) => {
        led.push(owner);
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
      },
    });
  const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const failing = vi.spyOn(mine, 'transaction').mockRejectedValueOnce(new DOMException('Quota', 'QuotaExceededError'));
  const endMine = run(mine, 'mine', 40);
  await soon(() => expect(failing).toHaveBeenCalled());
  const endFrozen = run(theirs, 'frozen', 1_000_000);
  await soon(() => expect(led).toEqual(['frozen', 'mine']));
  for (const end of [endMine, endFrozen]) end();
  warned.mockRestore();
});

test('a tab that has not got what a leader works with leaves the lead to another, and leads once it has it', async () => {
  const disk = new IDBFactory();
  const [mine, theirs] = [await opened(disk), await opened(disk)];
  const name = newId();
  const led: string[] = [];
  const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  let there = false;
  let tries = 0;
  let told = 0;
  const run = (outbox: typeof mine, owner: string, ready: () => Promise<void>) =>
    runForLead({
      outbox,
      name,
      owner,
      ready,
      onUnready: () => (told += 1),
      visible: () => true,
      beatMs: 20,
      silenceMs: 100,
      readyAgainMs: 20,
      lead: (_, signal) => {
        led.push(owner);
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
      },
    });
  const endMine = run(mine, 'mine', async () => {
    tries += 1;
    if (!there) throw new TypeError('Failed to fetch');
  });
  // Long enough for a tab that watches to find nobody leading and to rob him.
  await soon(() => expect(tries).toBeGreaterThan(10));
  expect(led).toEqual([]);
  expect(told).toBeGreaterThan(0);
  const endTheirs = run(theirs, 'theirs', async () => undefined);
  await soon(() => expect(led).toEqual(['theirs']));
  there = true;
  const known = tries;
  await soon(() => expect(tries).toBeGreaterThan(known));
  endTheirs();
  await soon(() => expect(led).toEqual(['theirs', 'mine']));
  endMine();
  warned.mockRestore();
});
