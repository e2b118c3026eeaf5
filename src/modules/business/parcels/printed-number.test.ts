import { expect, it } from 'vitest';

import { buildDraft, shopInMemory } from '#fixtures/orders.ts';

import { createOrder } from '../orders/index.ts';
import { EcomOrder, Parcel } from '../sale-rules/kind.ts';
import { createShipment } from './commands.ts';

it('an order and a parcel that got another number are listed by the one that was printed on them, too', async () => {
  const { store, backend } = shopInMemory();
  const { id } = await createOrder(store, buildDraft());
  const parcel = await createShipment(store, id);
  const rename = async (kind: typeof EcomOrder | typeof Parcel, row: string, printed_number: string) =>
    backend.seed(kind.name, [{ ...(await store.get(kind, row)), id: row, printed_number }]);
  await rename(EcomOrder, id, 'ORD-PAPER-7');
  await rename(Parcel, parcel.id, 'PCL-PAPER-7');
  const found = async (kind: typeof EcomOrder | typeof Parcel, search: string) =>
    (await store.list(kind, { search, limit: 5 })).rows.map((row) => row.id);
  expect(await found(EcomOrder, 'ord-paper-7')).toEqual([id]);
  expect(await found(Parcel, 'pcl-paper-7')).toEqual([parcel.id]);
  expect(await found(Parcel, 'pcl-paper-8')).toEqual([]);
});
