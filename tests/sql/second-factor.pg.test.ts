import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { proof, turnAfter } from '#fixtures/turn.ts';

import { foundCompany, hire, type TestCompany } from './company.ts';
import { useServer } from './server.ts';
import { inSession } from './session.ts';

const server = useServer();

/** In a session of this assurance level; `null`: a token that names none. */
async function at(aal: 'aal1' | 'aal2' | null, user: string, text: string, values: readonly unknown[] = []): Promise<readonly unknown[]> {
  const client = await server.pool.connect();
  try {
    return await inSession(client, user, async () => {
      const claims = { sub: user, role: 'authenticated', ...(aal && { aal }) };
      await client.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)]);
      return (await client.query<object>(text, [...values])).rows;
    });
  } finally {
    client.release();
  }
}

const enrol = (user: string, status: 'verified' | 'unverified') =>
  server.sql('insert into auth.mfa_factors (user_id, status) values ($1, $2)', [user, status]);

function callsOf({ tenant, device }: TestCompany): readonly (readonly [text: string, values: readonly unknown[]])[] {
  return [
    ['select public.my_companies()', []],
    ['select public.save_person($1)', ['Rahima']],
    ['select public.create_company($1)', ['Shapla Mart']],
    ['select public.sync_open($1, $2, 1, $3)', [tenant, device.id, JSON.stringify(turnAfter(device.turn))]],
    ['select public.sync_head($1)', [device.id]],
    ['select public.sync_pull($1, $2, $3)', [device.id, JSON.stringify(device.cursor), device.opened.bucketsHash]],
    ['select public.sync_push($1, $2, $3)', [device.id, '[]', proof]],
    [`select public.sync_snapshot($1, 'core', 'company', 'hot', null, 10)`, [device.id]],
    ['select public.company_devices($1)', [tenant]],
    [
      'select public.save_role($1, $2)',
      [tenant, JSON.stringify({ id: randomUUID(), name: randomUUID(), permissions: [], brand_ids: null })],
    ],
  ];
}

test('an account with a second factor is nobody until it was given', async () => {
  const company = await foundCompany(server);
  const { owner } = company;
  const allows = async (aal: 'aal1' | 'aal2' | null) => {
    expect(await at(aal, owner, 'select id from public.profiles')).toEqual([{ id: company.tenant }]);
    for (const [text, values] of callsOf(company)) await at(aal, owner, text, values);
  };
  await allows('aal1');
  await enrol(owner, 'unverified');
  await enrol((await hire(company, [])).user, 'verified');
  await allows('aal1');
  await enrol(owner, 'verified');
  for (const aal of ['aal1', null] as const) {
    for (const table of ['profiles', 'people', 'orders', 'variants', 'team_members', 'feature_flags'])
      expect(await at(aal, owner, `select 1 from public.${table}`), table).toEqual([]);
    for (const [text, values] of callsOf(company))
      await expect(at(aal, owner, text, values), text).rejects.toMatchObject({ code: 'KB007' });
  }
  await allows('aal2');
});

test('a member with a second factor does not get past it either', async () => {
  const company = await foundCompany(server);
  const member = await hire(company, ['view_products'], [company.the('brand')]);
  await enrol(member.user, 'verified');
  expect(await at('aal1', member.user, 'select 1 from public.variants')).toEqual([]);
  await expect(at('aal1', member.user, 'select public.sync_head($1)', [member.id])).rejects.toMatchObject({ code: 'KB007' });
  expect(await at('aal2', member.user, 'select 1 from public.variants')).toHaveLength(2);
});

test('a role that applies the migrations and cannot see the factors is told so', async () => {
  const client = await server.pool.connect();
  const check = 'select private.check_factors_visible()';
  try {
    await client.query('begin');
    await client.query(
      'create role migrator nologin; grant select on auth.mfa_factors to migrator; grant usage on schema auth, private to migrator',
    );
    await client.query('alter table auth.mfa_factors enable row level security');
    await client.query(check);
    await client.query('grant create on schema private to migrator; alter function private.user_here() owner to migrator');
    await client.query('savepoint blind');
    await expect(client.query(check)).rejects.toThrow('belongs to migrator, which cannot see');
    await client.query('rollback to savepoint blind');
    await client.query('alter role migrator bypassrls');
    await client.query(check);
    await client.query('alter role migrator nobypassrls; alter table auth.mfa_factors disable row level security');
    await client.query(check);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
