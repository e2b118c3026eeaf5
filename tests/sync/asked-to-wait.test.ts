import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { signUp } from '#fixtures/server/people.ts';
import { soon } from '#fixtures/soon.ts';
import { newId } from '#kernel/ids.ts';
import { kinds } from '#modules/kinds.ts';
import { checkNow } from '#sync/worker/ask-leader.ts';
import { type Host, openHost } from '#sync/worker/host.ts';

import { relaxed } from '../../supabase/local/auth/limits.ts';
import { type Backend, startBackend } from '../../supabase/local/backend.ts';
import { addCustomer } from './support/drafts.ts';

/* A server that has too much to do and says when to come back, in the form in which the Data API refuses. */

const few = kinds.filter(({ collection }) => ['settings', 'catalog', 'customers'].includes(collection));
const send = globalThis.fetch;

let backend: Backend;
let host: Host;
let open: () => Promise<void>;
/** Seconds that it asks for; null: it has time. */
let wait: string | null = null;
let turnedAway = 0;

beforeAll(async () => {
  backend = await startBackend({ limits: relaxed, quiet: true });
});
afterAll(() => backend.close());

beforeEach(async () => {
  wait = null;
  turnedAway = 0;
  const owner = await signUp(backend, `owner-${newId()}`);
  const { error } = await owner.client.rpc('create_company', { p_name: 'House', p_country: 'BD', p_person: '' });
  if (error) throw error;
  const token = (await owner.client.auth.getSession()).data.session?.access_token ?? '';
  vi.stubGlobal('fetch', (...given: Parameters<typeof fetch>) =>
    wait !== null && addressOf(given[0]).includes('/rpc/') ? refuse() : send(...given),
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const person = { url: backend.url, key: backend.key, tenant: owner.id, user: owner.id, app: 'test', label: 'test', newId };
  const options = { ...person, kinds: few, freshToken: async () => ({ token }), cacheOptions: { multiInstance: false } };
  open = async () => {
    host = await openHost(options);
    host.setToken(token);
  };
  await open();
  await soon(() => expect(host.status.value).toMatchObject({ leader: true, live: true, busy: false, progress: null }));
});
afterEach(async () => {
  wait = null;
  await host.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a server that says when to come back is left alone until then, whatever happens on the device', async () => {
  await turnAway('300');
  await useTheApp();
  expect(turnedAway).toBe(1);
  expect(host.status.value).toMatchObject({ problem: 'server', waiting: 5 });
});

test('a server that asks for patience and names no time gets more of it each time, whatever happens on the device', async () => {
  await turnAway('');
  for (let asked = 2; asked <= 6; asked++) {
    await vi.advanceTimersByTimeAsync(4000 * 2 ** (asked - 2));
    await soon(() => expect(turnedAway).toBe(asked));
    await soon(() => expect(host.status.value.busy).toBe(false));
  }
  // Half of 128 seconds at least.
  await useTheApp();
  expect(turnedAway).toBe(6);
});

test('when the time it asked for is over, what waits is sent', async () => {
  await turnAway('60');
  await host.write(addCustomer(newId()));
  wait = null;
  host.lookSoon();
  await vi.advanceTimersByTimeAsync(50_000);
  expect(host.status.value.waiting).toBe(1);
  await vi.advanceTimersByTimeAsync(11_000);
  await soon(() => expect(host.status.value).toMatchObject({ problem: null, waiting: 0 }));
});

test('a person may go sooner once, and hears at once that a further wish changes nothing', async () => {
  await turnAway('300');
  host.lookSoon('person');
  await soon(() => expect(turnedAway).toBe(2));
  await soon(() => expect(host.status.value.busy).toBe(false));
  for (let i = 0; i < 5; i++) {
    host.lookSoon('person');
    await vi.advanceTimersByTimeAsync(300);
  }
  expect(await checkNow(host)).toBeNull();
  expect(turnedAway).toBe(2);
  // After a wait that has lasted its time a wish counts again.
  await vi.advanceTimersByTimeAsync(300_000);
  await soon(() => expect(turnedAway).toBe(3));
  await soon(() => expect(host.status.value.busy).toBe(false));
  wait = null;
  host.lookSoon('person');
  await soon(() => expect(host.status.value.problem).toBeNull());
});

test('who leads next leaves the server alone for as long as it asked the one before, and a person may go sooner', async () => {
  await turnAway('300');
  await host.stop();
  await open();
  await soon(() => expect(host.status.value).toMatchObject({ leader: true, problem: 'server' }));
  await useTheApp();
  expect(turnedAway).toBe(1);
  expect(host.status.value.waiting).toBe(5);
  wait = null;
  host.lookSoon('person');
  await soon(() => expect(host.status.value).toMatchObject({ problem: null, waiting: 0 }));
});

test('a clock that was days ahead when the server asked for time makes the next leader wait no longer than it asked', async () => {
  const days = 12 * 86_400_000;
  const now = Date.now.bind(Date);
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + days);
  await turnAway('60');
  await host.stop();
  clock.mockRestore();
  wait = null;
  await open();
  await soon(() => expect(host.status.value).toMatchObject({ leader: true, problem: 'server' }));
  await vi.advanceTimersByTimeAsync(61_000);
  await soon(() => expect(host.status.value.problem).toBeNull());
});

async function useTheApp(): Promise<void> {
  for (let i = 0; i < 5; i++) {
    host.setVisible(true);
    host.lookSoon();
    host.setToken('fresh');
    await host.write(addCustomer(newId()));
    await vi.advanceTimersByTimeAsync(300);
  }
}

/** The next call is refused, and the wait has begun. */
async function turnAway(asked: string): Promise<void> {
  wait = asked;
  host.lookSoon();
  await soon(() => expect(host.status.value).toMatchObject({ problem: 'server', busy: false }));
  expect(turnedAway).toBe(1);
}

async function refuse(): Promise<Response> {
  turnedAway += 1;
  const refusal = { code: 'PGRST000', details: null, hint: null, message: 'Too much to do' };
  return new Response(JSON.stringify(refusal), { status: 503, headers: wait ? { 'retry-after': wait } : {} });
}

function addressOf(asked: Parameters<typeof fetch>[0]): string {
  return asked instanceof Request ? asked.url : asked.toString();
}
