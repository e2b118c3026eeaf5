import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { companyInMemory } from '#fixtures/imports/company.ts';
import { showOn } from '#fixtures/shop-screen.tsx';

import { labelCommands } from './commands.ts';
import { Label } from './kind.ts';
import { Component as LabelList } from './LabelList.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

async function labels(...names: readonly string[]) {
  return labelsOf({}, ...names);
}

async function labelsOf(options: Parameters<typeof companyInMemory>[0], ...names: readonly string[]) {
  const { store, backend } = companyInMemory(options);
  const ids: string[] = [];
  for (const name of names) ids.push(await labelCommands.add(store, { name, color: null }));
  return { store, backend, ids };
}

test('a label that is called like a part of every object is on no customer and no order, like any other new one', async () => {
  const names = ['VIP', 'constructor', '__proto__', 'toString', 'hasOwnProperty'];
  const { store } = await labels(...names);
  showOn(store, <LabelList />);
  await screen.findByText('VIP');
  await waitFor(() => expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(names.flatMap(() => ['0', '0'])));
});

test('with Business switched off no label leads to customers or orders', async () => {
  const { store } = await labelsOf({ modules: { view_customers: false } }, 'VIP');
  showOn(store, <LabelList />);
  await screen.findByText('VIP');
  expect(screen.queryByRole('link')).toBeNull();
});

test('what is typed into a label that somebody else deletes meanwhile stays in the form, and goes nowhere', async () => {
  const { store, backend, ids } = await labels('VIP');
  const [id = ''] = ids;
  showOn(store, <LabelList />, `/?open=${id}`);
  fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), { target: { value: 'Very important' } });
  await labelCommands.remove(store, id);
  const { length } = backend.written;
  await waitFor(() => expect(screen.queryAllByRole('link', { name: '0' })).toEqual([]));
  fireEvent.click(screen.getByRole('button', { name: 'Save label' }));
  await screen.findAllByText('deleted_meanwhile');
  expect(screen.getByDisplayValue('Very important')).toBeTruthy();
  expect(backend.written).toHaveLength(length);
  expect(await store.get(Label, id)).toMatchObject({ name: 'VIP' });
});
