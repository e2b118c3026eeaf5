import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { proof } from '#fixtures/turn.ts';
import type { PushReply } from '#sync/protocol.ts';

import { foundCompany, insertOf, orderRow, patchOf, rowOf } from './company.ts';
import { Device, limitOf, oneConnection, untilOneWaits, useServer } from './server.ts';
import { inSession } from './session.ts';

const server = useServer();

test.skipIf(oneConnection)(
  'a polling device sees every row although transactions commit out of order; a cursor by sequence misses some',
  { timeout: limitOf(60_000) },
  async () => {
    const company = await foundCompany(server);
    const device = await new Device(server, company.owner, company.tenant).open();
    await server.sql('create table naive (seq bigserial primary key, id uuid not null)');
    const writers = { busy: true };
    const naiveSeen = new Set<string>();
    let naiveCursor = 0;
    const seen = new Set<string>();

    async function write(): Promise<void> {
      for (let i = 0; i < 25; i += 1) {
        const client = await server.pool.connect();
        try {
          const id = randomUUID();
          await client.query('begin');
          await client.query('insert into public.customers (tenant_id, id, name) values ($1, $2, $3)', [company.tenant, id, 'Someone']);
          await client.query('insert into naive (id) values ($1)', [id]);
          await wait(Math.random() * 30);
          await client.query(Math.random() < 0.1 ? 'rollback' : 'commit');
        } finally {
          client.release();
        }
      }
    }
    async function poll(): Promise<void> {
      while (writers.busy) {
        for (const doc of (await device.pull(10)).docs) seen.add(doc.id);
        for (const row of await server.sql<{ seq: number; id: string }>('select seq, id from naive where seq > $1 order by seq', [
          naiveCursor,
        ])) {
          naiveSeen.add(row.id);
          naiveCursor = row.seq;
        }
        await wait(5);
      }
    }
    const polling = poll();
    await Promise.all(Array.from({ length: 8 }, write));
    writers.busy = false;
    await polling;
    for (const doc of (await device.pull(10)).docs) seen.add(doc.id);
    const all = (await server.sql<{ id: string }>('select id from public.customers where tenant_id = $1', [company.tenant])).map(
      (row) => row.id,
    );
    expect(all.filter((id) => !seen.has(id))).toEqual([]);
    // The control: the same writes, polled by sequence.
    expect(all.filter((id) => !naiveSeen.has(id)).length).toBeGreaterThan(0);
  },
);

test.skipIf(oneConnection)('two devices that change the same records in opposite orders lock nobody out', async () => {
  const company = await foundCompany(server);
  const [one, other] = [await new Device(server, company.owner, company.tenant).open(), company.device];
  const people = [randomUUID(), randomUUID()] as const;
  for (const id of people) await other.do('customer.save', insertOf('customers', { id, name: 'Someone' }));
  const edit = (id: string, notes: string) => ({ action: 'customer.save', changes: [patchOf('customers', id, { notes: ['', notes] })] });
  let waiting: Promise<readonly unknown[]> | undefined;
  const first = await server.pool.connect();
  try {
    await inSession(first, company.owner, async () => {
      const push = (id: string) =>
        first.query('select public.sync_push($1, $2, $3)', [one.id, JSON.stringify([one.operation(edit(id, 'One'))]), proof]);
      await push(people[0]);
      waiting = other.push(edit(people[1], 'Other'), edit(people[0], 'Other'));
      await untilOneWaits(server);
      await push(people[1]);
    });
  } finally {
    first.release();
  }
  expect(await waiting).toMatchObject([{ status: 'merged' }, { status: 'merged' }]);
});

test.skipIf(oneConnection)('a row whose transaction began first and commits last is not missed', async () => {
  const company = await foundCompany(server);
  const device = await new Device(server, company.owner, company.tenant).open();
  const [early, late] = [randomUUID(), randomUUID()];
  const add = 'insert into public.customers (tenant_id, id, name) values ($1, $2, $3)';
  const slow = await server.pool.connect();
  try {
    await slow.query('begin');
    await slow.query(add, [company.tenant, early, 'Began first']);
    await server.sql(add, [company.tenant, late, 'Began last']);
    expect((await device.pull()).docs.map((doc) => doc.id)).toEqual([late]);
    await slow.query('commit');
  } finally {
    slow.release();
  }
  expect((await device.pull()).docs.map((doc) => doc.id)).toEqual([early]);
});

test.skipIf(oneConnection)('versions have no holes and an unrelated long transaction delays nobody', async () => {
  const company = await foundCompany(server);
  const device = await new Device(server, company.owner, company.tenant).open();
  const sleeper = await server.pool.connect();
  await sleeper.query('begin; create table unrelated (id int); insert into unrelated values (1)');
  try {
    const order = orderRow(company);
    await company.device.do('order.create', insertOf('ecom_orders', order));
    expect((await device.pull()).docs.map((doc) => doc.id)).toContain(order.id);
  } finally {
    await sleeper.query('rollback');
    sleeper.release();
  }
  const [row] = await server.sql<{ n: number; top: number }>(
    'select count(*) as n, max(version) as top from private.sync_commit where tenant = $1',
    [company.tenant],
  );
  expect(row?.n).toBe(row?.top);
});

test.skipIf(oneConnection)('the same batch delivered four times at once is applied once, and every delivery gets its results', async () => {
  const company = await foundCompany(server);
  const device = await new Device(server, company.owner, company.tenant).open();
  const rows = Array.from({ length: 5 }, () => orderRow(company));
  const ops = rows.map((row) => device.operation({ action: 'order.create', changes: [insertOf('ecom_orders', row)] }));
  const replies = await Promise.all([1, 2, 3, 4].map(() => device.send(ops)));
  for (const reply of replies)
    expect(reply).toMatchObject({ lastSeq: 5, results: ops.map((op) => ({ id: op.id, seq: op.seq, status: 'applied' })) });
  expect(await server.sql('select count(*) as n from public.orders where tenant_id = $1', [company.tenant])).toEqual([{ n: 5 }]);
  expect((await device.pull()).acks.map((ack) => ack.seq)).toEqual([1, 2, 3, 4, 5]);
});

test('a batch that overtakes another one is told the gap and nothing of it is processed', async () => {
  const company = await foundCompany(server);
  const device = await new Device(server, company.owner, company.tenant).open();
  const [first, second, third] = [orderRow(company), orderRow(company), orderRow(company)].map((row) =>
    device.operation({ action: 'order.create', changes: [insertOf('ecom_orders', row)] }),
  );
  if (!first || !second || !third) throw new Error('three operations');
  expect(await device.send([second, third])).toEqual({ results: [], lastSeq: 0, gap: true });
  expect((await device.send([first])).lastSeq).toBe(1);
  // A hole in the middle: what stands before it is processed.
  expect(await device.send([third])).toEqual({ results: [], lastSeq: 1, gap: true });
  expect(await device.send([second, third])).toMatchObject({ lastSeq: 3, results: [{ seq: 2 }, { seq: 3 }] });
  const discarded = { ...device.operation({ action: 'order.status', changes: [] }), seq: 9, prev: 3 };
  expect(await device.send([discarded])).toMatchObject({ lastSeq: 9, results: [{ seq: 9, status: 'applied' }] });
});

test('an operation that another device already stored moves to the one that sends it again', async () => {
  const company = await foundCompany(server);
  const [old, fresh] = [
    await new Device(server, company.owner, company.tenant).open(),
    await new Device(server, company.owner, company.tenant).open(),
  ];
  const row = orderRow(company);
  const op = old.operation({ action: 'order.create', changes: [insertOf('ecom_orders', row)] });
  await old.send([op]);
  const again = fresh.operation({ id: op.id, action: op.action, changes: op.changes });
  expect((await fresh.send([again])).results).toMatchObject([{ id: op.id, seq: 1, status: 'applied' }]);
  expect((await fresh.pull()).acks).toMatchObject([{ id: op.id, status: 'applied' }]);
});

test.skipIf(oneConnection)('an operation that two devices send at the same moment is applied once', async () => {
  const company = await foundCompany(server);
  const [old, copy] = [
    await new Device(server, company.owner, company.tenant).open(),
    await new Device(server, company.owner, company.tenant).open(),
  ];
  const order = orderRow(company);
  await company.device.do('order.create', insertOf('ecom_orders', order));
  const [op, next] = [
    ['', 'Call first'],
    ['Call first', 'Leave at gate'],
  ].map((notes) =>
    old.operation({ action: 'order.note', changes: [patchOf('ecom_orders', order.id, { notes: notes as [string, string] })] }),
  );
  if (!op || !next) throw new Error('two operations');
  const again = copy.operation({ id: op.id, action: op.action, changes: op.changes });
  let waiting: Promise<PushReply> | undefined;
  const first = await server.pool.connect();
  try {
    await inSession(first, company.owner, async () => {
      await first.query('select public.sync_push($1, $2, $3)', [old.id, JSON.stringify([op, next]), proof]);
      waiting = copy.send([again]);
      await untilOneWaits(server);
    });
  } finally {
    first.release();
  }
  expect((await waiting)?.results).toMatchObject([{ id: op.id, status: 'applied' }]);
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({ notes: 'Leave at gate' });
});

test('one poisonous operation among fifty is rejected alone, its dependents with it', async () => {
  const company = await foundCompany(server);
  const device = await new Device(server, company.owner, company.tenant).open();
  const rows = Array.from({ length: 48 }, (_, i) => orderRow(company, i === 20 ? { ship_name: '' } : {}));
  const ops = rows.map((row) => device.operation({ action: 'order.create', changes: [insertOf('ecom_orders', row)] }));
  const poison = ops[20];
  const child = rows[20];
  if (!poison || !child) throw new Error('48 operations');
  const dependent = device.operation({
    action: 'order.note',
    deps: [poison.id],
    changes: [patchOf('ecom_orders', child.id, { notes: ['', 'Call first'] })],
  });
  const { results } = await device.send([...ops, dependent]);
  expect(results.filter((result) => result.status === 'rejected')).toEqual([
    { id: poison.id, seq: 21, status: 'rejected', code: 'invalid', field: 'ship_name' },
    { id: dependent.id, seq: 49, status: 'rejected', code: 'dependency' },
  ]);
  const { acks } = await device.pull();
  expect(acks).toHaveLength(49);
  expect(await server.sql('select count(*) as n from public.orders where tenant_id = $1', [company.tenant])).toEqual([{ n: 47 }]);
  const [kept] = await server.sql<{ action: string }>(`select content ->> 'action' as action from private.sync_op where id = $1`, [
    poison.id,
  ]);
  expect(kept).toEqual({ action: 'order.create' });
});

test('an id that stands twice in one call is judged once, and the second one hears what became of the first', async () => {
  const company = await foundCompany(server);
  const device = await new Device(server, company.owner, company.tenant).open();
  const [taken, kept] = [randomUUID(), randomUUID()];
  const add = (id: string, name: string) => device.operation({ action: 'customer.save', changes: [insertOf('customers', { id, name })] });
  const [good, bad] = [add(taken, 'Karim'), add(randomUUID(), '')];
  const again = [
    { ...add(kept, 'Rahim'), id: good.id },
    { ...add(kept, 'Rahim'), id: bad.id },
  ];
  const { results, lastSeq } = await device.send([good, bad, ...again]);
  expect(results).toMatchObject([
    { id: good.id, seq: 1, status: 'applied' },
    { id: bad.id, seq: 2, status: 'rejected', field: 'name' },
    { id: good.id, seq: 3, status: 'applied' },
    { id: bad.id, seq: 4, status: 'rejected', field: 'name' },
  ]);
  expect(lastSeq).toBe(4);
  expect(await server.sql('select id from public.customers where tenant_id = $1', [company.tenant])).toEqual([{ id: taken }]);
  expect((await device.pull()).acks).toMatchObject([{ seq: 3 }, { seq: 4 }]);
});

test('a transient failure of the server fails the call and keeps the operation', async () => {
  const company = await foundCompany(server);
  const device = await new Device(server, company.owner, company.tenant).open();
  await server.sql(
    `create function public.fail_once() returns trigger language plpgsql as $$ begin raise exception using errcode = '40001', message = 'try again'; end $$`,
  );
  await server.sql('create trigger z_fail before insert on public.customers for each row execute function public.fail_once()');
  const op = device.operation({ action: 'customer.save', changes: [insertOf('customers', { id: randomUUID(), name: 'Karim' })] });
  await expect(device.send([op])).rejects.toMatchObject({ code: '40001' });
  await server.sql('drop trigger z_fail on public.customers');
  expect((await device.send([op])).results).toMatchObject([{ status: 'applied' }]);
});

test('a commit of 100,000 rows is paged; nothing of it is acknowledged before its last row', { timeout: limitOf(60_000) }, async () => {
  const company = await foundCompany(server);
  const device = await new Device(server, company.owner, company.tenant).open();
  await server.sql(
    `insert into public.customers (tenant_id, id, name) select $1, gen_random_uuid(), 'Customer ' || n from generate_series(1, 100000) n`,
    [company.tenant],
  );
  await device.do('customer.save', insertOf('customers', { id: randomUUID(), name: 'Afterwards' }));
  const start = device.cursor.version;
  const ids = new Set<string>();
  let pages = 0;
  let acked = 0;
  for (let more = true; more; pages += 1) {
    const page = await device.pullPage();
    for (const doc of page.docs) ids.add(doc.id);
    acked += page.acks.length;
    if (page.cursor.resume !== null) expect({ version: page.cursor.version, acked }).toEqual({ version: start, acked: 0 });
    more = page.more;
  }
  expect(ids.size).toBe(100_001);
  expect({ pages: pages >= 51, acked, version: device.cursor.version }).toEqual({ pages: true, acked: 1, version: start + 2 });
});
