import { connect, type Socket } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { malformed, type Malformed } from '#fixtures/server/malformed.ts';
import { signUp } from '#fixtures/server/people.ts';

import { startBackend, type Backend } from './backend.ts';
import { chanceFrom } from './demo/random.ts';

const seed = 20261122;
const count = 10_000;
const lines = 12;

let backend: Backend;
const thrown: unknown[] = [];
const note = (error: unknown): void => void thrown.push(error);

beforeAll(async () => {
  process.on('uncaughtExceptionMonitor', note);
  backend = await startBackend({ quiet: true });
});
afterAll(async () => {
  process.off('uncaughtExceptionMonitor', note);
  await backend.close();
});

/** One connection after the other; each is kept as long as the server keeps it. */
function createLine(port: number) {
  let socket: Socket | undefined;

  async function send({ bytes, half, frames }: Malformed): Promise<string> {
    const kept = half || frames || socket?.destroyed ? undefined : socket;
    const used = kept ?? connect(port, '127.0.0.1').on('error', () => {});
    if (kept) socket = undefined;
    return new Promise((resolve) => {
      let text = '';
      const finish = (keep: boolean): void => {
        clearTimeout(patience);
        used.removeAllListeners('data').removeAllListeners('close');
        if (keep && !socket) socket = used;
        else used.destroy();
        resolve(text);
      };
      const patience = setTimeout(() => finish(false), half ? 3 : 15_000);
      used.once('close', () => finish(false));
      used.on('data', (part) => {
        text += part.toString('latin1');
        if (text.startsWith('HTTP/1.1 101')) {
          for (const frame of frames ?? []) used.write(frame);
          setTimeout(() => finish(false), 20);
        } else if (isWhole(text, bytes)) finish(!/\r\nconnection: close/i.test(text));
      });
      used.write(bytes);
    });
  }
  return send;
}

function isWhole(text: string, sent: Buffer): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const head = text.slice(0, end).toLowerCase();
  if (sent.subarray(0, 5).toString() === 'HEAD ' || / (204|304) /.test(head.slice(8, 14))) return true;
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  if (length !== undefined) return text.length >= end + 4 + Number(length);
  return text.endsWith('0\r\n\r\n');
}

test(
  'ten thousand malformed requests and upgrades leave it serving, and none is answered as its own mistake',
  { timeout: 120_000 },
  async () => {
    const anna = await signUp(backend, 'anna');
    const bystander = await signUp(backend, 'badal');
    const { data } = await anna.client.auth.getSession();
    const { host, port } = new URL(backend.url);
    const place = { host, key: backend.key, token: data.session?.access_token ?? '', tenant: anna.id };
    const chance = chanceFrom(seed);
    const statuses: Record<string, number> = {};
    const mistakes: string[] = [];
    let left = count;

    await Promise.all(
      Array.from({ length: lines }, async () => {
        const send = createLine(Number(port));
        while (left > 0) {
          left -= 1;
          const one = malformed(chance, place);
          const answer = await send(one);
          const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? (one.half ? 'half' : 'none');
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (status.startsWith('5')) mistakes.push(`${one.bytes.toString('latin1').slice(0, 300)}\n-> ${answer.slice(-300)}`);
        }
      }),
    );

    expect(mistakes.slice(0, 5)).toEqual([]);
    expect(thrown).toEqual([]);
    expect(Object.keys(statuses).length).toBeGreaterThan(8);
    expect((await fetch(`${backend.url}/config.json`)).status).toBe(200);
    expect((await bystander.client.rpc('my_companies')).error).toBeNull();
  },
);
