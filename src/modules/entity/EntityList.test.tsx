import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Tag } from 'lucide-react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { type Connection, ConnectionProvider } from '#data/connection.tsx';
import { dropKeptBy } from '#data/draft-key.ts';
import { createMemoryBackend } from '#data/memory.ts';
import { StoreProvider } from '#data/react.tsx';
import { createStore } from '#data/store.ts';
import { useListState } from '#ui/table/use-list-state.ts';
import { UiProvider } from '#ui/UiProvider.tsx';

import { Label } from '../account/labels/kind.ts';
import { EntityList } from './EntityList.tsx';
import { useEntities } from './use-entities.ts';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
});
afterEach(cleanup);

test('saved views are seen by whoever saved them, in the company they belong to', async () => {
  const mine = { tenantId: 'shop', userId: 'karim' };
  open(mine);
  await save('Unpaid of Dhaka');
  cleanup();
  open({ ...mine, userId: 'rina' });
  expect(await views()).toEqual([]);
  cleanup();
  open({ ...mine, tenantId: 'workshop' });
  expect(await views()).toEqual([]);
  cleanup();
  open(mine);
  expect(await views()).toEqual(['Unpaid of Dhaka']);
  cleanup();
  dropKeptBy('shop', 'karim');
  open(mine);
  expect(await views()).toEqual([]);
});

test('while the device is still being filled, a count says that there will be more', async () => {
  const who = { tenantId: 'shop', userId: 'karim' };
  const rows = ['Gift', 'Urgent'].map((name) => ({ ...labelRow, id: crypto.randomUUID(), name }));
  open(who, { path: '/', rows, loading: { rows: 2, total: 9 } });
  expect(await screen.findByText('2 so far')).toBeTruthy();
  cleanup();
  open(who, { path: '/', rows });
  expect(await screen.findByText('2')).toBeTruthy();
});

test.each(['sort=-nonsense', 'nonsense=1', 'show=nonsense', 'show=name', 'trash=', 'sort=', 'offset=9'])(
  'an address that names a sort, a filter or a state that there is none of shows the list all the same: %s',
  async (query) => {
    const rows = ['Urgent', 'Gift'].map((name) => ({ ...labelRow, id: crypto.randomUUID(), name }));
    open({ tenantId: 'shop', userId: 'karim' }, { path: `/?${query}`, rows });
    expect(await screen.findByText('2')).toBeTruthy();
  },
);

test('an older address with `trash=1` opens the trash, which can be left again', async () => {
  const rows = [
    { ...labelRow, id: crypto.randomUUID(), name: 'Gift' },
    { ...labelRow, id: crypto.randomUUID(), name: 'Urgent' },
    { ...labelRow, id: crypto.randomUUID(), name: 'Gone', deleted_at: '2026-11-01T00:00:00.000Z' },
  ];
  open({ tenantId: 'shop', userId: 'karim' }, { path: '/?trash=1', rows });
  expect(await screen.findByText('1')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('2')).toBeTruthy();
});

type Who = { readonly tenantId: string; readonly userId: string };

type Options = { readonly path?: string; readonly rows?: readonly object[]; readonly loading?: Connection['loading'] };

const labelRow = { key: 'label', color: null, merged_into: null, deleted_at: null };

function open(who: Who, { path = '/?q=dhaka', rows = [], loading = null }: Options = {}): void {
  const backend = createMemoryBackend({ kinds: [Label] });
  backend.seed(Label.name, rows);
  const access = { ...who, role: 'Owner', owner: true, permissions: new Set(), brands: null, modules: {}, flags: {} } as never;
  const company = { country: 'BD', time_zone: 'Asia/Dhaka' } as never;
  const store = createStore({
    backend,
    access: () => access,
    company: () => company,
  });
  const still = <T,>(value: T) => ({ get: () => value, subscribe: () => () => undefined });
  const connection = still({ network: 'online', waiting: 0, attention: 0, loading, lastContact: null } as const);
  render(
    <MemoryRouter initialEntries={[path]}>
      <UiProvider explain={() => undefined}>
        <StoreProvider store={store} access={still(access)} company={still(company)}>
          <ConnectionProvider connection={connection}>
            <Labels />
          </ConnectionProvider>
        </StoreProvider>
      </UiProvider>
    </MemoryRouter>,
  );
}

function Labels() {
  const list = useListState({ sort: { column: 'name', descending: false }, filters: { show: 'many' } });
  const entities = useEntities(Label, list);
  return (
    <EntityList
      entities={entities}
      id="labels"
      label="Labels"
      search="Name"
      columns={[]}
      phoneRow={() => null}
      empty={{ icon: Tag, title: 'Nothing', text: '' }}
    />
  );
}

async function save(name: string): Promise<void> {
  await menu();
  fireEvent.click(await screen.findByText('Save this view'));
  fireEvent.change(await screen.findByLabelText('Name of the view'), { target: { value: name } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

async function views(): Promise<readonly (string | undefined)[]> {
  await menu();
  return screen.queryAllByRole('menuitemcheckbox').map((entry) => entry.textContent?.replace('✓', ''));
}

async function menu(): Promise<void> {
  const button = screen.getByRole('button', { name: /^(Views|Unpaid of Dhaka)$/ });
  fireEvent.keyDown(button, { key: 'Enter' });
  await screen.findByRole('menu');
}
