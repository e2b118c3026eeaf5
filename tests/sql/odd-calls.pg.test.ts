import { randomUUID } from 'node:crypto';

import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';

import { kinds } from '#modules/kinds.ts';

import { foundCompany, type TestCompany } from './company.ts';
import { useServer } from './server.ts';

/* Every call of the app, with every argument that is text, JSON or a number replaced by what none of them may be. */

const server = useServer();
let company: TestCompany;
beforeAll(async () => {
  company = await foundCompany(server);
  await server.sql('insert into public.superadmins (user_id) values ($1)', [company.owner]);
});

const texts = ['', ' ', 'k'.repeat(300), '😀'.repeat(300), '\u0001\u001b', 'infinity', 'NaN', "'", '%', '\\', '{}', '\u202e', 'null'];
const jsons = [
  'null',
  'true',
  '5',
  '1e400',
  '"k"',
  '[]',
  '[[]]',
  '{}',
  '{"id": 5}',
  '{"name": 5}',
  '{"name": "infinity", "permissions": "all"}',
].concat(
  [
    '{"name": "Odd", "permissions": [null]}',
    '{"name": "Odd", "brand_ids": {}}',
    '{"id": "now", "name": "Odd"}',
    '{"offset": 1.5, "limit": "NaN"}',
  ],
  ['{"clock": "infinity"}', '{"clock": "now"}', '{"clock": 5}', '{"version": "now"}', '{"version": 1e400}', '{"statuses": 5}'],
);
const odd: Readonly<Record<string, readonly string[]>> = {
  text: texts,
  jsonb: jsons,
  integer: ['-1', '2147483647', '-2147483648'],
};

type Call = { readonly name: string; readonly types: readonly string[]; readonly args: readonly string[] };

test('no call takes an odd value: it is refused with a code, or nothing that was stored is out of its range', async () => {
  const calls = await server.sql<Call>(
    `select p.proname as name, array(select format_type(t, null) from unnest(p.proargtypes) with ordinality x (t, n) order by n) as types, coalesce(p.proargnames, '{}') as args
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and has_function_privilege('authenticated', p.oid, 'execute') order by 1`,
  );
  expect(calls.length).toBeGreaterThan(30);
  const tried = calls.flatMap((call) => call.types.flatMap((type, place) => (odd[type] ?? []).map((value) => ({ call, place, value }))));
  expect(tried.length).toBeGreaterThan(400);
  const untyped: unknown[] = [];
  for (const { call, place, value } of tried) {
    const given = call.types.map((type, i) => (i === place ? value : goodArgument(type, call.args[i] ?? '')));
    const list = call.types.map((type, i) => `$${i + 1}::${type}`).join(', ');
    await server.as(company.owner, `select public.${call.name}(${list})`, given).catch((error: unknown) => {
      const { code, message } = error as { readonly code?: string; readonly message: string };
      if (!/^(KB\d{3}|22...|23514|42501)$/.test(code ?? '')) untyped.push({ call: call.name, value: value.slice(0, 40), code, message });
    });
  }
  expect(untyped).toEqual([]);
  for (const kind of kinds) {
    const rows = await server.sql<{ row: Readonly<Record<string, unknown>> }>(`select to_jsonb(t) as row from public.${kind.table} t`);
    const wanted = Object.keys((kind.schema as unknown as { readonly entries: object }).entries);
    for (const { row } of rows) {
      if (kind.discriminator && row[kind.discriminator.column] !== kind.discriminator.value) continue;
      const told = v.safeParse(kind.schema, Object.fromEntries(wanted.map((field) => [field, row[field]])));
      expect([kind.name, told.issues?.map((issue) => [v.getDotPath(issue), issue.message])]).toEqual([kind.name, undefined]);
    }
  }
});

test('a role or a plan whose values have another form is refused with the field', async () => {
  const role = { id: randomUUID(), name: 'Packer', permissions: ['manage_parcels'], brand_ids: null };
  const save = (more: object) =>
    server.rpc(company.owner, 'save_role', { p_tenant: company.tenant, p_role: { ...role, ...more }, p_seen: null });
  const savePlan = (more: object) =>
    server.rpc(company.owner, 'admin_save_plan', { p_plan: { id: randomUUID(), name: 'Small', permissions: [], ...more } });
  for (const call of [save, savePlan])
    for (const [field, values] of Object.entries({
      name: [5, true, {}, []],
      permissions: ['all', {}, [5], [null], ['k'.repeat(61)]],
      id: ['now', 5],
    }))
      for (const value of values)
        await expect(call({ [field]: value })).rejects.toMatchObject({ code: 'KB100', message: 'invalid', column: field });
  for (const value of ['all', [5], ['now'], {}])
    await expect(save({ brand_ids: value })).rejects.toMatchObject({ message: 'invalid', column: 'brand_ids' });
  await save({});
  await savePlan({});
});

function goodArgument(type: string, name: string): string | null {
  if (name === 'p_tenant') return company.tenant;
  if (name === 'p_device') return company.device.id;
  if (type === 'uuid') return randomUUID();
  if (type === 'jsonb') return '{}';
  if (type === 'integer') return '1';
  return type === 'boolean' ? 'true' : 'ecom_orders';
}
