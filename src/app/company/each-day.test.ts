import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Connection } from '#data/connection.tsx';
import { companyInMemory } from '#fixtures/imports/company.ts';

import { observable } from '../observable.ts';
import { workEachDay } from './each-day.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('navigator', { locks: { request: async (_name: string, work: () => Promise<unknown>) => work() } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const filled: Connection = { network: 'online', waiting: 0, attention: 0, loading: null, lastContact: null };

function opened({ knows = () => true, loading = filled.loading }: { knows?: () => boolean; loading?: Connection['loading'] } = {}) {
  let today = '2026-11-21';
  const work = vi.fn<() => Promise<void>>(async () => undefined);
  const connection = observable<Connection>({ ...filled, loading });
  const store = { ...companyInMemory().store, today: () => today, knowsToday: () => knows() };
  const stop = workEachDay({ store, ready: observable(true), connection, works: [async () => work] });
  return { work, connection, stop, nextDay: () => (today = '2026-11-22') };
}

test('the work of a day is done once after the company has opened, and again on the next day', async () => {
  const { work, nextDay, stop } = opened();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(work).toHaveBeenCalledTimes(1);
  nextDay();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(2);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(work).toHaveBeenCalledTimes(2);
});

test('nothing is done while the device is being filled or does not know the day', async () => {
  const filling = opened({ loading: { rows: 1, total: 5 } });
  const lost = opened({ knows: () => false });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(filling.work).not.toHaveBeenCalled();
  expect(lost.work).not.toHaveBeenCalled();
  filling.connection.set(filled);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(filling.work).toHaveBeenCalledTimes(1);
});

test('a work that fails holds up no other', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const work = vi.fn<() => Promise<void>>(async () => undefined);
  const failing = async () => async () => Promise.reject(new Error('No room'));
  workEachDay({
    store: companyInMemory().store,
    ready: observable(true),
    connection: observable(filled),
    works: [failing, async () => work],
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledTimes(1);
});
