import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { buildDraft, shop, shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';

import { createParcel } from './commands.ts';
import { ScanParcels } from './ScanParcels.tsx';

afterEach(cleanup);

test('a code that is read twice at once hands its parcel over once, and two presses on its button take it back once', async () => {
  const { store, backend } = shopInMemory();
  const { number } = await createParcel(store, buildDraft({ advance: 0 }));
  showOn(store, <ScanParcels />);
  const field = screen.getByPlaceholderText('Scan the label, or type a number and press Enter');
  const scanned = () => backend.written.filter(({ action }) => action === 'parcel.dispatch');
  for (let read = 0; read < 2; read += 1) {
    fireEvent.change(field, { target: { value: number } });
    fireEvent.keyDown(field, { key: 'Enter' });
  }
  const undo = await screen.findByRole('button', { name: 'Take back' });
  await act(async () => undefined);
  expect(scanned()).toHaveLength(1);
  act(() => {
    undo.click();
    undo.click();
  });
  await waitFor(() => expect(scanned()).toHaveLength(2));
  expect(await screen.findByText('Taken back')).toBeTruthy();
  expect(backend.rows<{ shipping_status_id: string }>('parcels')[0]?.shipping_status_id).toBe(shop.status('parcel', 'pending'));
});
