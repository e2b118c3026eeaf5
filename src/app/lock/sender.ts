import { atom } from 'jotai';

import { nowIso } from '#kernel/dates.ts';
import type { SyncClient } from '#sync/client.ts';
import { countUnsent } from '#sync/unsent.ts';

import { startWorker } from '../company/start-worker.ts';
import { configAtom, identityAtom } from '../session/remotes.ts';
import { noteContact, phaseAtom } from '../session/session.ts';
import { shell } from '../shell-store.ts';
import { changeTablet, nameOf, peopleOf, readTablet, type TabletPerson, withContact } from './tablet.ts';

/*
 * What others of this tablet have not sent goes out while somebody else works or the tablet is locked: one person and company at a
 * time, each with its own session, by one tab of the browser.
 */

export type Waiting = { readonly user: string; readonly name: string; readonly count: number };

/** Changes of people who are not at this tablet now. */
export const waitingAtom = atom<readonly Waiting[]>([]);

const everyMs = 5_000;
const patienceMs = 60_000;
/** After a queue that did not move: its person's session may be over. By running time, as the device's clock may be set. */
const restMs = 5 * 60_000;
const resting = new Map<string, number>();

export function followQueues(): void {
  let busy = false;
  async function look(): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      await round();
    } catch (error) {
      console.warn(error);
    } finally {
      busy = false;
    }
  }
  setInterval(() => void look(), everyMs);
  window.addEventListener('online', () => {
    resting.clear();
    void look();
  });
  shell.sub(phaseAtom, () => void look());
  void look();
}

async function round(): Promise<void> {
  const people = await absent();
  const counted = await Promise.all(people.map(waitingOf));
  tell(counted);
  if (!navigator.onLine) return;
  const queues = people.flatMap((person, at) => (counted[at]?.queues ?? []).map((queue) => ({ ...queue, person })));
  const next = queues.find(({ tenant, person }) => (resting.get(tenant + person.identity.user) ?? 0) < performance.now());
  if (!next) return;
  await navigator.locks.request('karbar-tablet-sender', { ifAvailable: true }, async (held) => {
    if (held && !(await send(next.person, next.tenant))) resting.set(next.tenant + next.person.identity.user, performance.now() + restMs);
  });
  tell(await Promise.all((await absent()).map(waitingOf)));
}

/** Everybody of the tablet but who is in. */
async function absent(): Promise<readonly TabletPerson[]> {
  const last = shell.get(identityAtom);
  const people = peopleOf(await readTablet(), last);
  return shell.get(phaseAtom) === 'pin' ? people : people.filter((one) => one.identity.user !== last?.user);
}

type Queues = Waiting & { readonly queues: readonly { readonly tenant: string }[] };

async function waitingOf({ identity }: TabletPerson): Promise<Queues> {
  const counts = await Promise.all(
    identity.companies.map(async ({ id }) => ({ tenant: id, count: await countUnsent(id, identity.user).catch(() => 0) })),
  );
  return {
    user: identity.user,
    name: nameOf(identity),
    count: counts.reduce((sum, { count }) => sum + count, 0),
    queues: counts.filter(({ count }) => count > 0),
  };
}

function tell(counted: readonly Queues[]): void {
  const next = counted.flatMap(({ user, name, count }) => (count > 0 ? [{ user, name, count }] : []));
  if (JSON.stringify(next) !== JSON.stringify(shell.get(waitingAtom))) shell.set(waitingAtom, next);
}

/** True once the queue is empty, or its person is in again and sends it himself. */
async function send({ identity: { user } }: TabletPerson, tenant: string): Promise<boolean> {
  const config = shell.get(configAtom);
  if (!config) return false;
  const client = startWorker(config, tenant, user);
  try {
    return await drained(client, () => shell.get(phaseAtom) !== 'pin' && shell.get(identityAtom)?.user === user);
  } finally {
    const contact = client.status.get().lastContact;
    await client.stop().catch((error: unknown) => console.warn(error));
    if (contact !== null) await note(user, contact);
  }
}

function drained(client: SyncClient, isIn: () => boolean): Promise<boolean> {
  return new Promise((resolve) => {
    let left = -1;
    let moved = performance.now();
    let opened = false;
    void client.opened.then(() => (opened = true)).catch(() => undefined);
    const timer = setInterval(() => {
      const { waiting, sending, files, phase } = client.status.get();
      const now = waiting + sending + files;
      if (now !== left) moved = performance.now();
      left = now;
      const empty = opened && phase !== 'starting' && now === 0;
      if (!empty && !isIn() && performance.now() - moved < patienceMs) return;
      clearInterval(timer);
      resolve(empty || isIn());
    }, 300);
  });
}

/** The server answered to this person: his window starts anew. */
async function note(user: string, contact: string): Promise<void> {
  if (shell.get(identityAtom)?.user === user)
    return void (Date.parse(contact) > Date.parse(shell.get(identityAtom)?.lastContact ?? '') && noteContact());
  await changeTablet((tablet) => {
    const known = tablet?.people.find((one) => one.identity.user === user)?.identity.lastContact ?? '';
    return tablet && contact > known ? withContact(tablet, user, contact < nowIso() ? contact : nowIso()) : tablet;
  });
}
