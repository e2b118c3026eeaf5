import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { foundCompany, hire, insertOf, orderRow, patchOf } from './company.ts';
import { useServer } from './server.ts';

const server = useServer();

test('an order is given to who works here, by who manages orders, and each change is told once', async () => {
  const company = await foundCompany(server);
  const stranger = await foundCompany(server);
  const seller = await hire(company, ['manage_ecom_orders']);
  const left = await hire(company, ['manage_ecom_orders']);
  const watcher = await hire(company, ['view_ecom_orders']);
  const order = orderRow(company);
  expect(await seller.do('order.create', insertOf('ecom_orders', order))).toMatchObject({ status: 'applied' });
  const give = (device: typeof seller, from: string | null, to: string | null) =>
    device.do('order.assign', patchOf('ecom_orders', order.id, { assigned_to: [from, to] }));
  expect(await give(seller, null, seller.user)).toMatchObject({ status: 'applied' });
  expect(await give(seller, seller.user, company.tenant)).toMatchObject({ status: 'applied' });
  await server.sql('update public.team_members set active = false where id = $1', [left.user]);
  for (const who of [left.user, stranger.tenant, randomUUID()])
    expect(await give(seller, company.tenant, who)).toMatchObject({ status: 'rejected', code: 'assignee_gone', field: 'assigned_to' });
  expect(await give(watcher, company.tenant, null)).toMatchObject({ status: 'rejected', code: 'forbidden' });
  expect(await give(seller, company.tenant, null)).toMatchObject({ status: 'applied' });
  const told = `select activity_details as told from public.parcel_feed where parcel_id = $1 and type = 'assigned' order by received_at`;
  expect(await server.sql(told, [order.id])).toEqual([
    { told: { from: null, to: seller.user } },
    { told: { from: seller.user, to: company.tenant } },
    { told: { from: company.tenant, to: null } },
  ]);
});

test('who packs parcels receives neither tags nor assignees, and changes none', async () => {
  const company = await foundCompany(server);
  const packer = await hire(company, ['manage_parcels']);
  const order = { ...orderRow(company), tags: ['VIP'], assigned_to: company.tenant };
  expect(await company.device.do('order.create', insertOf('ecom_orders', order))).toMatchObject({ status: 'applied' });
  const { docs } = await packer.pull();
  expect(docs.filter(({ kind }) => kind === 'ecom_orders' || kind === 'labels' || kind === 'order_feed')).toEqual([]);
  expect(await packer.do('order.assign', patchOf('ecom_orders', order.id, { tags: [['VIP'], []] }))).toMatchObject({ status: 'rejected' });
  expect(await server.sql('select tags from public.orders where id = $1', [order.id])).toEqual([{ tags: ['VIP'] }]);
});

test('calls are counted once each, whoever made them and whichever arrives first, and people tell of nothing but calls and comments', async () => {
  const company = await foundCompany(server);
  const seller = await hire(company, ['manage_ecom_orders']);
  const watcher = await hire(company, ['view_ecom_orders']);
  const order = orderRow(company);
  expect(await seller.do('order.create', insertOf('ecom_orders', order))).toMatchObject({ status: 'applied' });
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const call = (details: object, created_at = minutesAgo(5)) => ({
    ...{ id: randomUUID(), parcel_id: order.id, brand_id: order.brand_id, type: 'call', activity_details: details, created_at },
  });
  const told = async () =>
    (
      await server.sql('select call_attempts as n, call_result as result, call_back_at as back from public.orders where id = $1', [
        order.id,
      ])
    )[0];
  const first = seller.operation({ action: 'order.call', changes: [insertOf('order_feed', call({ result: 'busy' }))] });
  expect((await seller.send([first])).results).toMatchObject([{ status: 'applied' }]);
  expect((await seller.send([first])).results).toMatchObject([{ status: 'applied' }]);
  expect(await told()).toEqual({ n: 1, result: 'busy', back: null });
  const back = { result: 'call_back', back_at: '2026-12-24T05:00:00.000Z' };
  expect(await company.device.do('order.call', insertOf('order_feed', call(back, minutesAgo(1))))).toMatchObject({ status: 'applied' });
  // Was made before, and arrives after.
  expect(await seller.do('order.call', insertOf('order_feed', call({ result: 'no_answer' }, minutesAgo(3))))).toMatchObject({
    status: 'applied',
  });
  expect(await told()).toEqual({ n: 3, result: 'call_back', back: new Date(back.back_at) });
  // From a tablet that lay in a drawer for weeks.
  const weeks = minutesAgo(40 * 24 * 60);
  expect(await seller.do('order.call', insertOf('order_feed', call({ result: 'busy' }, weeks)))).toMatchObject({ status: 'applied' });
  expect(await told()).toEqual({ n: 4, result: 'call_back', back: new Date(back.back_at) });
  for (const details of [
    {},
    { result: 'sold' },
    { result: 'busy', back_at: back.back_at },
    { result: 'call_back' },
    { ...back, text: 'x' },
    { ...back, back_at: 'soon' },
    { ...back, back_at: '2026-02-30T05:00:00Z' },
  ])
    expect({ details, ...(await seller.do('order.call', insertOf('order_feed', call(details)))) }).toMatchObject({
      details,
      code: 'invalid',
    });
  expect(await seller.do('order.note', insertOf('order_feed', call({ result: 'busy' })))).toMatchObject({
    code: 'forbidden',
    field: 'type',
  });
  expect(await watcher.do('order.call', insertOf('order_feed', call({ result: 'busy' })))).toMatchObject({ code: 'forbidden' });
  expect(await seller.do('order.edit', patchOf('ecom_orders', order.id, { call_attempts: [3, 0] }))).not.toMatchObject({
    status: 'applied',
  });
  expect(await told()).toMatchObject({ n: 4 });
});

test('a call counts whatever others have made of its order, whose status is a step of its own', async () => {
  const company = await foundCompany(server);
  const order = orderRow(company);
  expect(await company.device.do('order.create', insertOf('ecom_orders', order))).toMatchObject({ status: 'applied' });
  const entry = {
    id: randomUUID(),
    parcel_id: order.id,
    brand_id: order.brand_id,
    type: 'call',
    activity_details: { result: 'confirmed' },
  };
  const confirm = patchOf('ecom_orders', order.id, { shipping_status_id: [company.the('ecom:new'), company.the('ecom:confirmed')] });
  expect(await company.device.do('order.call', insertOf('order_feed', entry), confirm)).toMatchObject({ code: 'forbidden' });
  const gone = patchOf('ecom_orders', order.id, { deleted_at: [null, new Date().toISOString()] });
  expect(await company.device.do('order.delete', gone)).toMatchObject({ status: 'applied' });
  expect(await company.device.do('order.call', insertOf('order_feed', entry))).toMatchObject({ status: 'applied' });
  expect(await company.device.do('order.status', confirm)).toMatchObject({ status: 'rejected' });
  expect(await server.sql('select call_attempts, shipping_status_id from public.orders where id = $1', [order.id])).toEqual([
    { call_attempts: 1, shipping_status_id: company.the('ecom:new') },
  ]);
});
