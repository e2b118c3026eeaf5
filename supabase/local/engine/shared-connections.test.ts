import { connect as open } from 'node:net';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { type Person, signUp } from '#fixtures/server/people.ts';

import { relaxed } from '../auth/limits.ts';
import { type Backend, startBackend } from '../backend.ts';

/* Connections are few and shared: whatever a request was and however it ended, the next one over the same connection is its own person. */

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let backend: Backend;
let people: readonly (Person & { readonly token: string })[];

beforeAll(async () => {
  backend = await startBackend({ limits: relaxed, quiet: true });
  people = await Promise.all(
    ['anna', 'babul'].map(async (name) => {
      const person = await signUp(backend, name);
      await person.client.rpc('create_company', { p_name: name, p_country: 'BD', p_person: '' });
      await backend.sql(
        `insert into public.customers (tenant_id, id, name) select $1, gen_random_uuid(), 'Customer ' || n from generate_series(1, 50) n`,
        [person.id],
      );
      const { data } = await person.client.auth.getSession();
      return { ...person, token: data.session?.access_token ?? '' };
    }),
  );
});

afterAll(() => backend.close());

const list = '/rest/v1/customers?select=tenant_id&limit=1000';
const refused = [
  '/rest/v1/customers?id=eq.nonsense',
  '/rest/v1/customers?select=nothing',
  '/rest/v1/customers?name=fts.%26%26',
  '/rest/v1/rpc/nothing',
] as const;

test('requests of two companies over shared connections see their own, beside errors and people who hang up', async () => {
  const told = await Promise.all(
    Array.from({ length: 40 }, async (_, turn) => {
      const person = people[turn % 2]!;
      if (turn % 3 === 0) await hangUp(person.token, turn % 7);
      if (turn % 5 === 0) expect((await ask(refused[turn % refused.length]!, person.token)).status).toBeGreaterThanOrEqual(400);
      if (turn % 11 === 0) expect((await ask(list)).status).toBe(401);
      const rows = (await (await ask(list, person.token)).json()) as readonly { readonly tenant_id: string }[];
      return { own: person.id, rows: rows.length, tenants: [...new Set(rows.map((row) => row.tenant_id))] };
    }),
  );
  expect(told.filter(({ own, rows, tenants }) => rows !== 50 || tenants.join() !== own)).toEqual([]);
});

test.skipIf(process.env['KARBAR_ENGINE'] === 'pglite')('a connection goes back as nobody, with nothing open', async () => {
  await Promise.all(people.flatMap(({ token }) => Array.from({ length: 12 }, () => ask(list, token))));
  const state = `select pg_sleep(0.1)::text, current_user::text as is_user, current_setting('role') as role, coalesce(current_setting('request.jwt.claims', true), '') as claims,
    coalesce(current_setting('request.jwt.claim.sub', true), '') as sub, current_setting('statement_timeout') as lasts, now() = statement_timestamp() as alone`;
  const each = await Promise.all(Array.from({ length: 40 }, () => backend.sql(state)));
  const nobody = { pg_sleep: '', is_user: 'postgres', role: 'none', claims: '', sub: '', lasts: '0', alone: true };
  expect(new Set(each.map(([one]) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify(nobody)]));
});

function ask(path: string, token?: string): Promise<Response> {
  const headers = { apikey: backend.key, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  return fetch(`${backend.url}${path}`, { headers });
}

/** Asks, and is gone before the answer, the sooner the smaller `patience`, ms. */
function hangUp(token: string, patience: number): Promise<void> {
  const { host, hostname, port } = new URL(backend.url);
  return new Promise((resolve) => {
    const socket = open(Number(port), hostname, () => {
      socket.write(`GET ${list} HTTP/1.1\r\nHost: ${host}\r\napikey: ${backend.key}\r\nauthorization: Bearer ${token}\r\n\r\n`);
      setTimeout(() => socket.destroy(), patience);
    });
    socket.on('close', () => resolve());
    socket.on('error', () => undefined);
  });
}
