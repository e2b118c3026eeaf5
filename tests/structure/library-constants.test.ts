import { createRequire } from 'node:module';

import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';

/*
 * The specification's constants of session, realtime and storage are the library's own defaults: nothing here sets them, so an
 * update of the library must not change them unnoticed.
 */

const client = () => createClient('https://server.test', 'key');

test('a session is looked at every 30 seconds and renewed when three looks or fewer remain', () => {
  const constants = createRequire(import.meta.url)('@supabase/auth-js/dist/main/lib/constants.js') as Readonly<Record<string, number>>;
  expect(constants).toMatchObject({ AUTO_REFRESH_TICK_DURATION_MS: 30_000, AUTO_REFRESH_TICK_THRESHOLD: 3, EXPIRY_MARGIN_MS: 90_000 });
});

test('realtime beats every 25 seconds, connects anew after 1, 2, 5 and 10 seconds, and waits 10 seconds for an answer', () => {
  const { realtime } = client();
  expect(realtime.heartbeatIntervalMs).toBe(25_000);
  expect([1, 2, 3, 4, 5].map((tries) => realtime.reconnectAfterMs(tries))).toEqual([1000, 2000, 5000, 10_000, 10_000]);
  expect(realtime.timeout).toBe(10_000);
});

test('a list of stored files has a hundred of them from the first, by name', async () => {
  const asked: unknown[] = [];
  const { storage } = createClient('https://server.test', 'key', {
    global: {
      fetch: async (url, init) => {
        asked.push(await new Request(url, init).json());
        return new Response('[]', { headers: { 'content-type': 'application/json' } });
      },
    },
  });
  await storage.from('files').list('folder');
  expect(asked).toEqual([{ limit: 100, offset: 0, sortBy: { column: 'name', order: 'asc' }, prefix: 'folder' }]);
});
