import { expect, test } from 'vitest';

import { checks } from './matrix/catalogue.ts';
import { useServer } from './server.ts';

const server = useServer();

test.each(checks.map((check) => [check.name, check] as const))('%s', async (_name, check) => {
  expect(await check.wrong((text, values) => server.sql(text, values))).toEqual([]);
});

test('the read policy of a large table is asked once per statement, not once per row', async () => {
  const plan = await server.as<{ 'QUERY PLAN': string }>('00000000-0000-4000-8000-000000000001', 'explain select * from public.orders');
  const text = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).toContain('InitPlan');
  expect(text).not.toContain('SubPlan');
});
