import 'fake-indexeddb/auto';
import { cleanup, render } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';

import { slotOf } from '#data/remote.ts';
import { useServer } from '#data/server.tsx';
import { shopInMemory } from '#fixtures/orders.ts';

import { observable } from '../observable.ts';
import type { Identity } from '../session/identity.ts';
import { configAtom, identityAtom } from '../session/remotes.ts';
import { shell } from '../shell-store.ts';
import { companyAtom, type OpenCompany } from './company.ts';
import { CompanyGate } from './CompanyGate.tsx';

vi.hoisted(() => vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined })));
afterEach(cleanup);

test('what a screen asks the server after another person has come is asked as the one whose screen it is', async () => {
  shell.set(configAtom, { url: 'http://127.0.0.1:1', key: 'key', demo: false, demoUsers: [] });
  shell.set(identityAtom, { user: 'karim', lock: 'first' } as Identity);
  shell.set(companyAtom, openOf('karim'));
  let server: ReturnType<typeof useServer> | undefined;
  function Screen() {
    server = useServer();
    return null;
  }
  render(
    <Provider store={shell}>
      <CompanyGate>
        <Screen />
      </CompanyGate>
    </Provider>,
  );
  expect((await server?.())?.slot).toBe(slotOf('karim'));
  shell.set(identityAtom, { user: 'rina', lock: 'second' } as Identity);
  expect((await server?.())?.slot).toBe(slotOf('karim'));
});

/** As much of an open company as its screens ask for before they show anything. */
function openOf(user: string): OpenCompany {
  const { store } = shopInMemory();
  const facts = { currency: 'BDT', locale: 'en-BD', digits: 'latn', time_zone: 'Asia/Dhaka', country: 'BD' };
  const known = observable(facts);
  const parts = { tenant: 't', user, store, facts: known, knownFacts: known, ready: observable(true), close: () => undefined };
  const client = { status: observable({ phase: 'ready' }) };
  return { ...parts, client, knownAccess: observable(store.access()), connection: observable({}) } as unknown as OpenCompany;
}
