import { cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';

import { ConnectionProvider } from '#data/connection.tsx';
import { UiProvider } from '#ui/UiProvider.tsx';

import { companyAtom, type OpenCompany } from '../company/company.ts';
import { shell } from '../shell-store.ts';
import { SyncDetails } from './SyncDetails.tsx';

afterEach(() => {
  cleanup();
  shell.set(companyAtom, null);
});

test('behind the badge of an ended session stands a button that leads to the sign-in', async () => {
  const still = <T,>(value: T) => ({ get: () => value, subscribe: () => () => undefined });
  const status = still({ problem: 'signed_out', waiting: 0, sending: 0, busy: false });
  shell.set(companyAtom, { client: { status, work: () => Promise.resolve([]) } } as unknown as OpenCompany);
  const connection = still({ network: 'unreachable', waiting: 0, attention: 0, loading: null, lastContact: null } as const);
  render(
    <Provider store={shell}>
      <MemoryRouter>
        <UiProvider explain={() => undefined}>
          <ConnectionProvider connection={connection}>
            <SyncDetails />
          </ConnectionProvider>
        </UiProvider>
      </MemoryRouter>
    </Provider>,
  );
  expect(await screen.findByRole('button', { name: 'Sign in again' })).toBeTruthy();
});
