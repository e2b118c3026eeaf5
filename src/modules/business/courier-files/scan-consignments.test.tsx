import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { buildDraft, shop, shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';

import { createParcel, parcelByCode } from '../parcels/index.ts';
import { Parcel } from '../sale-rules/kind.ts';
import { ScanConsignments } from './ScanConsignments.tsx';

afterEach(cleanup);

test('our label, then the sticker: the parcel has its consignment, and a press takes it back', async () => {
  const { store } = shopInMemory();
  const book = () => createParcel(store, { ...buildDraft({ advance: 0 }), shipping_company_id: shop.courier });
  const [one, two] = [await book(), await book()];
  const consignmentOf = async (id: string) => (await store.get(Parcel, id))?.consignment_id;
  showOn(store, <ScanConsignments find={parcelByCode} />);
  const scan = (code: string) => {
    const field = screen.getByRole('textbox');
    fireEvent.change(field, { target: { value: code } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };
  scan('DL1');
  await screen.findByText('scan_unknown');
  scan(one.number);
  await screen.findByText('Now scan the courier’s sticker', { selector: 'p' });
  // Another label: it is that one's turn.
  scan(two.number);
  await screen.findByText(new RegExp(two.number));
  scan('DL2');
  await screen.findByText('The parcel has its consignment');
  expect([await consignmentOf(one.id), await consignmentOf(two.id)]).toEqual([null, 'DL2']);
  // Its label, and its sticker, are known now.
  scan('DL2');
  await screen.findByText('consignment_given');
  fireEvent.click(screen.getByRole('button', { name: 'Take back' }));
  await screen.findByText('Taken back');
  expect(await consignmentOf(two.id)).toBeNull();
});
