import { expect, it } from 'vitest';

import { buildDraft, shop, shopInMemory } from '#fixtures/orders.ts';

import { completeOrder, createOrder } from '../orders/index.ts';
import { Parcel } from '../sale-rules/kind.ts';
import type { ParcelRow } from '../sale-rules/rules.ts';
import { createParcel, createShipment, deleteParcel, restoreParcel, setParcelStatus, updateParcel } from './commands.ts';
import { undoParcelStatus } from './reopen.ts';

const charges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };

it('a parcel stays in the trash when its order has another one, or is over', async () => {
  const { store } = shopInMemory();
  const { id: orderId } = await createOrder(store, buildDraft());
  const { id } = await createShipment(store, orderId);
  await deleteParcel(store, id);
  const second = await createShipment(store, orderId);
  await expect(restoreParcel(store, id)).rejects.toMatchObject({ code: 'already_shipped' });
  await deleteParcel(store, second.id);
  await completeOrder(store, orderId, { type: 'full', collected_amount: 133_000, charges });
  await expect(restoreParcel(store, id)).rejects.toMatchObject({ code: 'final' });
});

it('a parcel stays in the trash when its pieces are gone and the company refuses that', async () => {
  const { store } = shopInMemory({ negativeStock: 'block' });
  const items = (quantity: number) => ({ ...buildDraft({ advance: 0 }), items: [{ ...buildDraft().items[0]!, quantity }] });
  const first = await createParcel(store, items(8));
  await deleteParcel(store, first.id);
  const second = await createParcel(store, items(8));
  await expect(restoreParcel(store, first.id)).rejects.toMatchObject({ code: 'out_of_stock' });
  await expect(createParcel(store, items(3))).rejects.toMatchObject({ code: 'out_of_stock', field: 'items' });
  const row = (await store.get(Parcel, second.id)) as ParcelRow;
  await expect(updateParcel(store, second.id, { ...row, items: items(11).items })).rejects.toMatchObject({ code: 'out_of_stock' });
  await updateParcel(store, second.id, { ...row, items: items(10).items });
  await expect(createParcel(store, buildDraft({ ship_address: ' ' }))).rejects.toMatchObject({ code: 'address_missing' });
});

it('a status is taken back only while nobody has moved the parcel on', async () => {
  const { store } = shopInMemory();
  const { id } = await createParcel(store, buildDraft());
  const parcel = async () => (await store.get(Parcel, id)) as ParcelRow;
  const before = await parcel();
  const [picked, transit] = [shop.status('parcel', 'picked'), shop.status('parcel', 'in_transit')];
  await setParcelStatus(store, id, picked);
  await setParcelStatus(store, id, transit);
  await expect(undoParcelStatus(store, before, picked)).rejects.toMatchObject({ code: 'moved_on' });
  expect(await parcel()).toMatchObject({ shipping_status_id: transit });
  await undoParcelStatus(store, before, transit);
  // It has not left either.
  expect(await parcel()).toMatchObject({ shipping_status_id: before.shipping_status_id, shipped_at: null });
});
