import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { customerIdOf } from '#modules/business/customer-rules/rules.ts';
import { actions, kinds } from '#modules/kinds.ts';

import { advanceRow, foundCompany, hire, insertOf, orderRow, parcelRow, patchOf, rowOf, type TestCompany } from './company.ts';
import { expenseRow, paymentRow } from './sample.ts';
import { Device, useServer } from './server.ts';

/* Inside a company nobody acts as somebody else, and nobody learns what his role does not tell him. */

const server = useServer();

const codeOf = (device: Device): string => device.opened.deviceCode;

test.each([
  ['order.create', 'ecom_orders', 'order_number', orderRow],
  ['parcel.create', 'parcels', 'parcel_id', parcelRow],
] as const)("%s takes no number of somebody else's device", async (action, kind, field, row) => {
  const company = await foundCompany(server);
  const clerk = await hire(company, ['manage_ecom_orders', 'manage_parcels']);
  const make = (device: Device, number: string) => device.do(action, insertOf(kind, row(company, { [field]: number })));
  for (const number of [`ORD-261122-${codeOf(company.device)}01`, `X-Y-261122-${codeOf(company.device)}1`])
    expect(await make(clerk, number)).toMatchObject({ status: 'rejected', code: 'duplicate', field });
  expect(await make(company.device, `ORD-261122-${codeOf(company.device)}01`)).toMatchObject({ status: 'applied' });
  expect(await make(clerk, `ORD-261122-${codeOf(clerk)}01`)).toMatchObject({ status: 'applied' });
  // A number in another form is a person's own, and so are those of his former devices.
  expect(await make(clerk, 'Book 7, page 3')).toMatchObject({ status: 'applied' });
  const next = await new Device(server, clerk.user, company.tenant).open();
  expect(await make(next, `ORD-261122-${codeOf(clerk)}02`)).toMatchObject({ status: 'applied' });
});

test('every document number of a kind is declared as one', () => {
  const numbered = kinds.flatMap(({ name, number }) => (number === undefined ? [] : [`${name}.${number}`]));
  expect(numbered).toEqual([
    'ecom_orders.order_number',
    'parcels.parcel_id',
    'returns.return_no',
    'group_payments.payment_no',
    'requisitions.requisition_no',
    'transactions.transaction_no',
    'expenses.expense_no',
    'payments.payment_no',
    'purchases.purchase_no',
    'receipts.receipt_no',
    'bills_of_materials.bill_no',
    'production_orders.order_no',
    'payroll_runs.run_no',
    'leave_requests.request_no',
    'own_leave_requests.request_no',
    'advances.advance_no',
    'pay_entries.entry_no',
    'own_advances.advance_no',
  ]);
});

test('an operation id belongs to the person who used it: a colliding one neither reads the result nor stands in the way', async () => {
  const company = await foundCompany(server);
  const clerk = await hire(company, ['manage_ecom_orders']);
  const order = orderRow(company);
  const op = company.device.operation({ action: 'order.create', changes: [insertOf('ecom_orders', order)] });
  // The clerk is first with the id.
  expect((await clerk.push({ id: op.id, action: 'order.create', changes: [insertOf('ecom_orders', orderRow(company))] }))[0]).toMatchObject(
    {
      status: 'applied',
    },
  );
  expect((await company.device.send([op])).results).toMatchObject([{ id: op.id, status: 'applied' }]);
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({ order_number: order.order_number });
  // And one that comes later is an operation of its own, with an answer of its own.
  const refused = company.device.operation({
    action: 'order.create',
    changes: [insertOf('ecom_orders', { ...orderRow(company), brand_id: randomUUID() })],
  });
  expect((await company.device.send([refused])).results).toMatchObject([{ status: 'rejected' }]);
  expect((await clerk.push({ id: refused.id, action: 'order.status', changes: [] }))[0]).toMatchObject({ status: 'applied' });
  expect((await company.device.pull()).acks.map(({ id }) => id)).toEqual(expect.arrayContaining([op.id, refused.id]));
  // What hangs on a refused operation of somebody else is not refused with it.
  expect((await clerk.push({ action: 'order.status', changes: [], deps: [refused.id] }))[0]).toMatchObject({ status: 'applied' });
});

const phone = '+8801712345678';
const facts = { phone, phone_e164: phone, phone_last10: phone.slice(-10) };

async function knownCustomer(company: TestCompany, state: object) {
  const id = customerIdOf(company.tenant, phone);
  await company.device.do(
    'customer.save',
    insertOf('customers', { id, name: 'Salma', ...facts, email: '', notes: 'Pays late', address: '' }),
  );
  if (Object.keys(state).length > 0)
    await server.sql(`update public.customers set blocked = coalesce($3, blocked), deleted_at = $4 where tenant_id = $1 and id = $2`, [
      company.tenant,
      id,
      'blocked' in state ? true : null,
      'deleted_at' in state ? new Date().toISOString() : null,
    ]);
  return id;
}

test.each([
  ['absent', undefined],
  ['present', {}],
  ['blocked', { blocked: true }],
  ['deleted', { deleted_at: true }],
] as const)('whoever has no right to customers gets the same answers for one who is %s, and changes nothing', async (_state, state) => {
  const company = await foundCompany(server);
  const id = state ? await knownCustomer(company, state) : customerIdOf(company.tenant, phone);
  const before = state && (await rowOf(company, 'customers', id));
  const clerk = await hire(company, ['manage_ecom_orders', 'manage_parcels']);
  const bring = (overrides: object, action = 'order.create') =>
    action === 'order.create'
      ? clerk.do(
          action,
          insertOf('customers', { id, name: 'Karim', ...facts, ...overrides }),
          insertOf('ecom_orders', orderRow(company, { customer_id: id })),
        )
      : clerk.do(
          action,
          insertOf('customers', { id, name: 'Karim', ...facts, ...overrides }),
          insertOf('parcels', parcelRow(company, { customer_id: id })),
        );
  const answers = [
    await bring({ name: '' }),
    await bring({ zone_id: randomUUID() }),
    await bring({ phone_e164: '', phone: '' }),
    await bring({ phone_e164: '+8801799999999' }),
    await bring({ notes: 'Pays late', blocked: true, email: 'x@example.com', phone2: '01812345678', tags: ['VIP'] }),
    await bring({ notes: '', blocked: false }, 'parcel.create'),
    await clerk.do('order.edit', patchOf('customers', id, { address: ['', 'Elsewhere'] })),
    await clerk.do('order.edit', patchOf('customers', id, { city: ['Dhaka', 'Sylhet'] })),
  ];
  expect(answers.map(({ status, code, field, fields, current }) => ({ status, code, field, fields, current }))).toEqual(
    [
      { status: 'rejected', code: 'invalid' },
      { status: 'rejected', code: 'not_found', field: 'zone_id' },
      { status: 'rejected', code: 'invalid', field: 'phone_e164' },
      { status: 'rejected', code: 'invalid', field: 'phone_e164' },
      ...Array.from({ length: 4 }, () => ({ status: 'applied' })),
    ].map((one) => expect.objectContaining(one)),
  );
  expect(answers.filter(({ current, fields }) => current || fields)).toEqual([]);
  const after = await rowOf(company, 'customers', id);
  if (before) expect(after).toEqual(before);
  else expect(after).toMatchObject({ name: 'Karim', notes: '', blocked: false, email: '', phone2: '01812345678', tags: [] });
});

test('whoever may change customers fills blanks with an order, and never writes over what is known', async () => {
  const company = await foundCompany(server);
  const id = await knownCustomer(company, {});
  await company.device.do('customer.save', patchOf('customers', id, { city: ['', 'Dhaka'] }));
  await company.device.do('order.edit', patchOf('customers', id, { address: ['', 'House 7'], city: ['', 'Sylhet'] }));
  expect(await rowOf(company, 'customers', id)).toMatchObject({ name: 'Salma', address: 'House 7', city: 'Dhaka' });
});

/** A value of the column's type that no server would have given. */
function forged(field: string, value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 7;
  if (Array.isArray(value)) return ['forged'];
  if (field.endsWith('_at')) return '1999-01-01T00:00:00+00:00';
  if (field === 'call_result') return 'confirmed';
  return value === 'user' ? 'courier' : value === 'none' ? 'settled' : randomUUID();
}

test('what the server writes alone is taken from no device, whatever the action', async () => {
  const company = await foundCompany(server);
  const [order, parcel] = [orderRow(company), parcelRow(company)];
  await company.device.do('order.create', insertOf('ecom_orders', order));
  await company.device.do('parcel.create', insertOf('parcels', parcel));
  const [sales] = await server.sql<{ id: string }>(
    `select id from public.transaction_categories where tenant_id = $1 and name = 'Sales Revenue'`,
    [company.tenant],
  );
  const bill = await expenseRow(company);
  await company.device.do('expense.save', insertOf('expenses', bill));
  const fresh: Readonly<Record<string, (action: string) => Readonly<Record<string, unknown>> & { readonly id: string }>> = {
    ecom_orders: () => orderRow(company),
    parcels: () => parcelRow(company),
    transactions: (action) =>
      action === 'transaction.save'
        ? advanceRow(company, order.id, 100, { order_id: null, category_id: sales?.id })
        : advanceRow(company, action.startsWith('parcel.') ? parcel.id : order.id, 100),
    order_feed: (action) => ({
      ...{ id: randomUUID(), parcel_id: order.id },
      ...(action === 'order.call'
        ? { type: 'call', activity_details: { result: 'busy' } }
        : { type: 'comment', activity_details: { text: 'Call' } }),
    }),
    parcel_feed: () => ({ id: randomUUID(), parcel_id: parcel.id, type: 'comment', activity_details: { text: 'Call' } }),
    shipping_statuses: () => ({ id: randomUUID(), name: randomUUID(), type: 'ecom', phase: 'new' }),
    stock_movements: () => ({ id: randomUUID(), variant_id: company.variants[0], qty: 1, type: 'count' }),
    expenses: () => ({ ...bill, id: randomUUID(), expense_no: randomUUID() }),
    payments: () => ({ ...paymentRow(company, bill, { amount: 5 }) }),
    variants: () => ({ id: randomUUID(), product_id: company.product, title: 'Blue' }),
    variant_costs: () => ({ id: company.variants[1], cost: 40_000 }),
  };
  const tried: string[] = [];
  for (const { name: kind, table, serverOnly = [] } of kinds.filter((one) => one.serverOnly))
    for (const { name: action, touches } of actions)
      for (const [verb, allowed] of Object.entries(touches[kind] ?? {})) {
        const row = fresh[kind]?.(action);
        if (!row || !allowed || action === 'shipment.create' || action === 'expense.draft') continue;
        if (verb === 'insert') {
          // As the server makes it, and with all of these columns forged.
          if (!(action === 'product.cost'))
            expect(await company.device.do(action, insertOf(kind, row))).toMatchObject({ status: 'applied' });
          const honest = await rowOf(company, table, row.id);
          const lie = Object.fromEntries(serverOnly.map((field) => [field, forged(field, honest[field])]));
          const again = { ...fresh[kind]?.(action), ...lie } as typeof row;
          expect(await company.device.do(action, insertOf(kind, again))).toMatchObject({ status: 'applied' });
          const made = await rowOf(company, table, again.id);
          for (const field of serverOnly) expect({ kind, field, value: made[field] }).not.toEqual({ kind, field, value: lie[field] });
        } else {
          const id = { ecom_orders: order.id, parcels: parcel.id, variants: company.variants[0], expenses: bill.id }[kind];
          if (id === undefined) continue;
          const before = await rowOf(company, table, id);
          for (const field of [...serverOnly, 'created_at'])
            await company.device.do(action, patchOf(kind, id, { [field]: [before[field], forged(field, before[field])] }));
          expect(await rowOf(company, table, id)).toEqual(before);
        }
        tried.push(`${kind} ${verb}`);
      }
  expect([...new Set(tried)].sort()).toEqual([
    'ecom_orders insert',
    'ecom_orders patch',
    'expenses insert',
    'expenses patch',
    'order_feed insert',
    'parcel_feed insert',
    'parcels insert',
    'parcels patch',
    'payments insert',
    'shipping_statuses insert',
    'stock_movements insert',
    'transactions insert',
    'variant_costs insert',
    'variants insert',
    'variants patch',
  ]);
});

test.each(['1999-01-01T00:00:00.000Z', new Date(Date.now() + 3_600_000).toISOString()])(
  'a comment that its device dates %s carries the time of its arrival beside that',
  async (created_at) => {
    const company = await foundCompany(server);
    const order = orderRow(company);
    await company.device.do('order.create', insertOf('ecom_orders', order));
    const id = randomUUID();
    const comment = { id, parcel_id: order.id, type: 'comment', activity_details: { text: 'Call' }, created_at, received_at: created_at };
    expect(await company.device.do('order.note', insertOf('order_feed', comment))).toMatchObject({ status: 'applied' });
    const row = await rowOf(company, 'parcel_feed', id);
    expect(Date.parse(String(row['created_at']))).toBe(Date.parse(created_at));
    expect(Math.abs(Date.now() - Date.parse(String(row['received_at'])))).toBeLessThan(120_000);
  },
);
