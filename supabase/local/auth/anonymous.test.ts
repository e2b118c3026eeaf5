import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { caller } from '#fixtures/server/call.ts';
import { connect, signUp } from '#fixtures/server/people.ts';

import { type Backend, startBackend } from '../backend.ts';

/* Accounts without a person, as a hosted project has them. */

let backend: Backend;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  vi.stubEnv('LITE_AUTH_BCRYPT_COST', '4');
  backend = await startBackend({ quiet: true });
  call = caller(backend);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await backend.close();
});

const claimsOf = (token: string): unknown => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

test('a tablet gets a session that says what it is of, and keeps it when it is renewed', async () => {
  const client = connect(backend);
  const { data } = await client.auth.signInAnonymously();
  const user = data.user?.id ?? '';
  expect(data.user).toMatchObject({ is_anonymous: true, email: '' });
  expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({ sub: user, is_anonymous: true });
  const renewed = await client.auth.refreshSession();
  expect(renewed.data.user).toMatchObject({ id: user, is_anonymous: true });
  expect(claimsOf(renewed.data.session?.access_token ?? '')).toMatchObject({ sub: user, is_anonymous: true });
  expect((await client.auth.getUser()).data.user?.id).toBe(user);
  const [row] = await backend.sql('select email, encrypted_password, is_anonymous from auth.users where id = $1', [user]);
  expect(row).toEqual({ email: null, encrypted_password: null, is_anonymous: true });
});

test('it founds no company, says nothing of a person and becomes no other account', async () => {
  const client = connect(backend);
  await client.auth.signInAnonymously();
  for (const [name, args] of [
    ['create_company', { p_name: 'Mine', p_country: 'BD', p_person: '' }],
    ['save_person', { p_name: 'Nobody' }],
  ] as const)
    expect((await client.rpc(name, args)).error).toMatchObject({ code: '42501' });
  expect((await client.rpc('my_companies')).data).toEqual([]);
  expect((await client.auth.updateUser({ email: 'tablet@example.com' })).error?.code).toBe('validation_failed');
  expect((await client.auth.updateUser({ password: 'a long password' })).error?.code).toBe('validation_failed');
});

test('it comes in by a code, and its session ends like any other', async () => {
  const owner = await signUp(backend, 'owner');
  await owner.client.rpc('create_company', { p_name: 'Home Mart', p_country: 'BD', p_person: '' });
  const code = (await owner.client.rpc('enrol_kiosk', { p_tenant: owner.id, p_name: 'Gate' })).data as string;
  const tablet = connect(backend);
  await tablet.auth.signInAnonymously();
  const joined = await tablet.rpc('join_kiosk', { p_token: code });
  expect(joined.data).toMatchObject({ tenant: owner.id });
  expect((await tablet.rpc('my_companies')).data).toMatchObject([{ id: owner.id, role_name: 'Kiosk' }]);
  expect((await tablet.from('kiosks').select('*')).data).toEqual([]);
  expect((await owner.client.from('kiosks').select('name')).data).toEqual([{ name: 'Gate' }]);
  const token = (await tablet.auth.getSession()).data.session?.access_token ?? '';
  await tablet.auth.signOut({ scope: 'local' });
  expect((await call('/rest/v1/rpc/my_companies', { body: {}, token })).status).toBe(401);
});

test('one that came in nowhere is gone after a day, with its session; people and tablets stay', async () => {
  const [stranger, tablet] = [connect(backend), connect(backend)];
  const lost = (await stranger.auth.signInAnonymously()).data.user?.id ?? '';
  const kept = (await tablet.auth.signInAnonymously()).data.user?.id ?? '';
  const person = await signUp(backend, 'somebody');
  await backend.sql('insert into private.kiosk_user (tenant, kiosk, user_id) values ($1, gen_random_uuid(), $2)', [person.id, kept]);
  const left = () =>
    backend.sql<{ id: string }>('select id from auth.users where id = any ($1) order by created_at', [[lost, kept, person.id]]);
  await backend.sql('select private.prune_anonymous()');
  expect((await left()).map(({ id }) => id)).toEqual([lost, kept, person.id]);
  await backend.sql(`update auth.users set created_at = now() - interval '2 days' where id = any ($1)`, [[lost, kept, person.id]]);
  await backend.sql('select private.prune_anonymous()');
  expect((await left()).map(({ id }) => id).toSorted()).toEqual([kept, person.id].toSorted());
  expect((await stranger.auth.getUser()).error?.status).toBe(401);
});

test('so many of them come from one address and no more', async () => {
  const from = '127.3.3.1';
  const tries = await Promise.all(Array.from({ length: 41 }, () => call('/auth/v1/signup', { from, body: { data: {} } })));
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(1);
});
