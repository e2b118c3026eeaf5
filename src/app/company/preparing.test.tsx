import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, expect, test } from 'vitest';

import { observable } from '../observable.ts';
import type { Identity } from '../session/identity.ts';
import { identityAtom } from '../session/remotes.ts';
import { shell } from '../shell-store.ts';
import { companyAtom, type OpenCompany } from './company.ts';
import { Preparing } from './Preparing.tsx';

afterEach(cleanup);

test('whoever signs out while the company cannot be opened is asked for what was not sent', async () => {
  const open = {
    tenant: 't',
    client: { status: observable({ phase: 'starting', problem: 'update_app', progress: null }), syncNow: () => undefined },
    connection: observable({ network: 'online', waiting: 0, attention: 2, loading: null, lastContact: null }),
  } as unknown as OpenCompany;
  shell.set(identityAtom, { user: 'karim', companies: [{ id: 't', name: 'Karim House' }] } as unknown as Identity);
  shell.set(companyAtom, open);
  const screen = render(
    <Provider store={shell}>
      <Preparing open={open} />
    </Provider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(await screen.findByRole('dialog', { name: '2 changes are not sent yet' })).toBeTruthy();
  expect(shell.get(identityAtom)?.user).toBe('karim');
});
