import { expect, test } from 'vitest';

import { buildDraft, shopInMemory } from '#fixtures/orders.ts';

import { createParcel } from '../parcels/index.ts';
import { EcomOrder } from '../sale-rules/kind.ts';
import { createOrder, updateOrder } from './commands.ts';

const draft = buildDraft({ advance: 153_001, overpaid: true });
const high = { code: 'advance_too_high', field: 'advance' };

test('who does not keep the books takes no more in advance than a sale costs', async () => {
  const { store } = shopInMemory({ permissions: ['manage_ecom_orders', 'manage_parcels', 'view_transactions'] });
  await expect(createOrder(store, draft)).rejects.toMatchObject(high);
  await expect(createParcel(store, draft)).rejects.toMatchObject(high);
  const { id } = await createOrder(store, buildDraft());
  await expect(updateOrder(store, id, draft)).rejects.toMatchObject(high);
});

test('who keeps them does, on purpose', async () => {
  const { store } = shopInMemory({ permissions: ['manage_ecom_orders', 'view_transactions', 'manage_transactions'] });
  await expect(createOrder(store, { ...draft, overpaid: false })).rejects.toMatchObject({ code: 'advance_above_total' });
  const { id } = await createOrder(store, draft);
  expect(await store.get(EcomOrder, id)).toMatchObject({ advance: 153_001 });
});
