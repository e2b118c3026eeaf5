import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Person, signUp } from '#fixtures/server/people.ts';

import { type Backend, startBackend } from './backend.ts';

/* What runs in this process here runs on Deno in a hosted project: the same code, found by the same names, with the same answers. */

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
let backend: Backend;
let owner: Person;
let token = '';
const [group, run, employee] = [randomUUID(), randomUUID(), randomUUID()];
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  backend = await startBackend({ migrationsDir: folder('../migrations/'), quiet: true });
  owner = await signUp(backend, 'owner');
  await owner.client.rpc('create_company', { p_name: 'Shapla Mart', p_country: 'BD' });
  token = (await owner.client.auth.getSession()).data.session?.access_token ?? '';
  await put('pay_groups', { id: group, name: 'Everybody', is_default: true });
  const rule = { group_id: group, effective_from: '2026-01-01', source: 'leave_only', basis: 'fixed_30', unmarked: 'present' };
  await put('pay_rules', { id: randomUUID(), ...rule });
  await put('employees', { id: employee, code: 'E1', name: 'Rahim', join_date: '2025-01-01' });
  const pay = { effective_from: '2025-01-01', amount: 3_000_000, wage_type: 'monthly', reason: 'join' };
  await put('employee_compensations', { id: randomUUID(), employee_id: employee, ...pay });
  const span = { period_from: '2026-03-01', period_to: '2026-03-31', attendance_from: '2026-03-01', attendance_to: '2026-03-31' };
  await put('payroll_runs', { id: run, run_no: 'PAY-260331-AAAA1', key: 'k', group_id: group, ...span });
});
afterAll(async () => {
  for (const close of closing) await close();
  await backend.close();
});

async function put(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const names = ['tenant_id', ...Object.keys(row)];
  const marks = names.map((_, at) => `$${at + 1}`);
  await backend.sql(`insert into public.${table} (${names.join(', ')}) values (${marks.join(', ')})`, [owner.id, ...Object.values(row)]);
}

/** Resolves to the address of a function that listens. */
async function onDeno(name: string): Promise<string> {
  const env = { SUPABASE_URL: backend.url, SUPABASE_ANON_KEY: backend.key, SUPABASE_SERVICE_ROLE_KEY: backend.serviceKey };
  // Edge Functions are not type-checked, either.
  const args = ['run', '--no-check', '--allow-net', '--allow-env', '--allow-read', '--node-modules-dir=none', 'index.ts'];
  const child = spawn(folder('../../node_modules/.bin/deno'), args, {
    cwd: folder(`../functions/${name}/`),
    env: { ...process.env, ...env, DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0', NO_COLOR: '1' },
  });
  closing.push(async () => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => void (said += part.toString()));
  const listening = () => /Listening on (http:\/\/[\d.:]+)/.exec(said)?.[1];
  await expect.poll(() => listening() ?? said, { timeout: 90_000 }).toMatch(/^http/);
  return listening() ?? '';
}

test('a payroll is worked out on Deno as it is here', async () => {
  const places = [`${backend.url}/functions/v1/payroll`, await onDeno('payroll')];
  const ask = async (place: string, body: unknown, by = token) => {
    const headers = { apikey: backend.key, authorization: `Bearer ${by}`, 'content-type': 'application/json' };
    const answer = await fetch(place, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, told: (await answer.json()) as Readonly<Record<string, unknown>> };
  };
  const asked = { tenant: owner.id, run, people: [{ employee, hash: '0'.repeat(64) }] };
  for (const place of places) {
    expect(await ask(place, { tenant: 'mine' })).toMatchObject({ status: 400 });
    expect(await ask(place, asked, backend.key)).toMatchObject({ status: 401 });
    expect(await ask(place, asked)).toEqual({ status: 200, told: { made: [], differs: [employee], failed: [] } });
    expect(await ask(place, { ...asked, people: [] })).toEqual({ status: 200, told: { made: [], differs: [], failed: [] } });
  }
});
