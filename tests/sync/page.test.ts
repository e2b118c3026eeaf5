import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { newId } from '#kernel/ids.ts';
import { onCheckpoint, type Checkpoint } from '#sync/common/checkpoints.ts';
import { StorageFailed } from '#sync/common/errors.ts';

import { addCustomer, editCustomer } from './support/drafts.ts';
import { createCompany, type Server, startServer } from './support/server.ts';
import { Tablet } from './support/tablet.ts';

/* A page of the server that cannot be applied at once: the disk refuses, the power fails, someone writes meanwhile. */

let server: Server;
let tenant: string;
const tablets: Tablet[] = [];

beforeAll(async () => {
  server = await startServer();
  tenant = await createCompany(server, newId());
});
afterEach(async () => {
  onCheckpoint(undefined);
  vi.restoreAllMocks();
  await Promise.all(tablets.splice(0).map((one) => one.kill()));
});
afterAll(() => server.close());

function tablet(): Tablet {
  const made = new Tablet(`t${newId()}`, tenant, server.callAs(tenant));
  tablets.push(made);
  return made;
}

/** Two tablets that have both seen this customer. */
async function twoTablets() {
  const [one, two] = [tablet(), tablet()];
  const id = newId();
  await one.write(addCustomer(id, { city: 'Sylhet' }));
  await one.sync();
  await two.sync();
  return { one, two, id };
}

async function edit(on: Tablet, id: string, fields: Parameters<typeof editCustomer>[1]): Promise<void> {
  const { shown } = await on.write(editCustomer((await on.row('customers', id)) ?? {}, fields));
  await shown;
}

/** The next write of customers on this tablet's disk fails, row by row. */
async function refuseOnce(on: Tablet): Promise<void> {
  const storage = (await on.running()).cache.collectionOf('customers')?.storageInstance;
  if (!storage) throw new Error('There is no collection of customers');
  vi.spyOn(storage, 'bulkWrite').mockImplementationOnce((rows) =>
    Promise.resolve({
      error: rows.map((row) => ({
        status: 510 as const,
        documentId: row.document.id,
        writeRow: row,
        isError: true as const,
        attachmentId: '',
        context: 'test',
      })),
    }),
  );
}

/** One round with the power going off at this step. */
async function powerCut(on: Tablet, at: Checkpoint): Promise<void> {
  onCheckpoint((name) => {
    if (name === at) throw new Error(`Power off at ${name}`);
  });
  await expect(on.syncOnce()).rejects.toThrow(`Power off at ${at}`);
  onCheckpoint(undefined);
  await on.kill();
}

test('rows that the storage did not take are asked for again', async () => {
  const { one, two, id } = await twoTablets();
  await edit(one, id, { notes: 'Rings twice' });
  await one.sync();
  await refuseOnce(two);
  await expect(two.syncOnce()).rejects.toThrow(StorageFailed);
  await two.sync();
  expect(await two.row('customers', id)).toMatchObject({ notes: 'Rings twice' });
});

test('own work that the storage did not take is not given away', async () => {
  const { one, id } = await twoTablets();
  await edit(one, id, { city: 'Dhaka' });
  await refuseOnce(one);
  await expect(one.syncOnce()).rejects.toThrow(StorageFailed);
  expect(await (await one.running()).outbox.ops.count()).toBe(1);
  await one.sync();
  expect((await one.rows('customers')).get(id)).toMatchObject({ row: { city: 'Dhaka' }, pending: 0 });
});

test('own work stays in sight at whatever step of its way the power fails', async () => {
  const one = tablet();
  await one.sync();
  const steps: readonly Checkpoint[] = [
    'push-before',
    'push-after',
    'results-noted',
    'page-received',
    'cold-rows-written',
    'rows-written',
    'cursor-after',
  ];
  for (const step of steps) {
    const id = newId();
    await (
      await one.write(addCustomer(id))
    ).shown;
    await powerCut(one, step);
    expect(await one.row('customers', id), step).toBeDefined();
    await one.sync();
    expect((await one.rows('customers')).get(id)?.pending, step).toBe(0);
  }
});

test("a refused edit gives way to the server's row, also after a power cut", async () => {
  const one = tablet();
  for (const step of ['push-before', 'results-noted', 'rows-written'] as const) {
    const id = newId();
    for (const each of [id, newId()]) {
      await one.write(addCustomer(each));
      await one.sync();
    }
    // So much later that going back a little after the power cut does not bring the row again.
    one.clock += 600_000;
    await edit(one, id, { name: '' });
    expect(await one.row('customers', id), step).toMatchObject({ name: '' });
    await powerCut(one, step);
    await one.sync();
    expect((await one.rows('customers')).get(id), step).toMatchObject({ row: { name: 'Rahima' }, pending: 0 });
  }
});

test('rows that arrive while an edit is being shown are not overwritten by older ones', async () => {
  const { one, two, id } = await twoTablets();
  await edit(two, id, { notes: 'Rings twice' });
  await two.sync();
  let pulled: Promise<boolean> | undefined;
  onCheckpoint(async (name) => {
    if (name !== 'base-copied' || pulled) return;
    pulled = one.syncOnce();
    await Promise.race([pulled, waitsForLock(one)]);
  });
  await edit(one, id, { city: 'Dhaka' });
  await pulled;
  await one.sync();
  expect((await one.rows('customers')).get(id)).toMatchObject({ row: { city: 'Dhaka', notes: 'Rings twice' }, pending: 0 });
});

/** Until the page waits for what is being shown. */
async function waitsForLock(on: Tablet): Promise<void> {
  await expect
    .poll(async () => (await navigator.locks.query()).pending?.map(({ name }) => name), { timeout: 60_000 })
    .toContain(`apply:${on.name}`);
}
