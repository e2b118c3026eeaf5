import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { buildDraft, shop, shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';

import { createParcel } from '../parcels/index.ts';
import { BookingDialog } from './BookingDialog.tsx';

afterEach(cleanup);

test('says of each courier what goes into his file, and of the others why they cannot', async () => {
  const { store } = shopInMemory();
  const book = (over: Readonly<Record<string, unknown>>, shipping_company_id: string | null = shop.courier) =>
    createParcel(store, { ...buildDraft({ advance: 0, ...over }), shipping_company_id });
  const parcels = [await book({}), await book({ delivery_fee: 13_050 }), await book({ ship_address: 'Mirpur' }), await book({}, null)];
  showOn(store, <BookingDialog ids={parcels.map(({ id }) => id)} onClose={() => undefined} />);
  const file = within(await screen.findByRole('region', { name: 'Pathao' }));
  expect(file.getByText(/1 parcel goes into the file/).textContent).toMatch(/1,530/);
  expect(file.getByText('2 cannot go into it:')).toBeTruthy();
  expect(file.getByText(parcels[1]!.number).closest('li')?.textContent).toMatch(/whole amounts only/);
  expect(file.getByText(parcels[2]!.number).closest('li')?.textContent).toMatch(/too short/);
  expect(file.getByText(/1 of them has no city or area/)).toBeTruthy();
  expect(file.getByRole('button', { name: 'Export' })).toBeTruthy();
  const without = within(screen.getByRole('region', { name: 'No courier yet' }));
  expect(without.getByText(parcels[3]!.number)).toBeTruthy();
});
