import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';

import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { Refused } from '#data/refused.ts';
import { callerOf } from '#data/remote-calls.ts';
import { connect, type Person, signUp } from '#fixtures/server/people.ts';
import { acceptInvitation, lookAtInvitation, teamCalls } from '#modules/account/team/calls.ts';

import { type Backend, startBackend } from './backend.ts';

/* The calls of the team's pages through the whole backend: arguments, answers, and refusals with their codes. */

const migrationsDir = fileURLToPath(new URL('../migrations/', import.meta.url));
let backend: Backend;
let owner: Person;
let guest: Person;

beforeAll(async () => {
  backend = await startBackend({ migrationsDir, quiet: true });
  owner = await signUp(backend, 'owner');
  guest = await signUp(backend, 'guest');
  const { error } = await owner.client.rpc('create_company', { p_name: 'Shapla Mart', p_country: 'BD' });
  expect(error).toBeNull();
});
afterAll(() => backend.close());

const serviceOf = ({ client }: Person) => ({ call: callerOf(client) });

test('a role, an invitation and a member go their way', async () => {
  const team = teamCalls(serviceOf(owner), owner.id);
  const role = { id: randomUUID(), name: 'Packers', permissions: ['manage_parcels'], brand_ids: null };
  await team.saveRole(role);
  await expect(team.saveRole({ ...role, name: 'Runners' })).rejects.toEqual(new Refused('role_changed'));
  await team.saveRole({ ...role, name: 'Packers' }, role);
  const first = await team.invite(role.id, 'guest@example.com');
  const { token } = await team.resend(first.id);
  expect(await lookAtInvitation(serviceOf(guest), token)).toEqual({
    company: 'Shapla Mart',
    role: 'Packers',
    state: 'valid',
    owner: false,
    member: false,
    suspended: false,
    tenant: null,
    person: '',
  });
  expect(await acceptInvitation(serviceOf(guest), token, 'Salma')).toBe(owner.id);
  await team.setRole(guest.id, role.id);
  await team.suspend(guest.id, true);
  await team.remove(guest.id);
  const second = await team.invite(role.id, 'other@example.com');
  await team.revoke(second.id);
  await team.deleteRole(role.id);
});

test('a call hears that the session was ended elsewhere, and signs out', async () => {
  const { email } = await signUp(backend, 'wanderer');
  const [here, there] = [connect(backend), connect(backend)];
  for (const client of [here, there]) await client.auth.signInWithPassword({ email, password: 'a long password' });
  const heard: string[] = [];
  there.auth.onAuthStateChange((event) => void heard.push(event));
  await here.auth.signOut({ scope: 'others' });
  await expect(callerOf(there)('my_companies', {}, v.unknown())).rejects.toEqual(new Refused('session_ended'));
  expect(heard).toContain('SIGNED_OUT');
  expect((await there.auth.getSession()).data.session).toBeNull();
  await callerOf(here)('my_companies', {}, v.unknown());
});

test('a refusal comes with its code', async () => {
  const team = teamCalls(serviceOf(owner), owner.id);
  await expect(team.remove(owner.id)).rejects.toEqual(new Refused('owner_fixed'));
  await expect(team.deleteRole(randomUUID())).rejects.toEqual(new Refused('role_not_found'));
  await expect(lookAtInvitation(serviceOf(guest), 'nothing')).rejects.toEqual(new Refused('invitation_unknown'));
  await expect(teamCalls(serviceOf(guest), owner.id).remove(guest.id)).rejects.toEqual(new Refused('not_member'));
});
