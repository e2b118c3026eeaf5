import { expect, it } from 'vitest';

import { buildDraft, shopInMemory } from '#fixtures/orders.ts';

import { createOrder } from './commands.ts';

it('an order is told all that is wrong with it at once, amounts once its lines are right', async () => {
  const [line] = buildDraft().items;
  const taken = (overrides: Readonly<Record<string, unknown>>) => createOrder(shopInMemory().store, buildDraft(overrides));
  const wrong = {
    ship_name: '',
    ship_phone2: '12',
    order_date: '2027-01-01',
    discount_value: 999_999_999,
    advance: 5,
    bank_account_id: null,
  };
  await expect(
    taken({
      ...wrong,
      items: [
        { ...line, quantity: 0 },
        { ...line, price: -1 },
      ],
    }),
  ).rejects.toMatchObject({
    field: 'ship_name',
    others: [{ field: 'ship_phone2' }, { field: 'order_date' }, { field: 'items.0.quantity' }, { field: 'items.1.price' }],
  });
  await expect(taken({ ...wrong, ship_phone2: '', order_date: undefined })).rejects.toMatchObject({
    field: 'ship_name',
    others: [{ field: 'discount_value' }, { field: 'bank_account_id' }],
  });
});
