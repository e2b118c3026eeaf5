import { expect, test, vi } from 'vitest';

import type { Connection } from '#data/connection.tsx';
import { startingStatus, type SyncStatus } from '#sync/status.ts';

import type { OpenCompany } from '../company/company.ts';
import { observable } from '../observable.ts';
import { followKiosk } from './contact.ts';

const { contactKiosk, switchOff } = vi.hoisted(() => ({
  contactKiosk:
    vi.fn<
      (service: unknown, tenant: string, kiosk: string, told: { readonly waiting: number }) => Promise<{ at: string; revoked: boolean }>
    >(),
  switchOff: vi.fn<() => void>(),
}));
vi.mock('#modules/hrm/kiosks/index.ts', () => ({ contactKiosk, boot: 'boot-0001', monoNow: () => 1 }));
vi.mock('../session/remotes.ts', () => ({ remoteOf: async () => ({}) }));
vi.mock('../session/session.ts', () => ({ noteContact: () => undefined }));
vi.mock('./become.ts', () => ({ switchOff }));

/** A tablet whose network is there, and what it has told. */
function tablet(revoked: boolean) {
  const status = observable<SyncStatus>(startingStatus);
  const connection = observable<Connection>({ network: 'online', waiting: 0, attention: 0, loading: null, lastContact: null });
  const told: number[] = [];
  const answers: (() => void)[] = [];
  contactKiosk.mockImplementation(async (_service, _tenant, _kiosk, { waiting }) => {
    told.push(waiting);
    await new Promise<void>((resolve) => answers.push(resolve));
    return { at: new Date().toISOString(), revoked };
  });
  switchOff.mockReset();
  const stop = followKiosk({ user: 'u', tenant: 't', client: { status }, connection } as unknown as OpenCompany, 'k');
  const holds = (waiting: number): void => {
    status.set({ ...status.get(), phase: 'ready', waiting });
    connection.set({ ...connection.get(), waiting });
  };
  return { told, holds, stop, answer: () => answers.shift()?.() };
}

test('what waits is told once it has been read, not while the tablet starts', async () => {
  const { told, holds, stop, answer } = tablet(false);
  await vi.waitFor(() => expect(told).toEqual([]));
  holds(3);
  await vi.waitFor(() => expect(told).toEqual([3]));
  answer();
  holds(0);
  await vi.waitFor(() => expect(told).toEqual([3, 0]));
  stop();
});

test('a tablet that was switched off goes once the office knows that nothing waits on it', async () => {
  const { told, holds, stop, answer } = tablet(true);
  holds(3);
  await vi.waitFor(() => expect(told).toEqual([3]));
  // The last one is sent while the tablet tells of three.
  holds(0);
  answer();
  await vi.waitFor(() => expect(told).toEqual([3, 0]));
  expect(switchOff).not.toHaveBeenCalled();
  answer();
  await vi.waitFor(() => expect(switchOff).toHaveBeenCalledOnce());
  stop();
});
