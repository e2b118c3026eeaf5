import { expect, test } from 'vitest';

import type { PermissionKey } from '#access/permissions.ts';
import { buildDraft, shop, shopInMemory } from '#fixtures/orders.ts';

import { completeOrder, createOrder, orderNamed } from '../orders/index.ts';
import { EcomOrder, Return } from '../sale-rules/kind.ts';
import { claimReturn, countReturn, markReturnLost, recountReturn, refundReturn, settleReturn, takeBack } from './commands.ts';
import { deleteReturn, expectFromCustomer, receiveUnannounced, restoreReturn, unexpectedLine } from './expect.ts';

const charges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };

/** An order over the counter of 1,530.00 whose customer sends one piece back, and another person's device that has the return. */
async function sentBack(permissions: readonly PermissionKey[] = []) {
  const { store, backend } = shopInMemory();
  const sold = await createOrder(store, buildDraft({ advance: 0 }));
  await completeOrder(store, sold.id, { type: 'full', collected_amount: 153_000, charges });
  const [item] = (await orderNamed(store, sold.id)).items;
  const back = () => expectFromCustomer(store, sold.id, { [item?.id ?? '']: 1 });
  const row = await back();
  const other = shopInMemory({ permissions });
  const see = async () => other.backend.seed(Return.name, backend.rows(Return.name));
  await see();
  return { store, backend, row, back, sale: sold.id, other, see };
}

test('who does not see the accounts says how much, and leaves alone what was paid', async () => {
  const { store, row, other, see } = await sentBack(['view_returns', 'manage_returns']);
  await expect(refundReturn(other.store, row.id, 700, { account: shop.cash })).rejects.toMatchObject({ code: 'accounts_hidden' });
  await refundReturn(other.store, row.id, 700, { account: null });
  await refundReturn(store, row.id, 700, { account: shop.cash });
  await see();
  await expect(refundReturn(other.store, row.id, 800, { account: null })).rejects.toMatchObject({ code: 'accounts_hidden' });
});

test('who sees the accounts pays only for a sale that he sees', async () => {
  const { row, other } = await sentBack(['view_returns', 'manage_returns', 'view_expenses']);
  await expect(refundReturn(other.store, row.id, 700, { account: shop.cash })).rejects.toMatchObject({ code: 'accounts_hidden' });
  const books = await sentBack(['view_returns', 'manage_returns', 'view_transactions']);
  expect(await refundReturn(books.other.store, books.row.id, 700, { account: shop.cash })).toMatchObject({ refund_account_id: shop.cash });
});

test('a claim is of what is lost or missing, up to what it was worth, and goes when all of it is there', async () => {
  const { store, row } = await sentBack();
  const lost = await markReturnLost(store, row.id);
  await expect(claimReturn(store, row.id, 163_001, '')).rejects.toMatchObject({ code: 'claim_above_worth', field: 'claim_amount' });
  await claimReturn(store, row.id, 163_000, '');
  await expect(settleReturn(store, row.id, 163_001)).rejects.toMatchObject({ code: 'paid_above_claim' });
  const [line] = lost.items;
  const counts = { [line?.id ?? '']: { restock_qty: 1, damaged_qty: 0 } };
  const claimed = await recountReturn(store, row.id);
  expect(await countReturn(store, claimed, counts)).toMatchObject({ claimed_at: null, claim_amount: 0, lost_at: null });
  await expect(claimReturn(store, row.id, 1, '')).rejects.toMatchObject({ code: 'nothing_to_claim' });
  const facts = { id: shop.shirt, title: 'M', sku: null, photo_path: null };
  const unknown = await receiveUnannounced(
    store,
    shop.brand,
    [unexpectedLine({ product: { name: 'Shirt', photo_path: null }, variant: facts } as Parameters<typeof unexpectedLine>[0])],
    '',
  );
  await markReturnLost(store, unknown.id);
  await expect(claimReturn(store, unknown.id, 1, '')).rejects.toMatchObject({ code: 'nothing_to_claim' });
});

test('a return whose money was paid stays; one that is restored still has its pieces and its money', async () => {
  const { store, row, back } = await sentBack();
  const paid = await refundReturn(store, row.id, 100_000, { account: shop.cash });
  await expect(deleteReturn(store, row.id)).rejects.toMatchObject({ code: 'return_paid' });
  await takeBack(store, row, paid);
  await refundReturn(store, row.id, 100_000, { account: null });
  await deleteReturn(store, row.id);
  const second = await back();
  await refundReturn(store, second.id, 60_000, { account: shop.cash });
  await expect(restoreReturn(store, row.id)).rejects.toMatchObject({ code: 'refund_above_paid' });
  await back();
  await expect(restoreReturn(store, row.id)).rejects.toMatchObject({ code: 'quantity_invalid' });
});

test('undo of a payment is refused where somebody made something else of it, and not because of a note', async () => {
  const { store, backend, row } = await sentBack();
  const paid = await refundReturn(store, row.id, 700, { account: shop.cash });
  const seed = (facts: object) => backend.seed(Return.name, [{ ...paid, ...facts }]);
  for (const facts of [{ refund_account_id: shop.courier }, { refund_amount: 600 }, { deleted_at: row.created_at }]) {
    seed(facts);
    await expect(takeBack(store, row, paid)).rejects.toMatchObject({ code: 'moved_on' });
  }
  seed({ notes: 'Told the customer' });
  await takeBack(store, row, paid);
  expect(await store.get(Return, row.id)).toMatchObject({ refund_amount: 0, refund_account_id: null });
});

test('what the parcel of an order brought comes back from that parcel, where the device has the order alone', async () => {
  const { backend, store, sale } = await sentBack();
  const order = await orderNamed(store, sale);
  backend.seed(EcomOrder.name, [{ ...order, linked_parcel_id: shop.courier }]);
  const { parcel_id, items } = await expectFromCustomer(store, sale, { [order.items[0]?.id ?? '']: 1 });
  expect([parcel_id, items[0]?.sale_id]).toEqual([shop.courier, shop.courier]);
});
