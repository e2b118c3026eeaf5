import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { newId } from '#kernel/ids.ts';
import { CallError } from '#sync/common/errors.ts';
import { limits } from '#sync/protocol.ts';
import type { Call } from '#sync/transport/transport.ts';

import { addCustomer } from './support/drafts.ts';
import { createCompany, type Server, startServer } from './support/server.ts';
import { Tablet } from './support/tablet.ts';

let server: Server;
let tenant: string;
const tablets: Tablet[] = [];

beforeAll(async () => {
  server = await startServer();
  tenant = await createCompany(server, newId());
});
afterEach(() => Promise.all(tablets.splice(0).map((one) => one.kill())));
afterAll(() => server.close());

function tablet(call: Call = server.callAs(tenant)): Tablet {
  const made = new Tablet(`t${newId()}`, tenant, call);
  tablets.push(made);
  return made;
}

test('a text that Postgres cannot store is cleaned before it is stored, and does not stop the queue', async () => {
  const halfAnEmoji = 'Rahima 😀'.slice(0, -1);
  const one = tablet();
  await one.sync();
  const [bad, next] = [newId(), newId()];
  await one.write(addCustomer(bad, { name: `${halfAnEmoji}\0Begum` }));
  await one.write(addCustomer(next, { name: 'Karim' }));
  await one.sync();
  expect(await one.row('customers', bad)).toMatchObject({ name: 'Rahima \ufffdBegum' });
  expect(await one.row('customers', next)).toMatchObject({ name: 'Karim' });
});

test('an operation that the server can never take is set aside with its data; what waits behind it arrives', async () => {
  const real = server.callAs(tenant);
  const choosy: Call = (fn, args) =>
    fn === 'sync_push' && JSON.stringify(args['p_ops']).includes('Poison')
      ? Promise.reject(new CallError('unacceptable', '413'))
      : real(fn, args);
  const one = tablet(choosy);
  await one.sync();
  const ids = ['Asma', 'Poison', 'Karim', 'Salma'].map((name) => ({ id: newId(), name }));
  for (const { id, name } of ids) await one.write(addCustomer(id, { name }));
  await one.sync();
  const { outbox } = await one.running();
  expect((await outbox.attention.toArray()).map(({ op, result }) => [op.changes[0]?.id, result.code])).toEqual([[ids[1]?.id, 'invalid']]);
  const { rows } = await server.pg.query<{ name: string }>('select name from public.customers where id = any ($1) order by name', [
    ids.map(({ id }) => id),
  ]);
  expect(rows.map(({ name }) => name)).toEqual(['Asma', 'Karim', 'Salma']);
  expect(await one.row('customers', ids[1]?.id ?? '')).toBeUndefined();
  // The number goes on where the server is.
  const later = newId();
  await one.write(addCustomer(later, { name: 'Later' }));
  await one.sync();
  expect((await one.rows('customers')).get(later)?.pending).toBe(0);
});

test('what no call can carry is refused when it is entered', async () => {
  const one = tablet();
  await one.sync();
  const large = addCustomer(newId(), { name: 'Too much', notes: 'ক'.repeat(90_000) });
  await expect(one.write(large)).rejects.toMatchObject({ name: 'Refused', code: 'too_large' });
  const just = addCustomer(newId(), { name: 'Just', notes: 'k'.repeat(limits.bytesPerPush - 2_000) });
  await (
    await one.write(just)
  ).shown;
  const { outbox } = await one.running();
  expect((await outbox.ops.toArray()).map(({ seq, prev }) => [seq, prev])).toEqual([[1, 0]]);
});

test('an operation larger than one call may be, stored by an older version, is set aside without being sent; what waits around it arrives', async () => {
  const real = server.callAs(tenant);
  const sent: number[] = [];
  const watching: Call = (fn, args) => {
    if (fn === 'sync_push') sent.push(JSON.stringify(args['p_ops']).length);
    return real(fn, args);
  };
  const one = tablet(watching);
  await one.sync();
  const { outbox } = await one.running();
  const ids = [newId(), newId(), newId()];
  await one.write(addCustomer(ids[0] ?? '', { name: 'Before' }));
  await one.write(addCustomer(ids[1] ?? '', { name: 'Too much', notes: '…' }));
  await one.write(addCustomer(ids[2] ?? '', { name: 'Behind' }));
  await outbox.ops
    .filter(({ inserts }) => inserts.includes(ids[1] ?? ''))
    .modify((op) => Object.assign(op.changes[0]?.set ?? {}, { notes: [null, 'ক'.repeat(90_000)] }));
  await one.sync();
  expect((await outbox.attention.toArray()).map(({ op, result }) => [op.changes[0]?.id, result.code])).toEqual([[ids[1], 'too_large']]);
  const { rows } = await server.pg.query<{ name: string }>('select name from public.customers where id = any ($1) order by name', [ids]);
  expect(rows.map(({ name }) => name)).toEqual(['Before', 'Behind']);
  expect(Math.max(...sent)).toBeLessThan(10_000);
});

test('large operations go in several calls, and the server takes none that is larger than a call may be', async () => {
  const one = tablet();
  await one.sync();
  const ids = Array.from({ length: 60 }, () => newId());
  const address = 'সড়ক ৭, "ধানমন্ডি", ঢাকা: '.repeat(9);
  const notes = 'বাড়ি, দোতলা: '.repeat(140);
  for (const id of ids) await one.write(addCustomer(id, { name: 'Rahima', address, notes }));
  await one.sync();
  const { rows } = await server.pg.query<{ n: number }>('select count(*)::int as n from public.customers where id = any ($1)', [ids]);
  expect(rows[0]?.n).toBe(60);
  const { id, proof } = (await (await one.running()).outbox.read('device')) ?? {};
  const large = { p_device: id, p_ops: [{ text: 'k'.repeat(262_144) }], p_proof: proof };
  await expect(server.callAs(tenant)('sync_push', large)).rejects.toThrow('256 KB');
});

test('a box that takes no call of this size sets nothing aside: less goes at once, and everything when it is gone', async () => {
  const real = server.callAs(tenant);
  let most = 0;
  const sent: number[] = [];
  const boxed: Call = (fn, args) => {
    const { length } = (args['p_ops'] ?? []) as readonly unknown[];
    if (fn === 'sync_push') sent.push(length);
    return fn === 'sync_push' && length > most
      ? Promise.reject(new CallError('too_large', 'Status 413 in a foreign form'))
      : real(fn, args);
  };
  const one = tablet(boxed);
  await one.sync();
  const { outbox } = await one.running();
  const ids = Array.from({ length: 13 }, () => newId());
  for (const id of ids) await (await one.write(addCustomer(id))).shown;
  for (let tries = 0; tries < 5; tries++) await expect(one.syncOnce()).rejects.toMatchObject({ problem: 'too_large' });
  expect(await outbox.attention.count()).toBe(0);
  expect(sent.slice(0, 6)).toEqual([13, 6, 2, 1, 1, 1]);
  most = 3;
  await one.sync();
  const { rows } = await server.pg.query<{ n: number }>('select count(*)::int as n from public.customers where id = any ($1)', [ids]);
  expect(rows[0]?.n).toBe(13);
  expect(await outbox.attention.count()).toBe(0);
});

test('an operation that the server itself says is too large is set aside with these words', async () => {
  const real = server.callAs(tenant);
  const choosy: Call = (fn, args) =>
    fn === 'sync_push' && JSON.stringify(args['p_ops']).includes('Giant')
      ? Promise.reject(new CallError('unacceptable', '54000 too complex', undefined, '54000'))
      : real(fn, args);
  const one = tablet(choosy);
  await one.sync();
  await (
    await one.write(addCustomer(newId(), { name: 'Giant' }))
  ).shown;
  await one.sync();
  const [item] = await (await one.running()).outbox.attention.toArray();
  expect(item?.result.code).toBe('too_large');
});
