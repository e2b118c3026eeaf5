import { randomUUID } from 'node:crypto';

import * as v from 'valibot';
import { expect, test } from 'vitest';

import { entriesOf, type Shape } from '#data/shape.ts';
import { actions, kinds } from '#modules/kinds.ts';
import { limits } from '#sync/protocol.ts';

import { isNested } from '../../supabase/registry-json.ts';
import { boundariesOf, oddDays, oddInstants, oddValuesOf } from '../fixtures/odd-values.ts';
import { sampleOf } from '../fixtures/sample-row.ts';
import { foundCompany, insertOf, orderRow, patchOf, rowOf } from './company.ts';
import { steps } from './postgres.ts';
import { useServer } from './server.ts';

/* Every column of every kind has a range. A new kind is covered by being one. */

const server = useServer();

const columns = kinds.flatMap((kind) =>
  Object.entries(entriesOf(kind))
    .filter(([field]) => field !== 'id')
    .map(([field, shape]) => ({ kind, field, shape, odd: oddValuesOf(shape), boundaries: boundariesOf(shape) })),
);
const fitsSchema = (shape: Shape, value: unknown) => v.safeParse(shape as unknown as v.GenericSchema, value).success;

test('the device takes the boundaries of every column and nothing beyond them', () => {
  expect([oddDays.length, oddInstants.length]).toEqual([expect.toSatisfy((n) => n > 50), expect.toSatisfy((n) => n > 70)]);
  for (const { kind, field, shape, odd, boundaries } of columns) {
    const name = `${kind.name}.${field}`;
    // Valibot takes a list for a record; the server does not.
    const foreign = (value: unknown) => shape.type === 'record' && Array.isArray(value);
    expect([name, odd.filter((value) => fitsSchema(shape, value) && !foreign(value))]).toEqual([name, []]);
    expect([name, boundaries.filter((value) => !fitsSchema(shape, value))]).toEqual([name, []]);
  }
});

test('the server takes and refuses, by form, what the device takes and refuses: every column of every kind', async () => {
  for (const { kind, field, odd, boundaries } of columns) {
    const told = await server.sql<{ unfit: string | null }>(
      `select private.unfit($1, jsonb_build_object($2::text, e.v)) as unfit from jsonb_array_elements($3::jsonb) with ordinality e (v, n) order by e.n`,
      [kind.name, field, JSON.stringify([...odd, ...boundaries])],
    );
    const wanted = [...odd.map(() => field), ...boundaries.map(() => null)];
    expect([kind.name, field, told.map(({ unfit }) => unfit)]).toEqual([kind.name, field, wanted]);
  }
  // Numbers that JSON can write and JavaScript cannot.
  for (const number of ['1e400', '-1e400', '2.0', '1e-400', '123456789012345678901234567890'])
    expect(await server.sql(`select private.unfit('products', '{"weight_g": ${number}}') as unfit`)).toEqual([{ unfit: 'weight_g' }]);
});

test('a push with an odd value is refused with the field, whichever column of whichever kind it is for', { timeout: 90_000 }, async () => {
  const company = await foundCompany(server);
  const attempts = columns.flatMap(({ kind, field, shape, odd }) => {
    const row = Object.fromEntries(Object.entries(entriesOf(kind)).map(([name, other]) => [name, sampleOf(other)]));
    const writes = actions
      .filter((action) => action.name !== 'shipment.create')
      .flatMap(({ name, touches }) => {
        const may = touches[kind.name];
        if (may?.insert)
          return [{ action: name, change: (value: unknown) => insertOf(kind.name, { ...row, id: randomUUID(), [field]: value }) }];
        return may?.patch === '*' || may?.patch?.includes(field)
          ? [{ action: name, change: (value: unknown) => patchOf(kind.name, randomUUID(), { [field]: [null, value] }) }]
          : [];
      });
    const [write] = writes;
    return write && kind.merge.policy !== 'server'
      ? odd.map((value) => ({ kind, field, shape, value, action: write.action, change: write.change(value) }))
      : [];
  });
  expect(attempts.length).toBeGreaterThan(3000);
  const wrong: unknown[] = [];
  for (const batch of batches(attempts)) {
    const results = await company.device.push(...batch.map(({ action, change }) => ({ action, changes: [change] })));
    batch.forEach(({ kind, field, value }, i) => {
      const result = results[i];
      if (result?.status !== 'rejected' || result.code !== 'invalid' || result.field !== field)
        wrong.push({ kind: kind.name, field, value: JSON.stringify(value)?.slice(0, 60), result });
    });
  }
  expect(wrong).toEqual([]);
});

test('behind the door the tables keep the same ranges: no day or instant without end, no text or number beyond its bounds', async () => {
  for (const { kind, field, shape, odd, boundaries } of columns) {
    if (isNested(shape)) continue;
    const name = `${kind.table}__${field}`;
    const [rule] = await server.sql<{ rule: string; type: string }>(
      `select pg_get_expr(c.conbin, c.conrelid) as rule, format_type(a.atttypid, null) as type from pg_attribute a
       left join pg_constraint c on c.conrelid = a.attrelid and c.conname = $2 where a.attrelid = ('public.' || $1)::regclass and a.attname = $3`,
      [kind.table, name, field],
    );
    if (rule?.type === 'uuid' || rule?.type === 'boolean') continue;
    if (!rule?.rule) throw new Error(`${name}: no constraint`);
    const isTime = ['date', 'timestamp with time zone'].includes(rule.type);
    const nearest = rule.type === 'date' ? ['1899-12-31', '2200-01-01'] : ['1899-12-31T23:59:59Z', '2200-01-01T00:00:00Z'];
    const beyond = isTime
      ? ['infinity', '-infinity', ...nearest, '0044-03-15 BC', '294276-12-31']
      : (shape.wrapped ?? shape).type === 'number'
        ? odd.filter((one) => Number.isInteger(one)).slice(0, 2)
        : odd.filter((one) => typeof one === 'string');
    const holds = async (value: unknown) => {
      const row = { ...(kind.discriminator && { [kind.discriminator.column]: kind.discriminator.value }), [field]: value };
      const [told] = await server.sql<{ holds: boolean }>(
        `select coalesce(${rule.rule}, true) as holds from jsonb_populate_record(null::public.${kind.table}, $1) t`,
        [JSON.stringify(row)],
      );
      return told?.holds;
    };
    for (const value of beyond) expect([name, value, await holds(value)]).toEqual([name, value, false]);
    for (const value of boundaries) if (value !== null) expect([name, value, await holds(value)]).toEqual([name, value, true]);
  }
});

test('what the server sums up has no end that one amount or movement reaches: nobody finds a sum by walking against it', () => {
  // Of a table that somebody writes by another kind the server sums up nothing.
  const kept = new Set(columns.filter(({ kind }) => kind.merge.policy !== 'server').map(({ kind }) => kind.table));
  const sums = columns.filter(
    ({ kind, field, shape }) =>
      shape.type === 'number' && ((kind.merge.policy === 'server' && !kept.has(kind.table)) || field === 'paid_amount'),
  );
  expect(sums.map(({ kind, field }) => `${kind.name}.${field}`)).toContain('account_balances.balance');
  for (const { kind, field, boundaries } of sums)
    expect([kind.name, field, boundaries.at(-1)]).toEqual([kind.name, field, Number.MAX_SAFE_INTEGER]);
});

test('boundary values are taken, stored and told as they were sent', async () => {
  const company = await foundCompany(server);
  for (const order_date of ['1900-01-01', new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10)]) {
    const order = orderRow(company, {
      order_date,
      ship_name: '😀'.repeat(100),
      created_at: '1900-01-01T00:00:00Z',
      notes: 'ক'.repeat(2000),
    });
    expect(await company.device.do('order.create', insertOf('ecom_orders', order))).toMatchObject({ status: 'applied' });
    const { docs } = await company.device.pull();
    expect(docs.find(({ id }) => id === order.id)?.row).toMatchObject({
      order_date,
      ship_name: order.ship_name,
      created_at: '1900-01-01T00:00:00+00:00',
    });
  }
  const dear = orderRow(company, {
    items: [{ ...orderRow(company).items[0], quantity: 1_000_000, price: 10_000_000 }],
    discount_value: 0,
    delivery_fee: 0,
  });
  expect(await company.device.do('order.create', insertOf('ecom_orders', dear))).toMatchObject({ status: 'applied' });
  expect(await rowOf(company, 'orders', dear.id)).toMatchObject({ total_amount: 1e13 });
});

test('amounts that no number can hold are refused with the field they come from', async () => {
  const company = await foundCompany(server);
  const [item] = orderRow(company).items;
  const create = (overrides: object) => company.device.do('order.create', insertOf('ecom_orders', orderRow(company, { ...overrides })));
  expect(await create({ items: [{ ...item, quantity: 1_000_000, price: 1e13 }] })).toMatchObject({
    status: 'rejected',
    code: 'invalid',
    field: 'items',
  });
  expect(await create({ discount_type: 'percent', discount_value: 10_001 })).toMatchObject({
    status: 'rejected',
    code: 'invalid',
    field: 'discount_value',
  });
  expect(await create({ discount_type: 'percent', discount_value: 10_000 })).toMatchObject({ status: 'applied' });
});

test('a clock far ahead keeps nothing out: the time of the server stands in its place, the answer says so and the claim is kept', async () => {
  const company = await foundCompany(server);
  const ahead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const near = orderRow(company, { created_at: ahead(47) });
  const result = await company.device.do('order.create', insertOf('ecom_orders', near));
  expect(result).toMatchObject({ status: 'applied' });
  expect(result).not.toHaveProperty('clock');
  expect(Date.parse(String((await rowOf(company, 'orders', near.id))['created_at']))).toBe(Date.parse(near.created_at));

  const years = ahead(2 * 365 * 24);
  const far = orderRow(company, { created_at: years });
  const draft = { id: randomUUID(), action: 'order.create', changes: [insertOf('ecom_orders', far)] as const };
  expect(await company.device.push(draft)).toMatchObject([{ status: 'applied', clock: true }]);
  const { created_at: stored } = await rowOf(company, 'orders', far.id);
  expect(Math.abs(Date.parse(String(stored)) - Date.now())).toBeLessThan(60_000);
  expect(
    await server.sql(`select content #>> '{changes,0,set,created_at,1}' as told from private.sync_op where id = $1`, [draft.id]),
  ).toEqual([{ told: years }]);
  expect(await company.device.do('order.delete', patchOf('ecom_orders', far.id, { deleted_at: [null, years] }))).toMatchObject({
    status: 'applied',
    clock: true,
  });
  expect(Date.parse(String((await rowOf(company, 'orders', far.id))['deleted_at']))).toBeLessThan(Date.now() + 60_000);
});

test('a change whose id or values have no form, or that no text can hold, is refused', async () => {
  const company = await foundCompany(server);
  const change = insertOf('customers', { id: randomUUID(), name: 'Asma' });
  const odd = (more: object) => company.device.do('customer.save', { ...change, ...more });
  for (const id of ['id', '', 5, null, randomUUID().replaceAll('-', ''), `{${randomUUID()}}`])
    expect(await odd({ id })).toMatchObject({ status: 'rejected', code: 'invalid', field: 'id' });
  for (const value of ['Asma', ['Asma'], [null, 'Asma', 'Asma'], { 0: null, 1: 'Asma' }, null])
    expect(await odd({ set: { name: value } })).toMatchObject({ status: 'rejected', code: 'invalid', field: 'name' });
  for (const set of ['name', [], 5]) expect(await odd({ set })).toMatchObject({ status: 'rejected', code: 'invalid' });
  for (const name of ['A\0sma', 'As\ud83dma'])
    expect(await odd({ id: randomUUID(), set: { name: [null, name] } })).toMatchObject({
      status: 'rejected',
      code: 'invalid',
      field: 'changes',
    });
});

test('rows from before a rule stay as they are when it comes, and what comes now keeps it', async () => {
  const company = await foundCompany(server);
  const add = (id: string) =>
    server.sql('insert into public.customers (tenant_id, id, name) values ($1, $2, $3)', [company.tenant, id, 'k'.repeat(101)]);
  await server.sql('alter table public.customers drop constraint customers__name');
  const long = randomUUID();
  await add(long);

  for (const { sql } of steps) await server.sql(sql);

  expect(await rowOf(company, 'customers', long)).toMatchObject({ name: 'k'.repeat(101) });
  await expect(add(randomUUID())).rejects.toMatchObject({ code: '23514' });
  await server.sql('delete from public.customers where id = $1', [long]);
});

function batches<T>(all: readonly T[]): readonly (readonly T[])[] {
  const size = limits.operationsPerPush;
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}
