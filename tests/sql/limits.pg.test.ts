import { expect, test } from 'vitest';

import { createLimiter } from '../../supabase/local/auth/limiter.ts';
import { strict } from '../../supabase/local/auth/limits.ts';
import { oneConnection, useServer } from './server.ts';

const server = useServer();

test.skipIf(oneConnection)('several processes on one database count together, and what they keep names nobody', async () => {
  const [one, other] = await Promise.all([createLimiter(strict, server.pool), createLimiter(strict, server.pool)]);
  const takes = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? one : other).take(['code', 'anna@example.com']));
  const taken = await Promise.all(takes);
  expect(
    taken
      .filter(({ wait }) => wait === 0)
      .map(({ left }) => left)
      .toSorted(),
  ).toEqual([0, 1, 2, 3, 4]);
  await one.forget(['code', 'anna@example.com']);
  expect((await other.take(['code', 'anna@example.com'])).left).toBe(4);
  for (let index = 0; index < 5; index += 1) await (index % 2 === 0 ? one : other).take(['password_pair', 'anna@example.com 127.0.0.1']);
  const held = await other.take(['password_pair', 'anna@example.com 127.0.0.1']);
  expect(held.wait).toBeGreaterThan(0);
  expect(held.wait).toBeLessThanOrEqual(60);
  await one.give(['password_pair', 'anna@example.com 127.0.0.1']);
  const rows = await server.sql<{ key: string }>('select key from auth.rate_limits', []);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ key }) => /anna|127/.test(key))).toEqual([]);
  const grants =
    "select 1 from information_schema.role_table_grants where table_name = 'rate_limits' and grantee in ('anon', 'authenticated', 'PUBLIC')";
  expect(await server.sql(grants, [])).toEqual([]);
});
