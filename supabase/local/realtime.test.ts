import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { connect, migrationsDir, signUp, type Person } from '#fixtures/server/people.ts';
import { soon } from '#fixtures/soon.ts';

import { startBackend, type Backend } from './backend.ts';

let backend: Backend;
let anna: Person;
let badal: Person;

beforeAll(async () => {
  backend = await startBackend({ migrationsDir, quiet: true });
  anna = await signUp(backend, 'anna');
  badal = await signUp(backend, 'badal');
});
afterAll(() => backend.close());

type Heard = { readonly messages: unknown[]; readonly states: string[]; readonly channel: RealtimeChannel };

function listen(client: SupabaseClient, tenant: string, { isPrivate = true } = {}): Heard {
  const messages: unknown[] = [];
  const states: string[] = [];
  const channel = client
    .channel(`sync:${tenant}`, { config: { private: isPrivate } })
    .on('broadcast', { event: 'sync' }, ({ payload }) => messages.push(payload))
    .subscribe((state) => states.push(state));
  return { messages, states, channel };
}

async function claimsOf({ client }: Person): Promise<Readonly<Record<string, unknown>>> {
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Readonly<Record<string, unknown>>;
}

function sign(claims: Readonly<Record<string, unknown>>, secret: string): string {
  const unsigned = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`;
}

const untilJoined = ({ states }: Heard) => soon(() => expect(states).toContain('SUBSCRIBED'));

test('a member hears of a commit on the private channel of the company', async () => {
  const heard = listen(anna.client, anna.id);
  await untilJoined(heard);
  await anna.client.rpc('add_note', { p_body: 'heard' });
  await soon(() => expect(heard.messages).toEqual([{ version: 1, body: 'heard' }]));
  await anna.client.removeChannel(heard.channel);
});

test('what was rolled back is not told', async () => {
  const heard = listen(anna.client, anna.id);
  await untilJoined(heard);
  await anna.client.rpc('refuse_note', { p_body: 'refused' });
  await anna.client.rpc('add_note', { p_body: 'kept' });
  await soon(() => expect(heard.messages).toEqual([{ version: 1, body: 'kept' }]));
  await anna.client.removeChannel(heard.channel);
});

test('someone else is refused and hears nothing', async () => {
  const own = listen(anna.client, anna.id);
  const foreign = listen(badal.client, anna.id);
  await untilJoined(own);
  await soon(() => expect(foreign.states).toContain('CHANNEL_ERROR'));
  await anna.client.rpc('add_note', { p_body: 'private' });
  await soon(() => expect(own.messages).toHaveLength(1));
  expect(foreign.messages).toEqual([]);
  await anna.client.removeChannel(own.channel);
  await badal.client.removeChannel(foreign.channel);
});

test('a visitor without a session is refused, and so is a channel that is not private', async () => {
  const visitor = listen(connect(backend), anna.id);
  const open = listen(anna.client, anna.id, { isPrivate: false });
  await soon(() => expect(visitor.states).toContain('CHANNEL_ERROR'));
  await soon(() => expect(open.states).toContain('CHANNEL_ERROR'));
  await anna.client.removeChannel(open.channel);
});

test('after leaving nothing more arrives', async () => {
  const left = listen(anna.client, anna.id);
  await untilJoined(left);
  await anna.client.removeChannel(left.channel);
  const stays = listen(anna.client, anna.id);
  await untilJoined(stays);
  await anna.client.rpc('add_note', { p_body: 'later' });
  await soon(() => expect(stays.messages).toHaveLength(1));
  expect(left.messages).toEqual([]);
  await anna.client.removeChannel(stays.channel);
});

test('a renewed token keeps the channel open; one that may not listen closes it', async () => {
  const heard = listen(anna.client, anna.id);
  await untilJoined(heard);
  const renewed = await anna.client.auth.refreshSession();
  await anna.client.realtime.setAuth(renewed.data.session?.access_token ?? '');
  await anna.client.rpc('add_note', { p_body: 'still here' });
  await soon(() => expect(heard.messages).toHaveLength(1));
  const foreign = (await badal.client.auth.getSession()).data.session?.access_token ?? '';
  await anna.client.realtime.setAuth(foreign);
  await soon(() => expect(heard.states).toContain('CLOSED'));
  await anna.client.removeAllChannels();
});

test('a token with a signature of someone else opens nothing', async () => {
  const client = connect(backend);
  await client.realtime.setAuth(sign({ ...(await claimsOf(anna)), exp: Math.floor(Date.now() / 1000) + 600 }, 'another secret'));
  const heard = listen(client, anna.id);
  await soon(() => expect(heard.states).toContain('CHANNEL_ERROR'));
  await client.removeAllChannels();
});

test('a channel ends with its token', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'karbar-realtime-'));
  const short = await startBackend({ dataDir, migrationsDir, quiet: true });
  const carim = await signUp(short, 'carim');
  const { jwtSecret } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { jwtSecret: string };
  await carim.client.realtime.setAuth(sign({ ...(await claimsOf(carim)), exp: Math.floor(Date.now() / 1000) + 3 }, jwtSecret));
  const heard = listen(carim.client, carim.id);
  await untilJoined(heard);
  await soon(() => expect(heard.states).toContain('CLOSED'));
  await carim.client.removeAllChannels();
  await short.close();
  rmSync(dataDir, { recursive: true });
});

test('the older protocol version is spoken as well', async () => {
  const { data } = await badal.client.auth.getSession();
  const socket = new WebSocket(`${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backend.key}&vsn=1.0.0`);
  const frames: { event: string; payload: { status?: string } }[] = [];
  socket.addEventListener('message', ({ data: text }) => frames.push(JSON.parse(String(text))));
  await soon(() => expect(socket.readyState).toBe(WebSocket.OPEN));
  const payload = { config: { private: true }, access_token: data.session?.access_token };
  socket.send(JSON.stringify({ topic: `realtime:sync:${badal.id}`, event: 'phx_join', payload, ref: '1', join_ref: '1' }));
  await soon(() => expect(frames[0]?.payload.status).toBe('ok'));
  await badal.client.rpc('add_note', { p_body: 'old client' });
  await soon(() => expect(frames[1]?.event).toBe('broadcast'));
  socket.close();
});

test('without the key the socket does not open', async () => {
  const socket = new WebSocket(`${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=wrong&vsn=2.0.0`);
  await soon(() => expect(socket.readyState).toBe(WebSocket.CLOSED));
});
