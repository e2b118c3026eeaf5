import { expect, test } from 'vitest';

import { foreignAnswers, foreignResponse } from '#fixtures/foreign.ts';

import { CallError, wishOf } from '../common/errors.ts';
import { createTransport } from './transport.ts';

function answering(...answers: readonly (() => Response)[]) {
  const sent: string[] = [];
  let turn = 0;
  const call = createTransport({
    url: 'https://server',
    key: 'k',
    token: () => 'old',
    freshToken: () => Promise.resolve('new'),
    fetch: (_, init) => {
      sent.push(new Headers(init?.headers).get('authorization') ?? '');
      const answer = answers[turn++];
      if (!answer) throw new TypeError('Failed to fetch');
      return Promise.resolve(answer());
    },
  });
  return { call, sent };
}

async function problemOf(answer?: () => Response): Promise<CallError> {
  const { call } = answering(...(answer ? [answer] : []));
  const error: unknown = await call('sync_head', {}).catch((reason: unknown) => reason);
  if (!(error instanceof CallError)) throw new Error('No CallError');
  return error;
}

const refused =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  () =>
    Response.json({ code, message: 'm', details: null, hint: null }, { status, headers });

test('no network and a portal that answers with its own page are the same', async () => {
  expect((await problemOf()).problem).toBe('network');
  expect((await problemOf(() => new Response('<html>Sign in to the Wi-Fi</html>', { status: 200 }))).problem).toBe('portal');
});

test('the codes of the server become problems, never verdicts on an operation', async () => {
  expect((await problemOf(refused(400, 'KB003'))).problem).toBe('epoch_changed');
  expect((await problemOf(refused(400, 'KB006'))).problem).toBe('suspended');
  for (const status of [400, 500, 503]) expect((await problemOf(refused(status, '53400'))).problem).toBe('too_many_devices');
  expect((await problemOf(refused(500, '57014'))).problem).toBe('timeout');
  expect((await problemOf(refused(500, '40001'))).problem).toBe('server');
  expect((await problemOf(refused(400, '22P05'))).problem).toBe('unacceptable');
  expect(await problemOf(refused(413, '54000'))).toMatchObject({ problem: 'unacceptable', code: '54000' });
  const busy = await problemOf(refused(429, 'PGRST001', { 'retry-after': '7' }));
  expect([busy.problem, busy.retryAfterMs]).toEqual(['busy', 7000]);
});

test('a refused token is refreshed once', async () => {
  const { call, sent } = answering(refused(401, 'PGRST303'), () => Response.json({ version: 1 }));
  expect(await call('sync_head', {})).toEqual({ version: 1 });
  expect(sent).toEqual(['Bearer old', 'Bearer new']);
  const twice = answering(refused(401, 'PGRST303'), refused(401, 'PGRST303'));
  await expect(twice.call('sync_head', {})).rejects.toMatchObject({ problem: 'auth' });
  const door = { code: 'bad_jwt', error_code: 'bad_jwt', message: 'm', msg: 'm' };
  const doored = answering(
    () => Response.json(door, { status: 401 }),
    () => Response.json({ version: 1 }),
  );
  expect(await doored.call('sync_head', {})).toEqual({ version: 1 });
  const half = answering(refused(400, 'KB007'), () => Response.json({ version: 1 }));
  expect(await half.call('sync_head', {})).toEqual({ version: 1 });
});

test.each(foreignAnswers)('$name is no word of the server, and no token is asked for', async (foreign) => {
  const { call, sent } = answering(() => foreignResponse(foreign));
  const told = await call('sync_head', {}).then(
    () => 'JSON',
    ({ problem }: CallError) => problem,
  );
  // What JSON says is judged by whoever knows the call.
  expect(['portal', 'too_large', 'busy', 'server', ...(foreign.status === 200 ? ['JSON'] : [])]).toContain(told);
  expect(sent).toHaveLength(1);
});

test('only the server may ask to wait, and for no longer than a quarter of an hour', async () => {
  const headers = { 'retry-after': '86400' };
  for (const foreign of foreignAnswers) {
    const response = foreignResponse(foreign);
    response.headers.set('retry-after', '86400');
    if (foreign.status !== 200) expect([foreign.name, (await problemOf(() => response)).retryAfterMs]).toEqual([foreign.name, undefined]);
  }
  for (const status of [429, 500, 503]) expect((await problemOf(refused(status, 'PGRST001', headers))).retryAfterMs).toBe(15 * 60_000);
  const door = { code: 'over_request_rate_limit', error_code: 'over_request_rate_limit', message: 'm', msg: 'm' };
  const told = await problemOf(() => Response.json(door, { status: 429, headers }));
  expect([told.problem, told.retryAfterMs]).toEqual(['busy', 15 * 60_000]);
});

test("a moment to come back at is read beside the answer's own, whatever the clock of the device says", async () => {
  const at = (ms: number): string => new Date(Date.parse('2020-02-03T04:05:06Z') + ms).toUTCString();
  const told = async (headers: Readonly<Record<string, string>>) => (await problemOf(refused(503, 'PGRST001', headers))).retryAfterMs;
  expect(await told({ 'retry-after': at(30_000), date: at(0) })).toBe(30_000);
  expect(await told({ 'retry-after': at(0), date: at(30_000) })).toBe(0);
  expect(await told({ 'retry-after': new Date(Date.now() + 30_000).toUTCString() })).toBeUndefined();
});

test('a server that is busy and names no time has asked to come back later', async () => {
  expect(wishOf(await problemOf(refused(429, 'PGRST001')))).toEqual({ busy: true, atLeast: undefined });
  expect(wishOf(await problemOf())).toEqual({ busy: false, atLeast: undefined });
});

test('a session that cannot be renewed now is not over', async () => {
  const call = createTransport({
    url: 'https://server',
    key: 'k',
    token: () => null,
    freshToken: () => Promise.reject(new CallError('portal', 'Something else answered')),
  });
  await expect(call('sync_head', {})).rejects.toMatchObject({ problem: 'portal' });
});
