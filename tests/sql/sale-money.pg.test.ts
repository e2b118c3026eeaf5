import { expect, test } from 'vitest';

import { completeOrder, createOrder, orderNamed, payRefund, updateOrder } from '#modules/business/orders/index.ts';
import { expectFromCustomer, refundReturn } from '#modules/business/returns/index.ts';

import { advanceRow, foundCompany, hire, insertOf, orderRow, patchOf, rowOf, type TestCompany } from './company.ts';
import { draftIn, tabletOf } from './predicted.ts';
import { useServer } from './server.ts';

/* The money of an order is what was paid for it: no more than it costs, and after its outcome only what was promised back moves. */

const server = useServer();
const noCharges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };
const applied = { status: 'applied' };
const now = '2026-11-21T07:00:00Z';

const balance = async (company: TestCompany) => Number((await rowOf(company, 'account_balances', company.the('cash')))['balance']);
const entryOf = async (company: TestCompany, order: string) => {
  const [row] = await server.sql<{ id: string }>('select id from public.transactions where tenant_id = $1 and order_id = $2', [
    company.tenant,
    order,
  ]);
  return String(row?.id);
};

/** An order of 1,530.00 with an advance of 500.00. */
async function withAdvance() {
  const company = await foundCompany(server);
  const tablet = await tabletOf(company);
  const { id } = await createOrder(tablet.store, { ...draftIn(company), advance: 50_000 });
  await tablet.send();
  const { items } = await orderNamed(tablet.store, id);
  return { company, tablet, id, items, advance: await entryOf(company, id) };
}

test('an advance that is changed without network stays what it was where the order was delivered and refunded meanwhile', async () => {
  const { company, tablet, id, items, advance } = await withAdvance();
  const other = await tabletOf(company);
  await updateOrder(other.store, id, { ...draftIn(company), items, advance: 0 });
  await completeOrder(tablet.store, id, { type: 'full', collected_amount: 103_000, charges: noCharges });
  const back = await expectFromCustomer(tablet.store, id, { [items[0]?.id ?? '']: 2 });
  await refundReturn(tablet.store, back.id, 153_000, { account: company.the('cash') });
  expect((await tablet.send()).map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
  expect(await other.send()).toMatchObject([{ status: 'rejected', code: 'completed' }]);
  // Nor by a crafted operation, which has seen it.
  const edit = (set: Parameters<typeof patchOf>[2]) => company.device.do('order.edit', patchOf('transactions', advance, set));
  expect(await edit({ amount: [50_000, 1] })).toMatchObject({ code: 'completed' });
  expect(await edit({ deleted_at: [null, now] })).toMatchObject({ code: 'completed' });
  expect(await company.device.do('order.reopen', patchOf('transactions', advance, { deleted_at: [null, now] }))).toMatchObject({
    code: 'completed',
  });
  for (const type of ['income', 'expense'])
    expect(await company.device.do('order.edit', insertOf('transactions', advanceRow(company, id, 50_000, { type })))).toMatchObject({
      code: 'completed',
    });
  expect(await rowOf(company, 'orders', id)).toMatchObject({ advance: 50_000, collected_amount: 103_000 });
  expect(await balance(company)).toBe(-103_000);
});

test('what was promised back is paid once after the outcome, and not beside what returns have paid back', async () => {
  const { company, tablet, id, items } = await withAdvance();
  const told = { cancel_reason_ids: [company.the('reason')], advance: 'refunded', refund_account_id: null } as const;
  await completeOrder(tablet.store, id, { type: 'cancelled', collected_amount: 0, charges: noCharges, ...told });
  await tablet.send();
  const other = await tabletOf(company);
  for (const one of [tablet, other]) await payRefund(one.store, id, { account: company.the('cash') });
  expect(await tablet.send()).toMatchObject([applied]);
  expect(await other.send()).toMatchObject([{ code: 'nothing_to_refund' }]);
  expect(await balance(company)).toBe(0);

  // An outcome that promises the advance back and leaves the pieces there is not of this app.
  const second = await createOrder(tablet.store, { ...draftIn(company), items, advance: 50_000 });
  await completeOrder(tablet.store, second.id, { type: 'full', collected_amount: 103_000, charges: noCharges });
  const sold = await orderNamed(tablet.store, second.id);
  const back = await expectFromCustomer(tablet.store, second.id, { [sold.items[0]?.id ?? '']: 2 });
  await refundReturn(tablet.store, back.id, 153_000, { account: company.the('cash') });
  expect((await tablet.send()).map(({ status }) => status)).toEqual(['applied', 'applied', 'applied', 'applied']);
  const promise = { delivery_details: [sold.delivery_details, { ...sold.delivery_details, advance: 'refunded' }] } as const;
  expect(await company.device.do('order.reopen', patchOf('ecom_orders', second.id, promise))).toMatchObject(applied);
  const refund = advanceRow(company, second.id, 50_000, { type: 'expense' });
  expect(await company.device.do('order.edit', insertOf('transactions', refund))).toMatchObject({ code: 'nothing_to_refund' });
});

test('who takes orders takes no more in advance than they cost, and nothing else; who keeps the books does', async () => {
  const company = await foundCompany(server);
  const seller = await hire(company, ['manage_ecom_orders'], [company.the('brand')]);
  const order = orderRow(company);
  expect(await seller.do('order.create', insertOf('ecom_orders', order))).toMatchObject(applied);
  const advance = advanceRow(company, order.id, 153_001);
  const high = { code: 'advance_too_high', field: 'amount' };
  expect(await seller.do('order.edit', insertOf('transactions', advance))).toMatchObject(high);
  expect(await seller.do('order.edit', insertOf('transactions', { ...advance, amount: 153_000 }))).toMatchObject(applied);
  expect(await seller.do('order.edit', patchOf('transactions', advance.id, { amount: [153_000, 153_001] }))).toMatchObject(high);
  expect(await seller.do('order.edit', insertOf('transactions', advanceRow(company, order.id, 1)))).toMatchObject(high);
  const other = advanceRow(company, order.id, 777, { category: 'Other Income' });
  expect(await seller.do('order.edit', insertOf('transactions', other))).toMatchObject({ code: 'forbidden', field: 'category' });
  expect(await company.device.do('order.edit', insertOf('transactions', other))).toMatchObject(applied);
  expect(await company.device.do('order.edit', patchOf('transactions', advance.id, { amount: [153_000, 200_000] }))).toMatchObject(applied);
});
