import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { soon } from '#fixtures/soon.ts';

import { limits } from './realtime-limits.ts';
import { createRealtime, type Realtime } from './realtime.ts';

/* What one socket and one address may ask of the channels, where everybody may listen to everything. */

type Frame = { readonly event: string; readonly ref: string | null; readonly payload: { readonly status?: string } };

const claims = { sub: 'anna', session_id: 's', role: 'authenticated', aud: 'authenticated', exp: Math.floor(Date.now() / 1000) + 600 };
const asked: string[] = [];
let server: Server;
let realtime: Realtime;

beforeAll(async () => {
  realtime = createRealtime({
    isKey: (key) => key === 'key',
    readToken: () => claims,
    mayListen: (topic) => Promise.resolve(asked.push(topic) > 0),
  });
  server = createServer().on('upgrade', (request, socket, head) =>
    realtime.upgrade(request, new URL(request.url ?? '', 'http://localhost'), socket, head),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  realtime.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => void asked.splice(0));

/** A socket of the older protocol, whose frames are objects; `undefined` where none opens. */
async function open() {
  const { port } = server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=key&vsn=1.0.0`);
  const frames: Frame[] = [];
  socket.addEventListener('message', ({ data }) => frames.push(JSON.parse(String(data)) as Frame));
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.addEventListener('open', () => resolve(true));
    socket.addEventListener('error', () => resolve(false));
  });
  const join = (topic: string): void =>
    socket.send(
      JSON.stringify({
        topic: `realtime:sync:${topic}`,
        event: 'phx_join',
        payload: { config: { private: true }, access_token: 'token' },
        ref: topic,
        join_ref: topic,
      }),
    );
  return isOpen ? { socket, frames, join } : undefined;
}
const opened = async () => (await open()) ?? expect.fail('no socket');

test('a socket has ten channels', async () => {
  const { socket, frames, join } = await opened();
  for (let n = 1; n <= 12; n += 1) join(String(n));
  await soon(() => expect(frames.filter(({ event }) => event === 'phx_reply')).toHaveLength(12));
  expect(frames.filter(({ payload }) => payload.status === 'ok').map(({ ref }) => ref)).toEqual(
    Array.from({ length: 10 }, (_, n) => String(n + 1)),
  );
  socket.close();
});

test('whoever joins thousands of times is put out, and few of his questions reach the database', async () => {
  const { socket, join } = await opened();
  const closed = once(socket, 'close');
  for (let n = 0; n < 2000; n += 1) join('one');
  await closed;
  expect(asked.length).toBeLessThanOrEqual(40);
});

test('an address has two hundred sockets, and a further one once one of them is closed', async () => {
  const sockets: WebSocket[] = [];
  for (let n = 0; n < limits.socketsPerAddress; n += 1) sockets.push((await opened()).socket);
  expect(sockets).toHaveLength(200);
  expect(await open()).toBeUndefined();
  sockets.pop()?.close();
  const further = await soon(opened);
  for (const socket of [...sockets, further.socket]) socket.close();
});
