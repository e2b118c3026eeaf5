import { expect, it } from 'vitest';

import { buildDraft, shop, shopInMemory } from '#fixtures/orders.ts';

import { Parcel, type Told } from '../sale-rules/kind.ts';
import { createParcel } from './commands.ts';
import { reopenParcel } from './reopen.ts';
import { confirmDelivered, toldOf, toldOutcome } from './told.ts';

/** To collect: 1,530.00. */
async function told(said: Told | null, overrides: Readonly<Record<string, unknown>> = {}) {
  const { store, backend } = shopInMemory();
  const { id } = await createParcel(store, { ...buildDraft({ advance: 0, ...overrides }), shipping_company_id: shop.courier });
  const row = (await store.get(Parcel, id))!;
  backend.seed(Parcel.name, [{ ...row, courier_says: said }]);
  return { store, id, parcel: async () => (await store.get(Parcel, id))! };
}
const said = { phase: 'delivered', collected: 153_000, on: '2026-11-20' } as const;

it('what the courier says as expected becomes the outcome, with the charges of his rates, and can be taken back', async () => {
  const { store, id, parcel } = await told(said);
  expect(toldOutcome(await parcel())).toEqual({ type: 'full', collected: 153_000 });
  const recorded = await confirmDelivered(store, id);
  // 1 % of 1,530.00.
  expect(await parcel()).toMatchObject({
    shipping_status_id: shop.status('parcel', 'delivered'),
    collected_amount: 153_000,
    shipping_charge: 13_000,
    cod_charge: 1530,
  });
  expect(toldOf(await parcel())).toBeUndefined();
  await expect(confirmDelivered(store, id)).rejects.toMatchObject({ code: 'not_told_delivered' });
  await reopenParcel(store, recorded);
  expect(toldOf(await parcel())).toEqual(said);
});

it.each([
  [null, 'not_told_delivered'],
  [{ ...said, phase: 'partial' }, 'not_told_delivered'],
  [{ ...said, collected: null }, 'told_no_amount'],
  [{ ...said, collected: 150_000 }, 'told_other_amount'],
] as const)('what differs is looked at by a person: %j is refused', async (words, code) => {
  const { store, id, parcel } = await told(words);
  await expect(confirmDelivered(store, id)).rejects.toMatchObject({ code });
  expect((await parcel()).completed_at).toBeNull();
});

it('a prepaid parcel needs no amount', async () => {
  const { store, id, parcel } = await told({ ...said, collected: null }, { advance: 153_000 });
  expect((await parcel()).cod_amount).toBe(0);
  await confirmDelivered(store, id);
  expect((await parcel()).collected_amount).toBe(0);
});
