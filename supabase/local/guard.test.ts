import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { networkInterfaces } from 'node:os';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { migrationsDir } from '#fixtures/server/people.ts';
import { handshake, sendHead, sendRaw } from '#fixtures/server/raw.ts';

import { startBackend, type Backend } from './backend.ts';
import { guardSockets, serverOptions } from './guard.ts';

let backend: Backend;
const thrown: unknown[] = [];
const note = (error: unknown): void => void thrown.push(error);

beforeAll(async () => {
  process.on('uncaughtExceptionMonitor', note);
  backend = await startBackend({ migrationsDir, quiet: true, hosts: ['shop.example'] });
});
afterAll(async () => {
  process.off('uncaughtExceptionMonitor', note);
  await backend.close();
});

const isServing = async () => (await fetch(`${backend.url}/config.json`)).status === 200 && thrown.length === 0;
const realtime = () => `/realtime/v1/websocket?apikey=${backend.key}&vsn=2.0.0`;
const answers = async (line: string, headers: Readonly<Record<string, string>> = {}, body = '') =>
  (await sendHead(backend, line, headers, body)).status;

describe('what ended the process', () => {
  test('an address that is none, asked for as a WebSocket', async () => {
    for (const path of ['//', '//x', '/\\', '///realtime/v1/websocket', '*', 'http://:0/', '/%'])
      expect((await sendHead(backend, `GET ${path}`, handshake)).status, path).toBe(400);
    expect(await isServing()).toBe(true);
  });

  test('a refused handshake that is reset', async () => {
    const head = Object.entries({ Host: new URL(backend.url).host, ...handshake }).map(([name, value]) => `${name}: ${value}\r\n`);
    for (let n = 0; n < 50; n += 1)
      await sendRaw(backend, `GET /realtime/v1/websocket?apikey=wrong HTTP/1.1\r\n${head.join('')}\r\n`, { reset: true });
    for (const key of ['wrong', backend.key])
      await sendRaw(backend, `GET /realtime/v1/websocket?apikey=${key} HTTP/1.1\r\n${head.join('')}\r\n\xff\xff\xff`, { reset: true });
    expect(await isServing()).toBe(true);
  });
});

test('it listens on this computer alone unless that is asked for', async () => {
  const { port } = new URL(backend.url);
  const reaches = (host: string) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(Number(port), host, () => resolve(true));
      socket.on('error', () => resolve(false)).on('close', () => resolve(false));
    });
  const others = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).filter((one) => !one.internal && one.family === 'IPv4'));
  // Every address of 127/8 is this computer's, too, and would be answered by a server that listens everywhere.
  for (const address of ['127.0.0.2', ...others.map((one) => one.address)])
    expect([address, await reaches(address)]).toEqual([address, false]);
  expect(await reaches('127.0.0.1')).toBe(true);
});

describe('names', () => {
  const foreign = [
    'attacker.example',
    'localhost.attacker.example',
    '127.0.0.1.nip.io',
    '192.168.1.5',
    '0.0.0.0',
    '[::]',
    'localhost@x',
    '',
  ];

  test.each([
    '/config.json',
    '/_mail',
    '/_mail.json',
    '/rest/v1/notes',
    '/auth/v1/settings',
    '/storage/v1/bucket',
    '/',
    '/app',
    '/nothing.js',
  ])('%s answers under no foreign name, as a page of an attacker has after its name was bound to this computer', async (path) => {
    for (const host of foreign) {
      const { status, body } = await sendHead(backend, `GET ${path}`, { Host: `${host}:80` });
      expect({ host, refused: status === 421 || status === 400 }).toEqual({ host, refused: true });
      expect(body).not.toContain(backend.key);
    }
  });

  test('a WebSocket opens under no foreign name', async () => {
    for (const host of foreign) expect([400, 421]).toContain(await answers(`GET ${realtime()}`, { ...handshake, Host: host }));
  });

  test('own names answer with any port and case, and those that were named for it', async () => {
    for (const host of ['localhost', 'LOCALHOST:80', '127.0.0.1:1', '[::1]:4321', 'shop.example'])
      expect(await answers('GET /config.json', { Host: host })).toBe(200);
  });

  test('two names at once are none', async () => {
    const { status } = await sendRaw(backend, 'GET /config.json HTTP/1.1\r\nHost: localhost\r\nHost: attacker.example\r\n\r\n', {
      quiet: 5000,
    });
    expect(status).toBe(400);
  });
});

describe('foreign pages', () => {
  const origin = () => new URL(backend.url).host;

  test.each(['https://attacker.example', 'null', 'http://localhost:1', 'http://127.0.0.1', 'file://', 'chrome-extension://abc'])(
    'a page of %s opens no WebSocket, reads nothing and changes nothing',
    async (from) => {
      expect(await answers(`GET ${realtime()}`, { ...handshake, Origin: from })).toBe(403);
      const read = await sendHead(backend, 'GET /rest/v1/notes', { Origin: from, apikey: backend.key });
      expect(read.status).toBe(403);
      expect(read.head.toLowerCase()).not.toContain('access-control');
      expect(await answers('OPTIONS /rest/v1/notes', { Origin: from, 'Access-Control-Request-Method': 'POST' })).toBe(403);
      expect(await answers('POST /auth/v1/signup', { Origin: from, apikey: backend.key, 'Content-Type': 'text/plain' }, '{}')).toBe(403);
    },
  );

  test.each([
    ['cross-site', 'no-cors', 'script'],
    ['same-site', 'no-cors', 'image'],
    ['cross-site', 'navigate', 'iframe'],
    ['cross-site', 'cors', 'empty'],
  ])('a %s request in mode %s for %s is refused without an Origin, too', async (site, mode, dest) => {
    const told = { 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': mode, 'Sec-Fetch-Dest': dest };
    for (const path of ['/config.json', '/_mail.json', '/rest/v1/notes', '/app']) expect(await answers(`GET ${path}`, told)).toBe(403);
  });

  test('a link from elsewhere opens the app, and pages of our own do what they do', async () => {
    const followed = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
    expect([200, 404]).toContain(await answers('GET /app', followed));
    expect(await answers('POST /config.json', followed)).toBe(403);
    const own = { Origin: `http://${origin()}`, 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' };
    expect(await answers('GET /config.json', own)).toBe(200);
    expect(await answers(`GET ${realtime()}`, { ...handshake, Origin: `http://${origin()}` })).toBe(101);
  });

  test('answers to nobody in particular allow no foreign page to read them', async () => {
    for (const path of ['/rest/v1/notes', '/auth/v1/settings', '/auth/v1/health', '/storage/v1/bucket'])
      expect((await sendHead(backend, `GET ${path}`)).head.toLowerCase()).not.toContain('access-control-allow');
  });
});

describe('every answer', () => {
  test.each([
    ['GET /config.json', {}],
    ['GET /_mail', {}],
    ['GET /_mail.json', {}],
    ['GET /nothing.js', {}],
    ['GET /rest/v1/notes', {}],
    ['GET /storage/v1/object/files/x', {}],
    ['GET //', {}],
    ['BREW /', {}],
    ['TRACE /rest/v1/notes', {}],
    ['GET /', { Host: 'attacker.example' }],
    ['GET /', { Long: 'x'.repeat(20_000) }],
    ['GET /', { Expect: 'the unexpected' }],
    ['GET /realtime/v1/websocket', handshake],
    ['GET /nowhere', handshake],
    ['GET /', { 'Content-Length': '1', 'Transfer-Encoding': 'chunked' }],
  ])('%s %j is of the type that it says', async (line, headers) => {
    const { status, head } = await sendHead(backend, line, headers);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(head.toLowerCase()).toContain('cross-origin-resource-policy: same-origin');
  });

  test('says so too when a body is too large', async () => {
    const { status, head } = await sendHead(backend, 'POST /rest/v1/rpc/add_note', { 'Content-Length': String(9 * 2 ** 20) });
    expect(status).toBe(413);
    expect(head.toLowerCase()).toContain('nosniff');
  });
});

test('a client that opens connections without end gets its share, and more when it closes some', async () => {
  const server = createServer((_, response) => response.end());
  guardSockets(server, () => {}, { socketsPerAddress: 10 });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: 15 }, () =>
    connect(port, '127.0.0.1')
      .on('error', () => {})
      .resume(),
  );
  await Promise.all(sockets.slice(10).map((socket) => once(socket, 'close')));
  expect(sockets.filter((socket) => socket.destroyed)).toHaveLength(5);
  for (const socket of sockets) socket.destroy();
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  server.closeAllConnections();
  server.close();
});

test('a head that comes drop by drop is not waited for', async () => {
  expect(serverOptions.headersTimeout).toBeLessThanOrEqual(30_000);
  const server = createServer({ ...serverOptions, headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 });
  guardSockets(server, () => {});
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { status, head } = await sendRaw({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }, 'GET / HTTP/1.1\r\nHo', {
    quiet: 9000,
  });
  expect({ status, nosniff: head.includes('nosniff') }).toEqual({ status: 408, nosniff: true });
  server.close();
});

test('a request that lies there when a connection has been idle for too long is answered, however late the machine looks', async () => {
  const server = createServer({ ...serverOptions, keepAliveTimeout: 10, keepAliveTimeoutBuffer: 10 }, (_, response) =>
    response.end('here'),
  );
  guardSockets(server, () => {});
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const ask = async (): Promise<string> => {
    const answer = Promise.race([once(socket, 'data'), once(socket, 'close')]);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    // Sent, and not yet read.
    for (const begun = performance.now(); performance.now() - begun < 100;);
    return String((await answer)[0]);
  };
  await once(socket, 'connect');
  expect(await ask()).toContain('here');
  expect(await ask()).toContain('here');
  // And with nothing to read it ends.
  await once(socket.resume(), 'close');
  server.close();
});
