import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { connect, type Person, signUp } from '#fixtures/server/people.ts';
import { soon } from '#fixtures/soon.ts';
import { listen as openBell } from '#sync/transport/realtime.ts';

import { startBackend, type Backend } from './backend.ts';

/* An open channel and the right to listen, which ends while it is open. */

let backend: Backend;
let owner: Person;
let member: Person;
let round = 0;

beforeAll(async () => {
  backend = await startBackend({ quiet: true });
});
afterAll(() => backend.close());

beforeEach(async () => {
  round += 1;
  owner = await signUp(backend, `owner-${round}`);
  member = await signUp(backend, `member-${round}`);
  const { error } = await owner.client.rpc('create_company', { p_name: `House ${round}`, p_country: 'BD', p_person: '' });
  if (error) throw error;
  await backend.sql("insert into public.roles (tenant_id, id, name, permissions) values ($1, $2, 'Packer', '{view_orders}')", [
    owner.id,
    member.id,
  ]);
  await backend.sql('insert into public.team_members (tenant_id, id, role_id, active) values ($1, $2, $2, true)', [owner.id, member.id]);
});

async function joined(client: SupabaseClient): Promise<readonly string[]> {
  const states: string[] = [];
  client.channel(`sync:${owner.id}`, { config: { private: true } }).subscribe((state) => states.push(state));
  await soon(() => expect(states).toContain('SUBSCRIBED'));
  return states;
}

test.each<readonly [string, () => Promise<unknown>]>([
  ['is removed', async () => owner.client.rpc('remove_member', { p_tenant: owner.id, p_member: member.id })],
  ['is suspended', async () => owner.client.rpc('suspend_member', { p_tenant: owner.id, p_member: member.id, p_suspended: true })],
  ['signs out everywhere, from another device', async () => (await again()).auth.signOut({ scope: 'global' })],
])('the channel of a member who %s is closed within seconds, and those of others stay', async (_, end) => {
  const others = await joined(owner.client);
  const his = await joined(member.client);
  const told = (await end()) as { readonly error: unknown };
  expect(told.error).toBeNull();
  await soon(() => expect(his.at(-1)).toBe('CLOSED'));
  expect(others).toEqual(['SUBSCRIBED']);
  await owner.client.removeAllChannels();
});

test('a device that was put out asks for nothing until a call of it has succeeded, and then once', async () => {
  const rings: number[] = [];
  const token = (await member.client.auth.getSession()).data.session?.access_token ?? '';
  const options = { url: backend.url, key: backend.key, tenant: owner.id, token: () => token, changed: () => {} };
  const bell = openBell({ ...options, ring: (version) => rings.push(version) });
  await soon(() => expect(bell.subscribed()).toBe(true));
  const asked = vi.spyOn(WebSocket.prototype, 'send');
  const joins = () => asked.mock.calls.filter(([frame]) => typeof frame === 'string' && frame.includes('phx_join')).length;
  await owner.client.rpc('remove_member', { p_tenant: owner.id, p_member: member.id });
  await soon(() => expect(bell.subscribed()).toBe(false));
  // It looks once, so that the server tells it why.
  expect(rings.at(-1)).toBe(Number.MAX_SAFE_INTEGER);
  asked.mockClear();
  vi.useFakeTimers();
  bell.revive();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(joins()).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  bell.revive();
  bell.revive();
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(joins()).toBe(1);
  bell.close();
});

async function again(): Promise<SupabaseClient> {
  const client = connect(backend);
  const { error } = await client.auth.signInWithPassword({ email: member.email, password: 'a long password' });
  if (error) throw error;
  return client;
}

test('a hosted project is told to ask before every request, and to give no plans', async () => {
  const [role] = await backend.sql<{ set: readonly string[] }>(
    "select setconfig as set from pg_db_role_setting s join pg_roles r on r.oid = s.setrole where r.rolname = 'authenticator'",
  );
  expect(role?.set).toEqual(
    expect.arrayContaining([
      'pgrst.db_pre_request=private.before_request',
      'pgrst.db_plan_enabled=false',
      'pgrst.db_aggregates_enabled=false',
    ]),
  );
});
