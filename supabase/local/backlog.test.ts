import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

import { afterEach, describe, expect, test } from 'vitest';

import { migrationsDir } from '#fixtures/server/people.ts';
import { handshake } from '#fixtures/server/raw.ts';
import { soon } from '#fixtures/soon.ts';

import { startBackend } from './backend.ts';
import { createBacklog, share } from './backlog.ts';
import { guardSockets } from './guard.ts';
import { readBody } from './http.ts';

const sockets: Socket[] = [];
let server: Server;

async function serve(answer: RequestListener): Promise<void> {
  server = createServer(answer);
  guardSockets(server, () => {});
  await once(server.listen(0, '127.0.0.1'), 'listening');
}

/** Asks and reads nothing of what comes. */
async function ask(text: string, at = (server.address() as AddressInfo).port): Promise<Socket> {
  const socket = connect(at, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  socket.pause();
  socket.write(text);
  return socket;
}

const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const alive = async (): Promise<number> => {
  const { promise, resolve } = Promise.withResolvers<number>();
  server.getConnections((_, count) => resolve(count));
  return promise;
};

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

describe('an answer that nobody reads', () => {
  const large = Buffer.alloc(12 * 2 ** 20, 'x');

  test('ends its connection within seconds, and what it held is free again', async () => {
    const { send } = createBacklog({ ...share, quiet: 300 });
    const ended: unknown[] = [];
    await serve((_, response) => void send(response, large).catch((error: unknown) => ended.push(error)));
    await Promise.all(Array.from({ length: 20 }, () => ask(get)));
    await soon(() => expect(ended).toHaveLength(20));
    await soon(async () => expect(await alive()).toBe(0));
  });

  test('counts as a whole until it is taken, and takes no more of the memory than there is for all; who has read for the shortest time stays', async () => {
    const { send } = createBacklog({ ...share, all: 5 * large.length });
    await serve((_, response) => void send(response, large).catch(() => undefined));
    for (let n = 0; n < 12; n += 1) await ask(get);
    await soon(async () => expect(await alive()).toBeLessThanOrEqual(5));
    const read = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect((await read.arrayBuffer()).byteLength).toBe(large.length);
  });

  test('is one of a few on a connection, however many are asked for at once', async () => {
    const { send } = createBacklog({ ...share, connection: 3 * large.length });
    await serve((_, response) => void send(response, large).catch(() => undefined));
    await ask(get.repeat(10));
    await soon(async () => expect(await alive()).toBe(0));
    let asked = 0;
    server.removeAllListeners('request');
    guardSockets(server, () => {}, { questionsAtOnce: 20 });
    server.on('request', ({ socket }) => void (socket.destroyed || (asked += 1)));
    await ask(get.repeat(500));
    await soon(async () => expect(await alive()).toBe(0));
    expect(asked).toBe(20);
  });

  test('reaches whoever reads slowly', async () => {
    const { send } = createBacklog({ ...share, quiet: 2000 });
    const half = large.subarray(large.length / 2);
    await serve((_, response) => void send(response, half).catch(() => undefined));
    const socket = await ask(get);
    let size = 0;
    socket.on('data', (part: Buffer) => {
      size += part.length;
      socket.pause();
      setTimeout(() => socket.resume(), 60);
    });
    socket.resume();
    await soon(() => expect(size).toBeGreaterThan(half.length));
    expect(socket.destroyed).toBe(false);
  }, 30_000);
});

test('questions that never come whole are counted, too', async () => {
  const bytes = 20 * 2 ** 20;
  await serve((request) => void readBody(request, 25 * 2 ** 20).catch(() => undefined));
  const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${25 * 2 ** 20}\r\n\r\n`;
  const body = 'x'.repeat(bytes);
  for (let n = 0; n < 16; n += 1) await ask(head + body);
  // The last one had come; the first are gone.
  await soon(async () => expect(await alive()).toBeLessThanOrEqual(Math.floor(share.all / bytes)));
}, 40_000);

test('a WebSocket that reads nothing of what it asks for is closed', async () => {
  const backend = await startBackend({ migrationsDir, quiet: true });
  try {
    server = createServer();
    const { port, host } = new URL(backend.url);
    const lines = Object.entries(handshake).map(([name, value]) => `${name}: ${value}\r\n`);
    const path = `/realtime/v1/websocket?apikey=${backend.key}&vsn=2.0.0`;
    const socket = await ask(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${lines.join('')}\r\n`, Number(port));
    const frame = masked(JSON.stringify(['1', '1', 'x'.repeat(60_000), 'unheard', {}]));
    let sent = 0;
    const sending = setInterval(() => {
      if (socket.destroyed || sent >= 99) return;
      sent += 1;
      socket.write(frame);
    }, 5);
    await soon(() => expect(socket.destroyed).toBe(true)).finally(() => clearInterval(sending));
  } finally {
    await backend.close();
  }
}, 60_000);

/** A text frame of a client; the mask is nothing. */
function masked(text: string): Buffer {
  const content = Buffer.from(text);
  const head = Buffer.alloc(8);
  head.writeUInt8(0x81, 0);
  head.writeUInt8(0x80 | 126, 1);
  head.writeUInt16BE(content.length, 2);
  return Buffer.concat([head, content]);
}
