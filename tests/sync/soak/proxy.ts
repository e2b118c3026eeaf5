import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

import { type Chance, chanceFrom } from '../../../supabase/local/demo/random.ts';
import { type Answer, textOf } from './server.ts';

/*
 * The bad network between the clients and the door. Every client has a generator of its own (its name is the `apikey` that it sends),
 * so that a seed means the same faults for the same sequence of requests.
 */

const weights = {
  none: 130,
  'request lost': 5,
  'answer lost': 7,
  duplicated: 6,
  delayed: 6,
  'delivered late': 4,
  truncated: 4,
  'server error': 3,
  busy: 2,
  portal: 3,
  'token refused': 2,
  silence: 1,
} as const;
type Fault = keyof typeof weights;

const portal = '<!doctype html><html><body><h1>Welcome to Station Wi-Fi</h1><form><button>Accept</button></form></body></html>';

export type Proxy = {
  readonly url: string;
  readonly faults: () => Readonly<Record<string, number>>;
  /** Until then, and after `heal`, every request and answer arrives. */
  storm(): void;
  heal(): void;
  close(): void;
};

export async function startProxy(door: string, seed: number): Promise<Proxy> {
  const chances = new Map<string, Chance>();
  const faults: Record<string, number> = {};
  const healed = new AbortController();
  let stormy = false;
  const pause = async (ms: number): Promise<void> => {
    await wait(ms, undefined, { signal: healed.signal }).catch(() => undefined);
  };

  function chanceOf(client: string): Chance {
    const known = chances.get(client) ?? chanceFrom(seed * 7919 + Buffer.from(client).reduce((sum, byte) => sum * 31 + byte, 7));
    chances.set(client, known);
    return known;
  }

  async function forward(request: IncomingMessage, body: string): Promise<Answer> {
    const response = await fetch(door + (request.url ?? ''), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: request.headers.authorization ?? '' },
      body,
    });
    return { status: response.status, body: await response.text() };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chance = chanceOf(String(request.headers['apikey']));
    const body = await textOf(request);
    // A load is many calls; with every fourth of them failing a device would be loading most of the time.
    const spared = request.url?.endsWith('sync_snapshot') === true && chance.hits(0.7);
    const fault: Fault = stormy && !spared ? chance.weighted(weights) : 'none';
    // Drawn in any case, so that the sequence does not depend on the fault.
    const [ms, copies, place] = [chance.whole(20, 1500), chance.whole(2, 4), chance.next()];
    if (fault !== 'none') faults[fault] = (faults[fault] ?? 0) + 1;
    const send = (): Promise<Answer> => forward(request, body);
    switch (fault) {
      case 'none':
        return reply(response, await send());
      case 'request lost':
        return cut(response);
      case 'answer lost':
        await send();
        return cut(response);
      case 'duplicated': {
        // One of them may be so slow that later requests overtake it.
        const straggler = pause(ms * 3).then(send);
        const told = await Promise.all(Array.from({ length: copies - 1 }, send));
        void straggler.catch(() => undefined);
        return reply(response, told[Math.floor(place * told.length)] ?? (await straggler));
      }
      case 'delayed': {
        if (place < 0.5) await pause(ms);
        const told = await send();
        if (place >= 0.5) await pause(ms);
        return reply(response, told);
      }
      case 'delivered late':
        // The client has given it up long ago when it arrives.
        cut(response);
        await pause(ms * 3);
        await send();
        return undefined;
      case 'truncated': {
        const told = await send();
        const half = told.body.slice(0, Math.floor(told.body.length * place));
        response.writeHead(
          told.status,
          place < 0.5
            ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(told.body) }
            : { 'content-type': 'application/json' },
        );
        return place < 0.5 ? void response.write(half, () => cut(response)) : void response.end(half);
      }
      case 'server error':
        if (place < 0.5) await send();
        return reply(response, {
          status: place < 0.7 ? 500 : 502,
          body: place < 0.3 ? '{"message":"upstream"}' : '<html>Bad gateway</html>',
        });
      case 'busy':
        response.setHeader('retry-after', place < 0.5 ? '1' : new Date(Date.now() + 1000).toUTCString());
        return reply(response, { status: place < 0.7 ? 429 : 503, body: '{"message":"Too many requests"}' });
      case 'portal':
        response.setHeader('content-type', 'text/html');
        return reply(response, { status: 200, body: portal });
      case 'token refused':
        return reply(response, { status: 401, body: '{"code":"PGRST301","details":null,"hint":null,"message":"JWT expired"}' });
      case 'silence':
        await pause(ms * 4);
        return cut(response);
    }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => cut(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults: () => faults,
    storm: () => void (stormy = true),
    heal() {
      stormy = false;
      healed.abort();
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function reply(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status);
  response.end(body);
}

function cut(response: ServerResponse): void {
  response.destroy();
}
