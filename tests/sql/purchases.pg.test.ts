import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { Component, Supplier } from '#modules/factory/materials/kind.ts';
import { Purchase } from '#modules/factory/purchasing/kind.ts';

import { foundCompany, hire, insertOf, patchOf, type TestCompany, today } from './company.ts';
import { lineOf, moveOf, storeOf } from './sample-factory.ts';
import { addSample } from './sample.ts';
import { type Device, useServer } from './server.ts';

const server = useServer();
const million = 1_000_000;
const applied = { status: 'applied' };
const refused = (code: string) => ({ status: 'rejected', code });

/** A hundred metres at 120.00, ordered. */
async function ordered(company: TestCompany) {
  const { id: component } = await addSample(company, Component);
  const line = lineOf(component);
  const purchase = await addSample(company, Purchase, { status: 'ordered', lines: [line] });
  const price = { id: line.id, price: 12_000 * million, discount: 0, tax: 0, net: 1_200_000, tax_amount: 0 };
  const prices = {
    id: purchase.id,
    lines: [price],
    discount: 0,
    tax_in_cost: true,
    bill_no: '',
    terms_days: 30,
    category_id: null,
    photos: [],
  };
  expect(await company.device.do('purchase.save', insertOf('purchase_prices', prices))).toMatchObject(applied);
  const store = await storeOf(company);
  const receipt = (metres: number, told: Readonly<Record<string, unknown>> = {}) => ({
    ...{ id: randomUUID(), receipt_no: `GRN-${randomUUID().slice(0, 10)}`, type: 'in', purchase_id: purchase.id, location_id: store },
    ...{
      effective_at: new Date().toISOString(),
      reference: '',
      notes: '',
      photos: [],
      created_at: new Date().toISOString(),
      voided_at: null,
    },
    lines: [
      {
        ...{ id: randomUUID(), line_id: line.id, component_id: component, count: metres * million, quantity: metres * million },
        ...{ rejected: 0, reason: '', batch: null },
      },
    ],
    ...told,
  });
  const receive = (metres: number, device: Device = company.device) => device.do('receipt.save', insertOf('receipts', receipt(metres)));
  const due = async (id = purchase.id) =>
    (
      await server.sql(
        'select amount::int, paid_amount::int, source, settled_at is not null as settled from public.supplier_dues where tenant_id = $1 and id = $2',
        [company.tenant, id],
      )
    )[0];
  return { company, component, line, purchase, price, prices, store, receipt, receive, due };
}

test('goods that two tablets take in both count, and their stock and what is due follow', async () => {
  const company = await foundCompany(server);
  const { receive, receipt, due, component, purchase } = await ordered(company);
  const keeper = await hire(company, ['manage_components']);
  expect(await receive(60)).toMatchObject(applied);
  expect(await receive(50, keeper)).toMatchObject(applied);
  expect(await due()).toEqual({ amount: 1_320_000, paid_amount: 0, source: 'purchase', settled: false });
  const back = receipt(10, { type: 'back' });
  expect(await company.device.do('receipt.save', insertOf('receipts', back))).toMatchObject(applied);
  expect(await due()).toMatchObject({ amount: 1_200_000 });
  expect(
    await company.device.do('receipt.save', patchOf('receipts', back.id, { voided_at: [null, new Date().toISOString()] })),
  ).toMatchObject(applied);
  expect(await due()).toMatchObject({ amount: 1_320_000 });
  const moves = await server.sql(
    'select type, quantity::int8::text as quantity, reverses is not null as taken_back from public.material_moves where tenant_id = $1 and component_id = $2 order by quantity, reverses nulls first',
    [company.tenant, component],
  );
  expect(moves).toEqual([
    { type: 'receipt_return', quantity: '-10000000', taken_back: false },
    { type: 'receipt_return', quantity: '-10000000', taken_back: true },
    { type: 'receipt', quantity: '50000000', taken_back: false },
    { type: 'receipt', quantity: '60000000', taken_back: false },
  ]);
  expect(await company.device.do('purchase.save', patchOf('purchases', purchase.id, { status: ['ordered', 'cancelled'] }))).toMatchObject(
    refused('purchase_received'),
  );
});

test('a receipt stays while goods of it have gone back', async () => {
  const company = await foundCompany(server);
  const { receipt, due } = await ordered(company);
  const [came, back] = [receipt(60), receipt(10, { type: 'back' })];
  const save = (row: typeof came) => company.device.do('receipt.save', insertOf('receipts', row));
  const takeBack = (id: string) =>
    company.device.do('receipt.save', patchOf('receipts', id, { voided_at: [null, new Date().toISOString()] }));
  expect(await save(came)).toMatchObject(applied);
  expect(await save(back)).toMatchObject(applied);
  expect(await takeBack(came.id)).toMatchObject(refused('receipt_returned'));
  expect(await takeBack(back.id)).toMatchObject(applied);
  expect(await takeBack(came.id)).toMatchObject(applied);
  expect(await due()).toMatchObject({ amount: 0 });
});

test('a corrected bill changes what is due, and its sums must be right', async () => {
  const company = await foundCompany(server);
  const { receive, due, price, prices, purchase } = await ordered(company);
  await receive(100);
  const change = (told: object) =>
    company.device.do('purchase.save', patchOf('purchase_prices', purchase.id, { lines: [prices.lines, [{ ...price, ...told }]] }));
  expect(await change({ price: 11_000 * million, net: 1_200_000 })).toMatchObject(refused('lines_differ'));
  expect(await change({ price: 11_000 * million, net: 1_100_000, tax: 500, tax_amount: 1 })).toMatchObject(refused('invalid'));
  expect(await change({ price: 11_000 * million, net: 1_100_000, tax: 500, tax_amount: 55_000 })).toMatchObject(applied);
  expect(await due()).toMatchObject({ amount: 1_155_000 });
});

test('what is owed to suppliers is paid through Banking: a purchase, its freight, what was owed at first', async () => {
  const company = await foundCompany(server);
  const { receive, due, purchase } = await ordered(company);
  await receive(100);
  const carrier = await addSample(company, Supplier, { opening_balance: 50_000, name: 'Padma Transport' });
  const freight = { id: randomUUID(), purchase_id: purchase.id, type: 'freight', amount: 60_000, payee_id: carrier.id, basis: 'value' };
  const told = { line_ids: [], shares: [], reference: '', cost_date: today(), category_id: null, notes: '' };
  expect(await company.device.do('landed_cost.save', insertOf('landed_costs', { ...freight, ...told }))).toMatchObject(applied);
  const [opening] = await server.sql<{ id: string }>(
    `select id from public.supplier_dues where tenant_id = $1 and supplier_id = $2 and source = 'opening'`,
    [company.tenant, carrier.id],
  );
  const owed = [purchase.id, freight.id, opening?.id ?? ''];
  const amounts = [1_200_000, 60_000, 20_000];
  const items = owed.map((doc_id, i) => ({ id: randomUUID(), source: 'supplier', doc_id, amount: amounts[i] }));
  const payment = {
    id: randomUUID(),
    payment_no: 'PAY-1',
    amount: 1_280_000,
    items,
    bank_account_id: company.the('cash'),
    payment_date: today(),
  };
  expect(await company.device.do('payment.save', insertOf('payments', payment))).toMatchObject(applied);
  expect(await Promise.all(owed.map((id) => due(id)))).toMatchObject([
    { paid_amount: 1_200_000, settled: true },
    { paid_amount: 60_000, settled: true },
    { amount: 50_000, paid_amount: 20_000, settled: false },
  ]);
  const [entry] = await server.sql<{ amount: number; splits: readonly { readonly amount: number }[] }>(
    'select amount::int, splits from public.transactions where tenant_id = $1 and transaction_no = $2',
    [company.tenant, 'PAY-1'],
  );
  expect([entry?.amount, entry?.splits.map(({ amount }) => amount)]).toEqual([1_280_000, amounts]);
  expect(
    await company.device.do(
      'payment.save',
      patchOf('payments', payment.id, { voided_at: [null, new Date().toISOString()], void_reason: ['', 'Twice'] }),
    ),
  ).toMatchObject(applied);
  expect(await Promise.all(owed.map((id) => due(id)))).toMatchObject([0, 0, 0].map((paid_amount) => ({ paid_amount, settled: false })));
  expect(
    await company.device.do('landed_cost.save', patchOf('landed_costs', freight.id, { voided_at: [null, new Date().toISOString()] })),
  ).toMatchObject(applied);
  expect(await due(freight.id)).toMatchObject({ amount: 0, settled: true });
});

test('moves go their way, hold no later than now, are taken back once, and stay out of days that are closed', async () => {
  const company = await foundCompany(server);
  const [{ id: component }, store] = [await addSample(company, Component), await storeOf(company)];
  const { device } = company;
  const move = (told: Readonly<Record<string, unknown>> = {}) => ({ ...moveOf(component, store, told), id: randomUUID() });
  const put = (row: object) => device.do('material.move', insertOf('material_moves', row as { id: string }));
  const ahead = new Date(Date.now() + 3_600_000).toISOString();
  expect(await put(move({ quantity: 0 }))).toMatchObject(refused('move_quantity'));
  expect(await put(move({ to_id: null }))).toMatchObject(refused('move_location'));
  expect(await put(move({ type: 'receipt' }))).toMatchObject(refused('forbidden'));
  expect(await put(move({ effective_at: ahead }))).toMatchObject(refused('move_ahead'));
  const row = move();
  expect(await put(row)).toMatchObject(applied);
  const back = () => ({ ...row, id: randomUUID(), reverses: row.id });
  expect(await put(back())).toMatchObject(applied);
  expect(await put(back())).toMatchObject(refused('move_reversed'));
  const lock = { id: randomUUID(), key: 'factory', locked_until: today() };
  const [{ id: settings }] = (await server.sql<{ id: string }>(`select private.v5_of($1, 'factory-settings:factory') as id`, [
    company.tenant,
  ])) as [{ id: string }];
  expect(await device.do('factory_setup.save', insertOf('factory_settings', { ...lock, id: settings }))).toMatchObject(applied);
  // What was put in while the day was open still counts.
  expect(await put(move())).toMatchObject(applied);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  expect(
    await device.do(
      'factory_setup.save',
      patchOf('factory_settings', settings, { locked_until: [lock.locked_until, yesterday.slice(0, 10)] }),
    ),
  ).toMatchObject(applied);
  expect(await put(move({ effective_at: new Date(Date.now() - 2 * 86_400_000).toISOString() }))).toMatchObject(refused('material_locked'));
  expect(await device.do('component.save', patchOf('components', component, { stock_unit: ['m', 'yd'] }))).toMatchObject(
    refused('component_unit_used'),
  );
});
