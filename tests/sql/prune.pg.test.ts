import { expect, test } from 'vitest';

import { foundCompany, hire, insertOf, orderRow, parcelRow, patchOf, type TestCompany } from './company.ts';
import { Device, useServer } from './server.ts';

const server = useServer();

const prune = () => server.sql('select private.prune_sync()');

/** Everything that happened so far in this company happened that much earlier. */
async function pass(company: TestCompany, days: number): Promise<void> {
  for (const [table, column] of [
    ['sync_op', 'received_at'],
    ['sync_commit', 'at'],
    ['sync_device', 'last_seen'],
  ])
    await server.sql(`update private.${table} set ${column} = ${column} - make_interval(days => $2) where tenant = $1`, [
      company.tenant,
      days,
    ]);
}

/** The same with a device that is opened every ten days. */
async function live(company: TestCompany, device: Device, days: number): Promise<void> {
  for (let passed = 0; passed < days; passed += 10) {
    await pass(company, 10);
    await device.open();
  }
}

async function order(company: TestCompany, device: Device) {
  const row = orderRow(company);
  const op = device.operation({ action: 'order.create', changes: [insertOf('ecom_orders', row)] });
  expect((await device.send([op])).results).toMatchObject([{ status: 'applied' }]);
  return { row, op };
}

const opsOf = async (device: Device) =>
  (await server.sql<{ seq: number }>('select seq from private.sync_op where device = $1 order by seq', [device.id])).map(({ seq }) => seq);

test('old results go when their device came back after them; a silent one gets its own, however late, and nothing is done twice', async () => {
  const company = await foundCompany(server);
  const [here, away] = [
    await new Device(server, company.owner, company.tenant).open(),
    await new Device(server, company.owner, company.tenant).open(),
  ];
  const mine = await order(company, here);
  const theirs = await order(company, away);
  await live(company, here, 60);
  await prune();
  expect(await opsOf(here)).toEqual([1]);
  await live(company, here, 40);
  await prune();
  expect([await opsOf(here), await opsOf(away)]).toEqual([[], [1]]);
  // Delivered again, long after: the seq still tells that it was done.
  expect((await here.send([mine.op])).results).toMatchObject([{ seq: 1, status: 'rejected', code: 'stale' }]);
  await pass(company, 300);
  await away.open();
  await prune();
  expect(await opsOf(away)).toEqual([1]);
  expect((await away.send([theirs.op])).results).toMatchObject([{ seq: 1, status: 'applied' }]);
  expect((await away.pull()).acks).toMatchObject([{ id: theirs.op.id, status: 'applied' }]);
  expect(await server.sql('select 1 from public.orders where tenant_id = $1', [company.tenant])).toHaveLength(2);
  // What happened within the window stays whole.
  const young = await order(company, here);
  await pass(company, 20);
  await here.open();
  await prune();
  expect((await here.send([young.op])).results).toMatchObject([{ status: 'applied' }]);
});

test('a device that returns with a push, not with an opening, keeps its last results too', async () => {
  const company = await foundCompany(server);
  const device = await new Device(server, company.owner, company.tenant).open();
  const { op } = await order(company, device);
  await pass(company, 120);
  await order(company, device);
  await prune();
  expect((await device.send([op])).results).toMatchObject([{ seq: 1, status: 'applied' }]);
});

test('versions of rows stay what they were; commits that nothing points to go, the newest stays, and cursors go on', async () => {
  const company = await foundCompany(server);
  const device = await new Device(server, company.owner, company.tenant).open();
  const start = device.cursor;
  const { row } = await order(company, device);
  for (const notes of [
    ['', 'a'],
    ['a', 'b'],
    ['b', 'c'],
  ] as const)
    expect(await device.do('order.note', patchOf('ecom_orders', row.id, { notes }))).toMatchObject({ status: 'applied' });
  const digest = () =>
    device.server.rpc(device.user, 'sync_digest', { p_device: device.id, p_bucket: `ecom_orders/${company.the('brand')}`, p_part: 'hot' });
  const commits = () =>
    server.sql<{ version: number }>('select version from private.sync_commit where tenant = $1 order by 1', [company.tenant]);
  const [before, had] = [await digest(), await commits()];
  await live(company, device, 100);
  await prune();
  const kept = await commits();
  expect(kept.length).toBeLessThan(had.length);
  expect(kept.at(-1)).toEqual(had.at(-1));
  expect(await digest()).toEqual(before);
  device.cursor = start;
  const pulled = await device.pull();
  expect(pulled.docs).toContainEqual(expect.objectContaining({ id: row.id, row: expect.objectContaining({ notes: 'c' }) }));
  expect(device.cursor.version).toBe(had.at(-1)?.version);
});

test('a cursor from before a forgotten removal takes a fresh snapshot; a later one goes on', async () => {
  const company = await foundCompany(server);
  const parcel = parcelRow(company);
  await company.device.do('parcel.create', insertOf('parcels', parcel));
  const [old, current] = [await hire(company, ['view_parcels']), await hire(company, ['view_parcels'])];
  await server.sql('delete from public.orders where tenant_id = $1 and id = $2', [company.tenant, parcel.id]);
  await current.pull();
  await pass(company, 100);
  await prune();
  expect(await server.sql('select 1 from private.sync_change where tenant = $1 and deleted', [company.tenant])).toEqual([]);
  await expect(old.pullPage()).rejects.toMatchObject({ code: 'KB003' });
  expect((await current.pull()).docs).toEqual([]);
  const { cursor } = old;
  expect((await old.open()).opened.oldest).toBeGreaterThan(cursor.version);
  expect((await old.pull()).docs).toEqual([]);
});
