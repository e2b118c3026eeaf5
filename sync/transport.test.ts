import { expect, test } from 'vitest';

import { foreignAnswers, foreignResponse } from '#fixtures/foreign.ts';

import { CallError } from './errors.ts';
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

test('a box that asks to wait is waited for', async () => {
  for (const status of [429, 503, 511])
    expect(await problemOf(() => new Response('', { status, headers: { 'retry-after': '9' } }))).toMatchObject({ retryAfterMs: 9000 });
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
