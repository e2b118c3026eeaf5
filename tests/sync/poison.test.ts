import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { newId } from '#kernel/ids.ts';
import { CallError } from '#sync/errors.ts';
import type { Call } from '#sync/transport.ts';

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
  await expect(server.callAs(tenant)('sync_push', { p_device: newId(), p_ops: [{ name: halfAnEmoji }] })).rejects.toThrow(
    /surrogate|Unicode|json/i,
  );
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
