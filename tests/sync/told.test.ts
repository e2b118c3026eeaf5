import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { newId } from '#kernel/ids.ts';
import { customerIdOf } from '#modules/business/customers/rules.ts';
import { listAttention } from '#sync/attention.ts';

import { addCustomer, editCustomer } from './support/drafts.ts';
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
