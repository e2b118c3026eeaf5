import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { connect, migrationsDir, signUp } from '#fixtures/server/people.ts';
import { sendHead, sendRaw } from '#fixtures/server/raw.ts';

import { startBackend, type Backend } from './backend.ts';
import { rememberSignIns } from './seed.ts';

const password = 'a long password';
const email = 'anna@example.com';
let dataDir: string;
let backend: Backend;
const start = (hosts: readonly string[] = []) => startBackend({ dataDir, migrationsDir, quiet: true, hosts });

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'karbar-demo-entry-'));
  backend = await start();
  await signUp(backend, 'anna');
  rememberSignIns(dataDir, [{ label: 'Owner', email, password }]);
  await backend.close();
  backend = await start();
});
afterAll(async () => {
  await backend.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const enter = (who: string, headers: Readonly<Record<string, string>> = {}) => sendHead(backend, 'POST /_demo', headers, who);

test('the accounts of a demo are offered by name, and no password travels', async () => {
  const text = await (await fetch(`${backend.url}/config.json`)).text();
  expect(JSON.parse(text)).toEqual({ url: backend.url, key: backend.key, demo: true, demoUsers: [{ label: 'Owner', email }] });
  expect(text).not.toContain(password);
});

test('one press opens a session of one of them', async () => {
  const response = await fetch(`${backend.url}/_demo`, { method: 'POST', body: email, headers: { origin: backend.url } });
  const session = (await response.json()) as { access_token: string; refresh_token: string };
  const { data, error } = await connect(backend).auth.setSession(session);
  expect({ error, email: data.user?.email }).toEqual({ error: null, email });
});

test('no other account is opened', async () => {
  await signUp(backend, 'badal');
  for (const who of ['badal@example.com', '', `${email} `, 'x'.repeat(5000)]) expect([404, 413]).toContain((await enter(who)).status);
});

test('other computers are offered none and let into none', async () => {
  for (const name of ['X-Forwarded-For', 'X-Forwarded-Host', 'Forwarded', 'X-Real-IP', 'Via', 'CF-Connecting-IP', 'X-Client-IP']) {
    const headers = { [name]: '192.168.1.9' };
    const { body } = await sendHead(backend, 'GET /config.json', headers);
    expect((JSON.parse(body) as { demoUsers: unknown }).demoUsers).toEqual([]);
    expect((await enter(email, headers)).status).toBe(403);
    expect((await sendHead(backend, 'GET /_mail.json', headers)).status).toBe(403);
  }
});

test('a proxy that tells nothing is taken for the other computer that it asks for', async () => {
  const { host } = new URL(backend.url);
  // The head that nginx sends for `proxy_pass` alone.
  const old = await sendRaw(backend, `GET /_mail.json HTTP/1.0\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, { quiet: 5000 });
  expect(old.status).toBe(403);
});

test('where a proxy gives further names, nobody is taken for this computer, whatever name he uses', async () => {
  await backend.close();
  backend = await start(['shop.example']);
  for (const headers of [{}, { Host: 'localhost' }, { Host: 'shop.example' }]) {
    const { body } = await sendHead(backend, 'GET /config.json', headers);
    expect((JSON.parse(body) as { demoUsers: unknown }).demoUsers).toEqual([]);
    expect((await enter(email, headers)).status).toBe(403);
    for (const path of ['/_mail', '/_mail.json']) expect((await sendHead(backend, `GET ${path}`, headers)).status).toBe(403);
  }
  await backend.close();
  backend = await start();
});

test('a page of somebody else is let into none', async () => {
  for (const headers of [
    { Origin: 'http://localhost:1' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Host: 'attacker.example' },
  ])
    expect([403, 421]).toContain((await enter(email, headers)).status);
});
