import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';

import { type Connection, ConnectionProvider } from '#data/connection.tsx';
import { UiProvider } from '#ui/UiProvider.tsx';

import { SyncBadge } from './SyncBadge.tsx';

afterEach(cleanup);

test('the badge does not say saved while the device is still being filled, but how far it is', () => {
  show({ loading: { rows: 258, total: 1000 } });
  expect(badge()).toEqual(['loading', 'Sync: Getting your records, 25 %']);
  show({ loading: { rows: 999, total: 1000 } });
  expect(badge()).toEqual(['loading', 'Sync: Getting your records, 99 %']);
  show({});
  expect(badge()).toEqual(['saved', 'Sync: All saved']);
  show({ loading: { rows: 258, total: 1000 }, waiting: 2 });
  expect(badge()).toEqual(['waiting', 'Sync: 2 changes wait to be sent']);
});

function show(connection: Partial<Connection>): void {
  cleanup();
  const value: Connection = { network: 'online', waiting: 0, attention: 0, loading: null, lastContact: null, ...connection };
  render(
    <MemoryRouter>
      <UiProvider explain={() => undefined}>
        <ConnectionProvider connection={{ get: () => value, subscribe: () => () => undefined }}>
          <SyncBadge />
        </ConnectionProvider>
      </UiProvider>
    </MemoryRouter>,
  );
}

function badge(): readonly (string | null)[] {
  const [button] = screen.getAllByRole('button');
  return [button!.getAttribute('data-sync'), button!.getAttribute('aria-label')];
}
