import { expect, it } from 'vitest';

import type { Where } from '#data/backend.ts';
import type { ColumnName } from '#data/kind.ts';
import { buildDraft, shop, shopInMemory } from '#fixtures/orders.ts';

import { completeParcel, createParcel } from '../parcels/index.ts';
import { outstandingOf, type ParcelRow, standingOf } from '../sale-rules/index.ts';
import { Parcel, ParcelFeed } from '../sale-rules/kind.ts';
import { claimOfParcel } from './ClaimSheet.tsx';
import { disputeParcel, takeBackContest, writeOffParcel } from './contest.ts';
import { moneyWhere, payable, unpaid } from './queries.ts';
import { isDue, matchOf } from './rules.ts';
import { lineOf } from './told-lines.ts';

/** A parcel of the worked example that was delivered: 1,330.00 collected, 143.30 kept, 1,186.70 owed. */
async function delivered(options: Parameters<typeof shopInMemory>[0] = {}) {
  const { store, backend } = shopInMemory(options);
  const { id } = await createParcel(store, { ...buildDraft(), shipping_company_id: shop.courier });
  const charges = { shipping_charge: 13_000, cod_charge: 1330, return_charge: 0, other_charge: 0 };
  await completeParcel(store, id, { type: 'full', collected_amount: 133_000, charges });
  const row = async () => (await store.get(Parcel, id)) as ParcelRow;
  const list = (where: Where<ColumnName<typeof Parcel>>) =>
    store.list(Parcel, { where: { ...payable([]), ...where }, limit: 0, totals: ['outstanding'] });
  return { store, backend, id, row, list };
}

it('writes off what a courier owes, and takes it back', async () => {
  const { store, id, row, list } = await delivered();
  expect(outstandingOf(await row())).toBe(118_670);
  await writeOffParcel(store, id, '  Too small  to ask for ');
  expect(await row()).toMatchObject({ written_off_at: store.now(), write_off_reason: 'Too small to ask for' });
  expect([outstandingOf(await row()), standingOf(await row())]).toEqual([0, 'written_off']);
  expect(await list(unpaid([], shop.courier))).toMatchObject({ count: 0 });
  expect(await list(moneyWhere(['written_off'], []))).toMatchObject({ count: 1, totals: { outstanding: 0 } });
  expect(await takeBackContest(store, id)).toBe(true);
  expect(await row()).toMatchObject({ written_off_at: null, write_off_reason: '' });
  expect(await list(unpaid([], shop.courier))).toMatchObject({ count: 1, totals: { outstanding: 118_670 } });
  expect(await takeBackContest(store, id)).toBe(false);
  const told = await store.find(ParcelFeed, { by: 'record', prefix: id });
  expect(told.map(({ type, activity_details: details }) => [type, details['reason']])).toEqual(
    expect.arrayContaining([
      ['written_off', 'Too small to ask for'],
      ['write_off_over', 'Too small to ask for'],
    ]),
  );
});

it('counts a dispute as disputed, claims it with its reason, and does not match its line by itself', async () => {
  const { store, id, row, list } = await delivered();
  await disputeParcel(store, id, 'Paid to another shop');
  expect(await list({ ...unpaid([], shop.courier), settlement: { in: ['disputed'] } })).toMatchObject({ totals: { outstanding: 118_670 } });
  const parcel = await row();
  expect(claimOfParcel(parcel)).toMatchObject({ owed: 118_670, paid: 0, notes: 'Paid to another shop' });
  const line = { ...lineOf(parcel), decision: 'open' } as never;
  const beside = { parcel, phase: 'delivered', twice: false, elsewhere: false } as const;
  expect(matchOf(line, beside)).toBe('disputed');
  await writeOffParcel(store, id, 'Enough');
  expect(standingOf(await row())).toBe('written_off');
  await takeBackContest(store, id);
  expect(standingOf(await row())).toBe('disputed');
  await takeBackContest(store, id);
  expect(matchOf(line, { ...beside, parcel: await row() })).toBe('matched');
});

it('settles what is written off once a statement pays it after all', async () => {
  const { store, id, row } = await delivered();
  await writeOffParcel(store, id, 'Too old');
  expect([isDue(await row(), 'delivered'), standingOf({ ...(await row()), settlement: 'settled' })]).toEqual([true, 'settled']);
});

it('refuses without a reason, for what has not ended or is settled, and for who works for some brands', async () => {
  const { store, backend, id, row } = await delivered();
  await expect(disputeParcel(store, id, '  ')).rejects.toMatchObject({ code: 'reason_missing' });
  const under = await createParcel(store, { ...buildDraft(), shipping_company_id: shop.courier });
  await expect(writeOffParcel(store, under.id, 'Why')).rejects.toMatchObject({ code: 'not_owed' });
  await writeOffParcel(store, id, 'Why');
  backend.seed(Parcel.name, [{ ...(await row()), settlement: 'settled' }]);
  await expect(disputeParcel(store, id, 'Why')).rejects.toMatchObject({ code: 'settled' });
  await expect(takeBackContest(store, id)).rejects.toMatchObject({ code: 'settled' });
  const limited = shopInMemory({ permissions: ['view_parcel_payments', 'manage_parcel_payments'], brandIds: [shop.brand] });
  limited.backend.seed(Parcel.name, [await row()]);
  await expect(disputeParcel(limited.store, id, 'Why')).rejects.toMatchObject({ code: 'forbidden' });
});
