import { atom } from 'jotai';

import type { Access } from '#access/access.ts';
import type { Connection } from '#data/connection.tsx';
import { draftScope, dropKeptBy } from '#data/draft-key.ts';
import type { Observable } from '#data/react.tsx';
import { type CompanyFacts, createStore, type Store } from '#data/store.ts';
import { nowIso } from '#kernel/dates.ts';
import { aheadOf, trustedNow } from '#kernel/trusted-clock.ts';
import type { SyncClient } from '#sync/client.ts';
import { dropEdits } from '#ui/form/draft.ts';

import { accessOf, type Grant, type Switch, takesAway } from '../access/access-of.ts';
import { watchOnline } from '../connection/use-online.ts';
import { observable } from '../observable.ts';
import { configAtom, identityAtom } from '../session/remotes.ts';
import { noteContact, phaseAtom, reloadCompanies, tokenAtom } from '../session/session.ts';
import { shell } from '../shell-store.ts';
import { connectionOf } from './connection-of.ts';
import { dropSnapshot, readSnapshot, writeSnapshot } from './snapshot.ts';
import { startWorker } from './start-worker.ts';

/** A company with its data worker, as long as it is the one that is open in this tab. */
export type OpenCompany = {
  readonly tenant: string;
  readonly user: string;
  /** Set where no person works, but this tablet of the company. */
  readonly kiosk: string | undefined;
  readonly client: SyncClient;
  readonly store: Store;
  readonly connection: Observable<Connection>;
  readonly grant: Observable<Grant | null>;
  readonly facts: Observable<CompanyFacts | null>;
  /** Both are given out only once they are known. */
  readonly knownAccess: Observable<Access>;
  readonly knownFacts: Observable<CompanyFacts>;
  readonly ready: Observable<boolean>;
  readonly close: () => void;
  /** Removes everything of this person and company from this browser. False = it holds unsent work that is not to be `discard`ed. */
  readonly wipe: (discard: boolean) => Promise<boolean>;
};

export const companyAtom = atom<OpenCompany | null>(null);

/** Opens and closes companies as the session says: one worker at a time, never two for the same data. */
export function followSession(): void {
  for (const watched of [phaseAtom, identityAtom, configAtom]) shell.sub(watched, settle);
  settle();
}

function settle(): void {
  const identity = shell.get(identityAtom);
  const config = shell.get(configAtom);
  const wanted = shell.get(phaseAtom) === 'open' && identity?.tenant && config ? { ...identity, tenant: identity.tenant } : null;
  const open = shell.get(companyAtom);
  if (open && open.tenant === wanted?.tenant && open.user === wanted.user) return;
  open?.close();
  shell.set(companyAtom, wanted && config ? openCompany(config, wanted) : null);
}

type Opener = { readonly tenant: string; readonly user: string; readonly kiosk?: string };

/** A tablet has its own row in the place of the company's, and neither settings nor work of a day. */
function openCompany(config: { readonly url: string; readonly key: string }, { tenant, user, kiosk }: Opener): OpenCompany {
  const known = readSnapshot(tenant, user);
  const facts = observable(known.company);
  const grant = observable(known.grant);
  const switches = observable(known.switches);
  const access = observable(accessNow());

  function accessNow(): Access | null {
    const granted = grant.get();
    return granted && accessOf(tenant, user, granted, switches.get());
  }
  function changed(): void {
    access.set(accessNow());
    ready.set(access.get() !== null && facts.get() !== null);
    writeSnapshot(tenant, user, { grant: grant.get(), switches: switches.get(), company: facts.get() });
  }

  const ready = observable(access.get() !== null && facts.get() !== null);
  const client = startWorker(config, tenant, user);
  const connection = observable(connectionOf(client.status.get(), navigator.onLine));
  const clockAhead = () => {
    const { time } = client.status.get();
    return time ? aheadOf(time) : undefined;
  };
  const timeNow = () => trustedNow(client.status.get().time, nowIso(), performance.now());
  const store = createStore({
    backend: client.backend,
    access: () => present(access.get()),
    company: () => present(facts.get()),
    now: () => timeNow().now,
    knowsToday: () => !timeNow().doubtful,
  });

  const stops = [
    grant.subscribe(changed),
    switches.subscribe(changed),
    facts.subscribe(changed),
    ...(kiosk === undefined
      ? [
          client.backend.watchRow<CompanyFacts>('company', tenant, (row) => row && facts.set(row)),
          client.backend.watchKeys<Switch>({ kind: 'module_settings', limit: 100 }, (rows) => switches.set(rows)),
        ]
      : []),
    client.access.subscribe(() => {
      const told = client.access.get();
      if (!told) return;
      const before = grant.get();
      if (before && takesAway(before, told)) dropEdits(draftScope(tenant, user));
      grant.set(told);
    }),
    client.status.subscribe(() => {
      const before = connection.get();
      connection.set(connectionOf(client.status.get(), navigator.onLine));
      // The first that is told is the contact before this start.
      if (before.lastContact !== null && connection.get().lastContact !== before.lastContact) noteContact(clockAhead());
      if (client.status.get().problem === 'not_member') void reloadCompanies().catch(() => undefined);
    }),
    // The worker learns of a lost network at its next call; the badge must not say "saved" until then.
    watchOnline(() => connection.set(connectionOf(client.status.get(), navigator.onLine))),
    shell.sub(tokenAtom, () => client.setToken(shell.get(tokenAtom))),
  ];

  if (kiosk !== undefined) switches.set([]);

  let ended = false;
  function end(): void {
    ended = true;
    for (const stop of stops) stop();
  }
  // Behind the first paint; without it the settings work, and only nobody is told.
  const followed =
    kiosk === undefined
      ? [
          () => import('./settings-watch.ts').then(({ watchSettings }) => watchSettings({ client, store })),
          () => import('./each-day.ts').then(({ workEachDay }) => workEachDay({ store, ready, connection })),
        ]
      : [() => import('./kiosk-facts.ts').then(({ watchKiosk }) => watchKiosk(store, tenant, kiosk, facts.set))];
  for (const follow of followed)
    follow()
      .then((stop) => (ended ? stop() : stops.push(stop)))
      .catch((error: unknown) => console.warn(error));

  return {
    tenant,
    user,
    kiosk,
    client,
    store,
    connection,
    grant,
    facts,
    ready,
    knownAccess: { get: () => present(access.get()), subscribe: access.subscribe },
    knownFacts: { get: () => present(facts.get()), subscribe: facts.subscribe },
    close() {
      if (ended) return;
      end();
      client.stop().catch((error: unknown) => console.warn(error));
    },
    async wipe(discard) {
      if (!(await client.wipe(discard))) return false;
      end();
      dropSnapshot(tenant, user);
      dropKeptBy(tenant, user);
      return true;
    },
  };
}

function present<T>(value: T | null): T {
  if (value === null) throw new Error('The company is not open yet');
  return value;
}
