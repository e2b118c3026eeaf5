import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';

import { BrandForm } from './BrandForm.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test('a name that is taken and a number that is too long are told at once', async () => {
  const { store, backend } = shopInMemory();
  showOn(store, <BrandForm onClose={() => undefined} />);
  fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), { target: { value: ' NAKSHI ' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Phone/ }), { target: { value: '1'.repeat(31) } });
  fireEvent.click(screen.getByRole('button', { name: 'Save brand' }));
  await waitFor(() => expect(screen.getAllByText('brand_exists').length).toBeGreaterThan(0));
  expect(screen.getAllByText(/30 characters/).length).toBeGreaterThan(0);
  expect(backend.written).toEqual([]);
});

test('notices keep clear of the buttons of a dialog', async () => {
  showOn(shopInMemory().store, <BrandForm onClose={() => undefined} />);
  const save = await screen.findByRole('button', { name: 'Save brand' });
  // `styles.css` raises what is told where such a bar stands.
  expect(save.closest('[data-action-bar]')).not.toBeNull();
});
