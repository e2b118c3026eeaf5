import type { PGlite } from '@electric-sql/pglite';
import { afterEach, expect, test, vi } from 'vitest';

import type { Gate } from './gate.ts';
import { keepUp } from './upkeep.ts';

afterEach(() => void vi.useRealTimers());

test('what sync remembers is pruned at the start and every day until the backend stops, also after a failure', async () => {
  vi.useFakeTimers();
  const ran: string[] = [];
  const told = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const pg = {
    exec: (sql: string) => {
      ran.push(sql);
      return ran.length === 2 ? Promise.reject(new Error('disk full')) : Promise.resolve([]);
    },
  } as unknown as PGlite;
  const gate = { transaction: <T>(work: () => Promise<T>) => work() } as unknown as Gate;
  const end = await keepUp(pg, gate);
  expect(ran).toEqual([expect.stringContaining('private.prune_sync()')]);
  await vi.advanceTimersByTimeAsync(2 * 86_400_000);
  expect(ran).toHaveLength(3);
  expect(told).toHaveBeenCalledOnce();
  end();
  await vi.advanceTimersByTimeAsync(2 * 86_400_000);
  expect(ran).toHaveLength(3);
  told.mockRestore();
});
