import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { keep, readKept } from '#data/kept.ts';
import { commonSlot, type Remote, slotOf } from '#data/remote.ts';
import { soon } from '#fixtures/soon.ts';
import { newId } from '#kernel/ids.ts';

import { router } from '../router/router.tsx';
import type { Identity } from '../session/identity.ts';
import { configAtom, identityAtom } from '../session/remotes.ts';
import { become, lock, noteContact, phaseAtom, startSession } from '../session/session.ts';
import { identityKey, tabletKey } from '../session/stored-identity.ts';
import { shell } from '../shell-store.ts';
import { arrive } from './arrive.ts';
import { followIdle } from './idle.ts';
import { LockScreen } from './LockScreen.tsx';
import { newPinAtom } from './new-pin.ts';
import { makePin, noTries } from './pin.ts';
import { PinPad } from './PinPad.tsx';
import { share, unshare } from './shared.ts';
import { signingAtom } from './signing.ts';
import { changeTablet, readTablet, withPerson } from './tablet.ts';
import { followTrail } from './trail.ts';

const now = '2026-11-02T08:00:00.000Z';
const shop = { id: 'c1', name: 'Shop', roleName: 'Packer', owner: false };

/** What jsdom lacks: one holder of a lock after the other. */
vi.hoisted(() => {
  let last: Promise<unknown> = Promise.resolve();
  function request(_name: string, run: () => unknown): Promise<unknown> {
    const mine = last.then(run);
    last = mine.catch(() => undefined);
    return mine;
  }
  Object.defineProperty(navigator, 'locks', { value: { request } });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  shell.set(configAtom, { url: 'http://127.0.0.1:1', key: 'key', demo: false, demoUsers: [] });
  await changeTablet(() => null);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the touch that wakes a tablet up too late locks it, and nothing under the finger hears of it', async () => {
  await sharedBy('karim');
  followIdle();
  await soon(async () => expect((await readTablet())?.minutes).toBe(5));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const pressed = vi.fn<() => void>();
  document.body.addEventListener('pointerdown', pressed);
  vi.setSystemTime(new Date('2026-11-02T08:04:00.000Z'));
  fireEvent.pointerDown(document.body);
  expect([shell.get(phaseAtom), pressed.mock.calls.length]).toEqual(['open', 1]);
  vi.setSystemTime(new Date('2026-11-02T08:09:30.000Z'));
  fireEvent.pointerDown(document.body);
  expect([shell.get(phaseAtom), pressed.mock.calls.length]).toEqual(['pin', 1]);
});

test('a tab that has not heard of a lock does not write the old one over it', async () => {
  await sharedBy('karim');
  const mine = shell.get(identityAtom);
  await keep(identityKey, { ...mine, lock: 'newer', revision: (mine?.revision ?? 0) + 1 });
  vi.setSystemTime(new Date('2026-11-03T08:00:00.000Z'));
  noteContact();
  await soon(() => expect(shell.get(phaseAtom)).toBe('pin'));
  expect(await readKept(identityKey)).toMatchObject({ lock: 'newer', lastContact: expect.stringContaining('2026-11-03') });
});

test('who stops sharing keeps his session, the others lose theirs, and no PIN is asked any more', async () => {
  await sharedBy('karim');
  const pin = await makePin('2468');
  await changeTablet((tablet) => tablet && withPerson(tablet, identityOf('rina'), pin));
  await keep(slotOf('rina'), 'tokens of rina');
  await unshare();
  expect(shell.get(identityAtom)?.lock).toBeUndefined();
  expect(await Promise.all([tabletKey, commonSlot, slotOf('karim'), slotOf('rina')].map(readKept))).toEqual([
    undefined,
    'tokens of karim',
    undefined,
    undefined,
  ]);
});

test('a locked tablet without people opens to whoever was last in', async () => {
  await keep(identityKey, { ...identityOf('karim'), lock: newId(), revision: 99 });
  await keep(slotOf('karim'), 'tokens of karim');
  // It does not reach its server.
  vi.spyOn(console, 'warn').mockReturnValue();
  void startSession();
  await soon(() => expect(shell.get(identityAtom)).toMatchObject({ user: 'karim', revision: 100 }));
  expect(shell.get(phaseAtom)).toBe('open');
  expect(await readKept(commonSlot)).toBe('tokens of karim');
});

test('whoever types on while his PIN is being checked loses no digit', async () => {
  await sharedBy('karim');
  const onIn = vi.fn<(user: string) => void>();
  await padOf('karim', onIn);
  for (const key of ['2', '4', '6', '8', 'Enter', '1', '3']) fireEvent.keyDown(window, { key });
  expect(await screen.findByText(/^Wrong PIN/)).toBeTruthy();
  for (const key of ['5', '7', 'Enter']) fireEvent.keyDown(window, { key });
  await soon(() => expect(onIn).toHaveBeenCalledWith('karim'));
});

test('what a scanner types at the PIN pad is no try', async () => {
  await sharedBy('karim');
  const onIn = vi.fn<(user: string) => void>();
  await padOf('karim', onIn);
  for (const code of ['PCL-000123', '8801234567890']) {
    for (const key of [...code.split(''), 'Enter']) fireEvent.keyDown(window, { key });
    expect(await screen.findByText(/4 to 8/)).toBeTruthy();
    expect(screen.getByRole('img', { name: /^0/ })).toBeTruthy();
  }
  expect((await readTablet())?.people[0]?.tries).toEqual(noTries);
  for (const key of ['1', '3', '5', '7', 'Enter']) fireEvent.keyDown(window, { key });
  await soon(() => expect(onIn).toHaveBeenCalledWith('karim'));
});

test('a sign-in that was left half done is taken back when nobody touches the tablet', async () => {
  await sharedBy('karim');
  followIdle();
  await soon(async () => expect((await readTablet())?.minutes).toBe(5));
  await lock();
  const [service, leave] = guest();
  const arriving = arrive(service, identityOf('rina'));
  await soon(() => expect(shell.get(newPinAtom)?.name).toBe('rina'));
  shell.set(signingAtom, '');
  vi.setSystemTime(new Date('2026-11-02T08:30:00.000Z'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await arriving).toBe(false);
  expect([leave.mock.calls.length, shell.get(newPinAtom), shell.get(signingAtom)]).toEqual([1, null, null]);
});

test('a sign-in whose answer comes when somebody else works already asks him for nothing', async () => {
  await sharedBy('karim');
  const [service, leave] = guest();
  expect(await arrive(service, identityOf('rina'))).toBe(false);
  expect([leave.mock.calls.length, shell.get(newPinAtom), shell.get(identityAtom)?.user]).toEqual([1, null, 'karim']);
});

test('a screen that is led to behind the lock screen stays out of sight', async () => {
  await sharedBy('karim');
  await router.navigate('/app/customers');
  const at = lockScreen('/app/customers');
  await soon(() => expect(at()).toBe('/app'));
  at('/app/customers/of-karim');
  await soon(() => expect(at()).toBe('/app'));
});

test('a full disk at the PIN pad says so', async () => {
  await sharedBy('karim');
  await padOf('karim');
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  });
  for (const digit of '1357') fireEvent.keyDown(window, { key: digit });
  fireEvent.click(screen.getByText('Open'));
  expect(await screen.findByText(/^The storage of this tablet is full/)).toBeTruthy();
});

test("going back leads nobody to another person's addresses", async () => {
  await sharedBy('karim');
  followTrail();
  await router.navigate('/app/customers?q=01700');
  await router.navigate('/app/ecom-orders/1');
  expect(await back()).toBe('/app/customers?q=01700');
  await router.navigate('/app');
  await become({ ...identityOf('rina'), lock: newId() });
  await router.navigate('/app/products');
  expect(await back()).toBe('/app');
  expect(await back()).toBe('/app');
});

async function sharedBy(user: string): Promise<void> {
  await become(identityOf(user));
  await keep(commonSlot, `tokens of ${user}`);
  await share('1357', 5);
}

/** Somebody who signs in beside those of the tablet, as far as the lock asks for it. */
function guest() {
  const leave = vi.fn<() => Promise<void>>(async () => undefined);
  return [{ signOut: leave } as unknown as Remote, leave] as const;
}

/** Shown over an address; tells where it is by then, or leads on to another. */
function lockScreen(address: string): (to?: string) => string {
  let at = address;
  let go: (to: string) => unknown = () => undefined;
  function Place() {
    at = useLocation().pathname;
    go = useNavigate();
    return <LockScreen />;
  }
  render(
    <Provider store={shell}>
      <MemoryRouter initialEntries={[address]}>
        <Place />
      </MemoryRouter>
    </Provider>,
  );
  return (to) => {
    if (to !== undefined) act(() => void go(to));
    return at;
  };
}

async function padOf(user: string, onIn: (user: string) => void = () => undefined): Promise<void> {
  const person = (await readTablet())?.people.find(({ identity }) => identity.user === user);
  if (!person) throw new Error('Nobody is there');
  render(
    <Provider store={shell}>
      <PinPad person={person} onIn={onIn} onBack={undefined} />
    </Provider>,
  );
}

async function back(): Promise<string> {
  const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  history.back();
  await gone;
  return location.pathname + location.search;
}

function identityOf(user: string): Identity {
  return { user, email: `${user}@example.com`, name: user, companies: [shop], tenant: 'c1', lastContact: now, latest: now, ended: false };
}
