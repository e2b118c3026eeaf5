import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import type { Result } from '#sync/protocol.ts';

import { foundCompany, hire, insertOf, line, orderRow, type TestCompany } from './company.ts';
import { type Draft, useServer } from './server.ts';

const server = useServer();

const create = (order: ReturnType<typeof orderRow>, more: Partial<Draft> = {}): Draft => ({
  action: 'order.create',
  changes: [insertOf('ecom_orders', order)],
  ...more,
});

/** Orders of one batch, some of which must not get in: by what they name, by their values, by their lines, by each other. */
function batch(company: TestCompany): readonly Draft[] {
  const sold = [line({ variant_id: company.variants[0] }), line({ variant_id: company.variants[1], quantity: 3 })];
  const order = (number: string, more: Readonly<Record<string, unknown>> = {}) =>
    orderRow(company, { order_number: number, items: sold.map((one) => ({ ...one, id: randomUUID() })), ...more });
  const [first, refused, twice] = [order('N-1'), randomUUID(), line()];
  return [
    create(first),
    create(order('N-2')),
    create(order('N-1')),
    create(order('N-3', { items: [line({ variant_id: randomUUID() })] }), { id: refused }),
    create(order('N-4'), { deps: [refused] }),
    create(order('N-5')),
    create(order('N-6', { brand_id: randomUUID() })),
    create(order('N-7', { discount_type: 'percent', discount_value: 10_001 })),
    create(order('N-8', { items: [twice, twice] })),
    create(order('N-9', { shipping_status_id: company.the('parcel:pending') })),
    create({ ...order('N-10'), id: first.id }),
    create(order('N-11')),
    create(order('N-12')),
  ];
}

const verdict = ({ status, code, field }: Result) => ({ status, code, field });

async function stateOf({ tenant }: TestCompany) {
  return {
    orders: await server.sql(
      `select o.order_number, o.printed_number, o.total_amount, (select count(*)::int from public.order_items i where i.tenant_id = o.tenant_id and i.order_id = o.id) as lines,
         (select array_agg(v order by v) from public.order_costs c, jsonb_each(c.items) e (k, v) where c.tenant_id = o.tenant_id and c.id = o.id) as costs,
         (select array_agg(f.type order by f.type) from public.parcel_feed f where f.tenant_id = o.tenant_id and f.parcel_id = o.id) as feed,
         (select count(*)::int from private.sync_change c where c.tenant = o.tenant_id and c.id = o.id and not c.deleted) as noted
       from public.orders o where o.tenant_id = $1 order by o.order_number`,
      [tenant],
    ),
    reserved: await server.sql('select reserved from public.stock_balances where tenant_id = $1 order by reserved', [tenant]),
    results: await server.sql(
      `select o.result - 'id' - 'seq' - 'current' as result, o.content is not null as kept from private.sync_op o where o.tenant = $1 and o.action = 'order.create' order by o.seq`,
      [tenant],
    ),
  };
}

test('orders of one call get the verdicts, and leave the rows, of orders that are sent one by one', async () => {
  const [together, apart] = [await foundCompany(server), await foundCompany(server)];
  const atOnce = await together.device.push(...batch(together));
  const oneByOne: Result[] = [];
  for (const draft of batch(apart)) oneByOne.push(...(await apart.device.push(draft)));
  expect(atOnce.map(verdict)).toEqual(oneByOne.map(verdict));
  expect(atOnce.map(({ status }) => status).filter((status) => status === 'applied')).toHaveLength(6);
  expect(await stateOf(together)).toEqual(await stateOf(apart));
});

test('one order among twenty is refused alone, wherever it stands', async () => {
  const company = await foundCompany(server);
  for (const place of [0, 11, 19]) {
    const orders = Array.from({ length: 20 }, (_, i) =>
      orderRow(company, i === place ? { items: [line({ variant_id: randomUUID() })] } : {}),
    );
    const results = await company.device.push(...orders.map((order) => create(order)));
    expect(results.flatMap(({ status }, i) => (status === 'applied' ? [] : [i]))).toEqual([place]);
    const rows = await server.sql('select o.id from public.orders o where o.tenant_id = $1 and o.id = any ($2)', [
      company.tenant,
      orders.map(({ id }) => id),
    ]);
    expect(rows).toHaveLength(19);
  }
});

test('somebody who is added twice in one call is one customer', async () => {
  const company = await foundCompany(server);
  const [rahim, karim] = [randomUUID(), randomUUID()];
  const add = (id: string, name: string): Draft => ({ action: 'customer.save', changes: [insertOf('customers', { id, name })] });
  const results = await company.device.push(add(rahim, 'Rahim'), add(karim, 'Karim'), add(rahim, 'Rahim'), add(karim, 'Someone else'));
  expect(results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied', 'rejected']);
  const names = await server.sql('select name from public.customers where tenant_id = $1 order by name', [company.tenant]);
  expect(names).toEqual([{ name: 'Karim' }, { name: 'Rahim' }]);
});

test('all of a call may be refused, and each hears why', async () => {
  const company = await foundCompany(server);
  const unknown = () => orderRow(company, { items: [line({ variant_id: randomUUID() })] });
  const results = await company.device.push(...Array.from({ length: 20 }, () => create(unknown())));
  expect(results.map(verdict)).toEqual(Array.from({ length: 20 }, () => ({ status: 'rejected', code: 'not_found', field: 'variant_id' })));
});

test('a role of some brands gets no other brand in beside its own', async () => {
  const company = await foundCompany(server);
  const other = randomUUID();
  await company.device.do('brand.save', insertOf('brands', { id: other, name: 'Other' }));
  const seller = await hire(company, ['manage_ecom_orders'], [company.the('brand')]);
  const results = await seller.push(create(orderRow(company)), create(orderRow(company, { brand_id: other })), create(orderRow(company)));
  expect(results.map(({ status }) => status)).toEqual(['applied', 'rejected', 'applied']);
});

test('who has no right to it gets nothing of a call in', async () => {
  const company = await foundCompany(server);
  const viewer = await hire(company, ['view_ecom_orders']);
  const results = await viewer.push(create(orderRow(company)), create(orderRow(company)));
  expect(results.map(verdict)).toEqual(Array.from({ length: 2 }, () => ({ status: 'rejected', code: 'forbidden', field: undefined })));
});

test('a call that is sent again changes nothing and is answered the same', async () => {
  const company = await foundCompany(server);
  const ops = batch(company).map((draft) => company.device.operation(draft));
  const { results } = await company.device.send(ops);
  const before = await stateOf(company);
  expect((await company.device.send(ops)).results).toEqual(results);
  expect(await stateOf(company)).toEqual(before);
});
