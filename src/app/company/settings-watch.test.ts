import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { companyInMemory, tenant } from '#fixtures/imports/company.ts';
import { idOf } from '#kernel/id-of.ts';
import { switchModule } from '#modules/account/settings/index.ts';
import { ModuleSetting } from '#modules/company/kind.ts';
import type { AttentionItem, SyncStatus, Work } from '#sync/client.ts';
import { startingStatus } from '#sync/status.ts';

import { observable } from '../observable.ts';
import { watchSettings } from './settings-watch.ts';

const key = 'view_customers';
const id = idOf(tenant, `module:${key}`);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The owner's device: everything that was written waits. */
function device() {
  const { store, backend } = companyInMemory();
  const status = observable<SyncStatus>(startingStatus);
  const refused = observable<readonly AttentionItem[]>([]);
  const said: string[] = [];
  const stop = watchSettings({
    store,
    tell: (text) => said.push(text),
    client: {
      status,
      work: async () =>
        backend.written.map(({ action, changes }, seq): Work => ({ seq, action, at: store.now(), state: 'stored', name: null, changes })),
      attention: {
        subscribe: refused.subscribe,
        list: async () => refused.get(),
        discard: async () => undefined,
        resend: async () => false,
      },
    },
  });
  return { store, backend, status, refused, said, stop };
}

describe('a module switch that waits', () => {
  it('goes back when the server keeps failing, is logged and told, once', async () => {
    const { store, backend, status, said } = device();
    await switchModule(store, key, false);
    status.set({ ...startingStatus, problem: 'server' });
    await vi.advanceTimersByTimeAsync(3000);
    expect(await store.get(ModuleSetting, id)).toMatchObject({ is_active: true });
    expect(said).toHaveLength(1);
    expect(console.warn).toHaveBeenCalledTimes(1);
    status.set({ ...startingStatus, problem: 'server', busy: true });
    await vi.advanceTimersByTimeAsync(6000);
    expect(backend.written).toHaveLength(2);
    expect(said).toHaveLength(1);
  });

  it.each(['offline', 'signed_out', null] as const)('stays while the problem is %s', async (problem) => {
    const { store, status, said } = device();
    await switchModule(store, key, false);
    status.set({ ...startingStatus, problem });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await store.get(ModuleSetting, id)).toMatchObject({ is_active: false });
    expect(said).toEqual([]);
  });

  it('stays when the server comes back in time', async () => {
    const { store, status } = device();
    await switchModule(store, key, false);
    status.set({ ...startingStatus, problem: 'server' });
    await vi.advanceTimersByTimeAsync(2000);
    status.set(startingStatus);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await store.get(ModuleSetting, id)).toMatchObject({ is_active: false });
  });
});

describe('a refused setting', () => {
  const item = { seq: 7, group: 'g', action: 'company.save', at: '', name: null, changes: [], correctable: [] };
  const result = { seq: 7, id: 'op', status: 'rejected', code: 'forbidden' } as const;

  it('is logged and told once; what was refused before the app opened, and other work, is not', async () => {
    const { refused, said } = device();
    await vi.advanceTimersByTimeAsync(1);
    refused.set([{ ...item, result }]);
    await vi.advanceTimersByTimeAsync(1);
    refused.set([
      { ...item, result },
      { ...item, result, seq: 8, action: 'order.create' },
    ]);
    await vi.advanceTimersByTimeAsync(1);
    expect(said).toHaveLength(1);
    expect(console.warn).toHaveBeenCalledTimes(1);
  });
});
