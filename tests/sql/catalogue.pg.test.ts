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

test('whatever refuses is asked by something: a guard that nothing calls any more guards nothing', async () => {
  const unasked = await server.sql<{ name: string }>(`
    select p.proname as name from pg_proc p
    where p.pronamespace = 'private'::regnamespace and position('private.refuse(' in p.prosrc) > 0
      and not exists (select from pg_trigger t where t.tgfoid = p.oid)
      and not exists (select from pg_proc o where o.oid <> p.oid and position('private.' || p.proname || '(' in o.prosrc) > 0)
      and not exists (select from pg_policies c where position(p.proname || '(' in coalesce(c.qual, '') || coalesce(c.with_check, '')) > 0)
      and not exists (select from pg_depend d where d.refobjid = p.oid and d.deptype = 'n' and d.classid <> 'pg_proc'::regclass)
      and not exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and p.proname in ('check_' || c.relname, 'follow_' || c.relname))
    order by 1`);
  expect(unasked.map(({ name }) => name)).toEqual([]);
});
