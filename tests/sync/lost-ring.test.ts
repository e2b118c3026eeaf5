import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { signUp } from '#fixtures/server/people.ts';
import { soon } from '#fixtures/soon.ts';
import { newId } from '#kernel/ids.ts';
import { kinds } from '#modules/kinds.ts';
import { readCache } from '#sync/cache/cache-write.ts';
import { createTransport } from '#sync/transport/transport.ts';
import { type Host, openHost } from '#sync/worker/host.ts';

import { type Backend, startBackend } from '../../supabase/local/backend.ts';
import { addCustomer } from './support/drafts.ts';
import { Tablet } from './support/tablet.ts';

/* A bell that is joined and does not ring: the socket stands, and what the server says of a commit is lost on the way. */

const few = kinds.filter(({ collection }) => ['settings', 'catalog', 'customers'].includes(collection));
const live: WebSocket = WebSocket.prototype;
const hearing = Object.getOwnPropertyDescriptor(live, 'onmessage');

let backend: Backend;
let host: Host;
let other: Tablet;
let deaf = false;
let lost = 0;

beforeAll(async () => {
  backend = await startBackend({ quiet: true });
});
afterAll(() => backend.close());

beforeEach(async () => {
  deaf = false;
  lost = 0;
  loseRings();
  // Time goes on as always, and can be put forward.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const owner = await signUp(backend, 'owner');
  const { error } = await owner.client.rpc('create_company', { p_name: 'House', p_country: 'BD', p_person: '' });
  if (error) throw error;
  const token = (await owner.client.auth.getSession()).data.session?.access_token ?? '';
  const { url, key } = backend;
  const call = createTransport({ url, key, token: () => token, freshToken: async () => token });
  other = new Tablet('other', owner.id, call);
  const person = { url, key, tenant: owner.id, user: owner.id, app: 'test', label: 'test', newId };
  const cacheOptions = { multiInstance: false };
  host = await openHost({ ...person, kinds: few, freshToken: async () => ({ token }), cacheOptions });
  host.setToken(token);
});
afterEach(async () => {
  vi.useRealTimers();
  if (hearing) Object.defineProperty(live, 'onmessage', hearing);
  await other.kill();
  await host.stop();
});

test('a change whose ring is lost is found by the next poll of a device in sight, while its channel stands', async () => {
  await soon(() => expect(host.status.value).toMatchObject({ leader: true, live: true, busy: false, progress: null }));
  await other.sync();
  await soon(() => expect(host.status.value.busy).toBe(false));
  deaf = true;
  const id = newId();
  await other.write(addCustomer(id, { name: 'Unheard Uma' }));
  await other.sync();
  await soon(() => expect(lost).toBeGreaterThan(0));
  await vi.advanceTimersByTimeAsync(12_000);
  await soon(async () => expect((await shown(id))?.['name']).toBe('Unheard Uma'));
  expect(host.status.value).toMatchObject({ live: true, problem: null });
});

async function shown(id: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  return (await readCache(host.holder.now(), [`customers:${id}`])).get(`customers:${id}`)?.row;
}

/** Whoever listens on a socket hears no broadcast while `deaf`. */
function loseRings(): void {
  Object.defineProperty(live, 'onmessage', {
    configurable: true,
    get: () => null,
    set(this: WebSocket, hear: ((event: MessageEvent) => void) | null) {
      hearing?.set?.call(this, (event: MessageEvent) => {
        const rings = String(event.data).includes('"broadcast"');
        if (deaf && rings) lost += 1;
        else hear?.(event);
      });
    },
  });
}
