import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { newId } from '#kernel/ids.ts';
import { customerIdOf } from '#modules/business/customer-rules/rules.ts';
import { listAttention } from '#sync/push/attention.ts';

import { backUp } from './support/backup.ts';
import { addBrand, addCustomer, addProduct, editCustomer } from './support/drafts.ts';
import { createCompany, type Server, startServer } from './support/server.ts';
import { Tablet } from './support/tablet.ts';

/* Work that the server took, and of which the person is to be told: it stands in the list that needs attention until he has seen it. */

let server: Server;
let tenant: string;
const tablets: Tablet[] = [];

beforeAll(async () => {
  server = await startServer();
  tenant = await createCompany(server, newId());
});
afterEach(async () => {
  await Promise.all(tablets.splice(0).map((one) => one.kill()));
});
afterAll(() => server.close());

function tablet(): Tablet {
  const made = new Tablet(`t${newId()}`, tenant, server.callAs(tenant));
  tablets.push(made);
  return made;
}

async function toldOn(on: Tablet) {
  const { outbox } = (await on.running()).device;
  return (await outbox.attention.toArray()).map(({ result }) => ({
    status: result.status,
    told: result.told?.map(({ code, fields }) => ({ code, fields })),
  }));
}

test('a phone that another tablet has added with another name is told where it was added second, once', async () => {
  const [one, two] = [tablet(), tablet()];
  const phone = '+8801712345678';
  const id = customerIdOf(tenant, phone);
  const add = (name: string) => addCustomer(id, { name, phone, phone_e164: phone, phone_last10: phone.slice(-10) });
  await one.write(add('Salma'));
  await two.write(add('Salma Begum'));
  await one.sync();
  await two.sync();
  expect(await toldOn(one)).toEqual([]);
  expect(await toldOn(two)).toEqual([{ status: 'merged', told: [{ code: 'kept_apart', fields: { name: ['Salma Begum', 'Salma'] } }] }]);
  expect(await two.row('customers', id)).toMatchObject({ name: 'Salma' });
  await two.sync();
  expect(await toldOn(two)).toHaveLength(1);
});

test('a change to a record that another tablet has put into the trash is told and kept', async () => {
  const [one, two] = [tablet(), tablet()];
  const id = newId();
  await one.write(addCustomer(id));
  await one.sync();
  await two.sync();
  await one.write(editCustomer((await one.row('customers', id)) ?? {}, { deleted_at: '2026-11-21T08:00:00.000Z' }));
  await two.write(editCustomer((await two.row('customers', id)) ?? {}, { notes: 'Calls back' }));
  await one.sync();
  await two.sync();
  expect(await toldOn(two)).toEqual([{ status: 'applied', told: [{ code: 'in_trash', fields: { notes: ['Calls back', ''] } }] }]);
  expect(await two.row('customers', id)).toMatchObject({ notes: 'Calls back' });
});

test('what is told names the record, also where only another field was changed', async () => {
  const [one, two] = [tablet(), tablet()];
  const id = newId();
  await one.write(addCustomer(id, { name: 'Salma' }));
  await one.sync();
  await two.sync();
  await one.write(editCustomer((await one.row('customers', id)) ?? {}, { deleted_at: '2026-11-21T08:00:00.000Z' }));
  await two.write(editCustomer((await two.row('customers', id)) ?? {}, { notes: 'Calls back' }));
  await one.sync();
  await two.sync();
  const { outbox, kinds } = (await two.running()).device;
  expect((await listAttention(outbox, kinds)).map(({ name }) => name)).toEqual(['Salma']);
});

test('a price that another tablet has changed stands, and who wanted another one is told by a card, with the record that it is of', async () => {
  const [one, two] = [tablet(), tablet()];
  const [product, variant] = [newId(), newId()];
  await one.sync();
  const [brand = ''] = [...(await one.rows('brands')).keys()];
  await one.write(addProduct(product, variant, brand));
  await one.sync();
  await two.sync();
  const price = async (on: Tablet, id: string, to: number) =>
    on.write({
      action: 'product.save',
      changes: [{ kind: 'variants', id, do: 'patch', set: { price: [(await on.row('variants', id))?.['price'] ?? null, to] } }],
    });
  await price(one, variant, 11_000);
  await price(two, variant, 12_000);
  await price(two, variant, 13_000);
  await one.sync();
  await two.sync();
  expect(await toldOn(one)).toEqual([]);
  expect(await toldOn(two)).toEqual(
    [12_000, 13_000].map((mine) => ({ status: 'merged', told: [{ code: 'kept_apart', fields: { price: [mine, 11_000] } }] })),
  );
  for (const each of [one, two]) expect(await each.row('variants', variant)).toMatchObject({ price: 11_000 });
});

test('the fee of a zone that another tablet has changed stands, and who wanted another one is told, by the name of the zone', async () => {
  const [one, two] = [tablet(), tablet()];
  await one.sync();
  await two.sync();
  const [zone = ''] = [...(await one.rows('delivery_zones')).keys()];
  const fee = (on: Tablet, to: number) =>
    on.write({ action: 'order_settings.save', changes: [{ kind: 'delivery_zones', id: zone, do: 'patch', set: { fee: [0, to] } }] });
  await fee(one, 7000);
  await fee(two, 9000);
  await one.sync();
  await two.sync();
  expect(await toldOn(one)).toEqual([]);
  expect(await toldOn(two)).toEqual([{ status: 'merged', told: [{ code: 'kept_apart', fields: { fee: [9000, 7000] } }] }]);
  for (const each of [one, two]) expect(await each.row('delivery_zones', zone)).toMatchObject({ fee: 7000 });
  const { outbox, kinds } = (await two.running()).device;
  expect((await listAttention(outbox, kinds)).map(({ name }) => name)).toEqual(['Everywhere']);
});

test('the text of a brand that another tablet has changed stands, and who wanted another one is told', async () => {
  const [one, two] = [tablet(), tablet()];
  const id = newId();
  await one.write(addBrand(id, 'Jamdani House'));
  await one.sync();
  await two.sync();
  const footer = (on: Tablet, text: string) =>
    on.write({
      action: 'brand.save',
      changes: [{ kind: 'brands', id, do: 'patch', set: { invoice_footer: ['', text], sort: [1, text.length] } }],
    });
  await footer(one, 'Thank you');
  await footer(two, 'Come again');
  await one.sync();
  await two.sync();
  expect(await toldOn(two)).toEqual([
    { status: 'merged', told: [{ code: 'kept_apart', fields: { invoice_footer: ['Come again', 'Thank you'] } }] },
  ]);
  expect(await two.row('brands', id)).toMatchObject({ invoice_footer: 'Thank you', sort: 'Come again'.length });
});

test('what was told is told no more when the work is sent again after a restore and nothing stands against it', async () => {
  const [one, two] = [tablet(), tablet()];
  const id = newId();
  await one.write(addCustomer(id, { name: 'Salma' }));
  await one.sync();
  await two.sync();
  const putBack = await backUp(server, tenant);
  await one.write(editCustomer((await one.row('customers', id)) ?? {}, { deleted_at: '2026-11-21T08:00:00.000Z' }));
  await two.write(editCustomer((await two.row('customers', id)) ?? {}, { notes: 'Calls back' }));
  await one.sync();
  await two.sync();
  expect(await toldOn(two)).toMatchObject([{ told: [{ code: 'in_trash' }] }]);
  // The other tablet does not come back.
  await one.kill();
  await putBack();
  (await two.running()).rounds.reopen();
  await two.sync();
  expect(await two.row('customers', id)).toMatchObject({ notes: 'Calls back', deleted_at: null });
  expect(await toldOn(two)).toEqual([]);
});
