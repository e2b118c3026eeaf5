import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { newId } from '#kernel/ids.ts';
import { kinds } from '#modules/kinds.ts';
import { listAttention } from '#sync/push/attention.ts';

import { addBrand, addCustomer, category, editCustomer, product } from './support/drafts.ts';
import { createCompany, type Server, startServer } from './support/server.ts';
import { Tablet } from './support/tablet.ts';

let server: Server;
let tenant: string;
let one: Tablet;

beforeAll(async () => {
  server = await startServer();
  tenant = await createCompany(server, newId());
  one = new Tablet('one', tenant, server.callAs(tenant));
});
afterEach(() => one.kill());
afterAll(() => server.close());

const kindsByName = new Map(kinds.map((kind) => [kind.name, kind]));

test('a refused new record is corrected and sent again, and what fell with it comes along', async () => {
  await one.sync();
  const [brand, bad, item] = [newId(), newId(), newId()];
  await one.write(addBrand(brand, 'Shop'));
  await one.write({ action: 'product.save', changes: [{ ...category(bad, 'x'), set: { ...category(bad, 'x').set, name: [null, ''] } }] });
  await one.write({ action: 'product.save', changes: [product(item, brand, bad)] });
  await one.sync();
  const { outbox } = await one.running();
  const refused = await listAttention(outbox, kindsByName);
  expect(refused).toHaveLength(2);
  // Names may be written anew; ids and instants may not.
  expect(refused[0]?.correctable.map(({ field }) => field)).toEqual(['name', 'slug']);
  const seqs = refused.map(({ seq }) => seq);
  // However often it is asked for.
  const cause = { seen: [], corrections: [{ change: 0, field: 'name', value: 'Shirts' }] };
  await Promise.all([one.resend(seqs, cause), one.resend(seqs, cause)]);
  await one.resend(seqs.slice(1), cause);
  expect(await outbox.attention.count()).toBe(0);
  expect(await outbox.ops.count()).toBe(2);
  await one.sync();
  expect(await outbox.attention.count()).toBe(0);
  expect(await one.row('categories', bad)).toMatchObject({ name: 'Shirts' });
  expect(await one.row('products', item)).toMatchObject({ category_id: bad, name: 'Shirt' });
});

test('what was refused because the row had changed goes over the row that the person has seen', async () => {
  const id = newId();
  await one.write(addCustomer(id, { name: 'Rahima' }));
  await one.sync();
  const draft = editCustomer((await one.row('customers', id)) ?? {}, { notes: 'from one', city: 'Dhaka' });
  const { seq, shown } = await one.write(draft);
  await shown;
  const { outbox } = await one.running();
  const op = await outbox.ops.get(seq);
  if (!op) throw new Error('Not stored');
  // As the server would refuse it: with the row that it has.
  await outbox.ops.delete(seq);
  const current = { kind: 'customers', id, row: { notes: 'from two', city: 'Khulna' } };
  await outbox.attention.put({
    seq,
    op,
    at: op.at,
    group: op.id,
    result: { seq, id: op.id, status: 'rejected', code: 'conflict', current },
  });
  await one.resend([seq], { seen: [{ change: 0, field: 'notes' }], corrections: [] });
  const [again] = await outbox.ops.toArray();
  expect(again?.changes[0]?.set).toEqual({ notes: ['from two', 'from one'], city: ['', 'Dhaka'] });
  expect(again?.id).not.toBe(op.id);
});
