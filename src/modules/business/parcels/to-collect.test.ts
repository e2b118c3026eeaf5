import { expect, it } from 'vitest';

import { buildDraft, shopInMemory } from '#fixtures/orders.ts';

import { Parcel } from '../sale-rules/kind.ts';
import { createParcel } from './commands.ts';
import { completeParcel } from './complete.ts';

it('what is to be collected in all counts neither what was delivered nor what was cancelled', async () => {
  const { store } = shopInMemory();
  const charges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };
  const ids = [];
  for (let i = 0; i < 3; i++) ids.push((await createParcel(store, buildDraft({ advance: 0 }))).id);
  await completeParcel(store, ids[0]!, { type: 'full', collected_amount: 153_000, charges });
  await completeParcel(store, ids[1]!, {
    type: 'cancelled',
    collected_amount: 0,
    charges,
    cancel_reason_ids: ['0195a000-0000-7000-8000-0000000000ea'],
  });
  const { totals } = await store.list(Parcel, { limit: 1, totals: ['to_collect', 'collected'] });
  expect(totals).toEqual({ to_collect: 153_000, collected: 153_000 });
});
