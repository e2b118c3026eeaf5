import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { newId } from '#kernel/ids.ts';
import { writeCache } from '#sync/cache/cache-write.ts';
import { CallError } from '#sync/common/errors.ts';
import type { Call } from '#sync/transport/transport.ts';

import { addBrand, addCustomer, category, customer, editCustomer, product } from './support/drafts.ts';
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

describe('one tablet and another', () => {
  test('a first load brings the company and its settings', async () => {
    const one = tablet();
    await one.sync();
    expect((await one.row('company', tenant))?.['name']).toBe('Company');
    expect((await one.rows('shipping_statuses')).size).toBeGreaterThan(10);
    // The end is known from the start.
    const total = one.progress.at(-1)?.total;
    expect(total).toBeGreaterThan(10);
    expect(one.progress.map((told) => told.total)).toEqual(one.progress.map(() => total));
    expect(one.progress.at(-1)?.rows).toBe(total);
  });

  test('what one tablet writes offline arrives on the other after both have synced', async () => {
    const [one, two] = [tablet(), tablet()];
    await Promise.all([one.sync(), two.sync()]);
    const id = newId();
    await (
      await one.write(addCustomer(id, { name: 'Karim' }))
    ).shown;
    expect((await one.rows('customers')).get(id)).toMatchObject({ row: { name: 'Karim' }, pending: 1 });
    await one.sync();
    await two.sync();
    expect((await two.rows('customers')).get(id)).toMatchObject({ row: { name: 'Karim' }, pending: 0 });
    expect((await one.rows('customers')).get(id)?.pending).toBe(0);
  });

  test('different fields that two tablets change meanwhile are both kept', async () => {
    const [one, two] = [tablet(), tablet()];
    const id = newId();
    await one.write(addCustomer(id));
    await one.sync();
    await two.sync();
    const row = (await one.row('customers', id)) ?? {};
    await one.write(editCustomer(row, { name: 'Rahima Begum' }));
    await two.write(editCustomer(row, { city: 'Dhaka' }));
    await one.sync();
    await two.sync();
    await one.sync();
    for (const each of [one, two]) expect(await each.row('customers', id)).toMatchObject({ name: 'Rahima Begum', city: 'Dhaka' });
  });

  test('a refused operation is kept with its data, takes its dependents along and shows the server row again', async () => {
    const one = tablet();
    await one.sync();
    const [brand, cat, item] = [newId(), newId(), newId()];
    await one.write(addBrand(brand, 'Shop'));
    await one.write({ action: 'product.save', changes: [category(cat, 'Shirts')] });
    // A name that the server does not take.
    const bad = newId();
    await one.write({ action: 'product.save', changes: [{ ...category(bad, 'x'), set: { ...category(bad, 'x').set, name: [null, ''] } }] });
    const child = await one.write({ action: 'product.save', changes: [product(item, brand, bad)] });
    await child.shown;
    const { outbox } = await one.running();
    expect((await outbox.ops.get(child.seq))?.deps).toHaveLength(2);
    await one.sync();
    const refused = await outbox.attention.orderBy('seq').toArray();
    expect(refused.map(({ op }) => op.changes[0]?.id)).toEqual([bad, item]);
    expect(new Set(refused.map(({ group }) => group)).size).toBe(1);
    expect(await one.row('products', item)).toBeUndefined();
    expect(await one.row('categories', cat)).toBeDefined();
  });

  test('an answer that got lost is asked for again and nothing is applied twice', async () => {
    const real = server.callAs(tenant);
    let lose = true;
    const lossy: typeof real = async (fn, args) => {
      const answer = await real<never>(fn, args);
      if (fn === 'sync_push' && lose) {
        lose = false;
        throw new Error('connection reset');
      }
      return answer;
    };
    const one = tablet(lossy);
    await one.sync();
    const id = newId();
    await one.write(addCustomer(id));
    await expect(one.sync()).rejects.toThrow('connection reset');
    await one.sync();
    expect((await one.rows('customers')).get(id)?.pending).toBe(0);
    const { rows } = await server.pg.query<{ n: number }>(
      'select count(*)::int as n from private.sync_op where action = $1 and id in (select id from private.sync_op where device in (select id from private.sync_device where label = $2))',
      ['customer.save', one.name],
    );
    expect(rows[0]?.n).toBe(1);
  });

  test('what an older app stored is sent by the new one, whose server takes no older schema', async () => {
    const one = tablet();
    await one.sync();
    const id = newId();
    await one.write(addCustomer(id));
    const { outbox } = await one.running();
    await outbox.ops.toCollection().modify({ schema: 0 });
    await one.sync();
    expect((await one.rows('customers')).get(id)?.pending).toBe(0);
    expect(await outbox.attention.count()).toBe(0);
  });

  test('after a restore of the server the cache is filled again and lost operations are sent again', async () => {
    const one = tablet();
    await one.sync();
    const [kept, lost] = [newId(), newId()];
    await one.write(addCustomer(kept, { name: 'Kept' }));
    await one.sync();
    const { rows } = await server.pg.query<{ id: string; last_seq: number }>(
      `select id, last_seq from private.sync_device where label = $1`,
      [one.name],
    );
    await one.write(addCustomer(lost, { name: 'Lost' }));
    await one.sync();
    await server.pg.query(
      'delete from private.sync_op where id in (select o.id from private.sync_op o where o.device = $1 and o.seq > $2)',
      [rows[0]?.id, rows[0]?.last_seq],
    );
    await server.pg.query('delete from public.customers where id = $1', [lost]);
    await server.pg.query('update private.sync_device set last_seq = $2 where id = $1', [rows[0]?.id, rows[0]?.last_seq]);
    await server.pg.query('select private.sync_restore($1)', [tenant]);
    // The first question meets the new epoch, the next one starts over.
    await one.sync().catch(() => one.sync());
    const again = await server.pg.query<{ name: string }>('select name from public.customers where id = $1', [lost]);
    expect(again.rows[0]?.name).toBe('Lost');
    expect((await one.rows('customers')).get(lost)?.pending).toBe(0);
    expect(await one.row('customers', kept)).toBeDefined();
  });

  test('an edit never flickers back while a pull of several pages is under way', async () => {
    const real = server.callAs(tenant);
    const shown: unknown[] = [];
    const id = newId();
    let deaf = false;
    const narrow: Call = async (fn, args) => {
      if (fn === 'sync_pull' && deaf) throw new CallError('network', 'lost');
      if (fn === 'sync_pull') shown.push((await one.row('customers', id))?.['city']);
      return real(fn, fn === 'sync_pull' ? { ...args, p_limit: 2 } : args);
    };
    const [one, two] = [tablet(narrow), tablet()];
    await one.write(addCustomer(id, { city: 'Sylhet' }));
    await one.sync();
    await two.sync();
    await one.write(editCustomer((await one.row('customers', id)) ?? {}, { city: 'Dhaka' }));
    // The edit reaches the server, no page comes back; the other tablet touches the row again, behind many others.
    deaf = true;
    await expect(one.sync()).rejects.toThrow('lost');
    deaf = false;
    for (let n = 0; n < 5; n++) {
      await two.write(addCustomer(newId()));
      await two.sync();
    }
    await two.write(editCustomer((await two.row('customers', id)) ?? {}, { notes: 'Rings twice' }));
    await two.sync();
    shown.length = 0;
    await one.sync();
    expect(shown.length).toBeGreaterThan(2);
    expect(new Set(shown)).toEqual(new Set(['Dhaka']));
    expect(await one.row('customers', id)).toMatchObject({ city: 'Dhaka', notes: 'Rings twice' });
    expect((await (await one.running()).outbox.ops.toArray()).length).toBe(0);
  });
});

describe('the full check', () => {
  test('rows that a power cut took are read again, rows that the server does not know go', async () => {
    const one = tablet();
    const ids = Array.from({ length: 5 }, newId);
    for (const id of ids) await one.write(addCustomer(id));
    await one.sync();
    const stranger = newId();
    const { cache, device } = await one.running();
    await writeCache(cache, device.kinds, [`customers:${stranger}`], () => ({
      sv: 1,
      bucket: 'customers',
      row: customer(stranger),
      pending: 0,
    }));
    expect(await one.loseRows((doc) => doc.id === `customers:${ids[0]}` || doc.id === `customers:${ids[3]}`)).toBe(2);
    one.checks = true;
    // Pending work lies on a row that is there, and on one that is gone.
    await one.write(editCustomer((await one.row('customers', ids[1] ?? '')) ?? {}, { city: 'Dhaka' }));
    await one.sync();
    const customers = await one.rows('customers');
    for (const id of ids) expect(customers.get(id), id).toBeDefined();
    expect(customers.get(stranger)).toBeUndefined();
    expect(await (await one.running()).outbox.read('checked')).toMatchObject({ mended: 1, wrong: 0 });
  });

  test('runs when somebody asks for it, whenever it ran last', async () => {
    const one = tablet();
    one.checks = true;
    await one.sync();
    const { outbox, cache, device, rounds } = await one.running();
    const first = await outbox.read('checked');
    expect(first).toMatchObject({ wrong: 0 });
    const stranger = newId();
    const row = customer(stranger);
    await writeCache(cache, device.kinds, [`customers:${stranger}`], () => ({ sv: 1, bucket: 'customers', row, pending: 0 }));
    await one.sync();
    expect(await outbox.read('checked')).toEqual(first);
    expect(await one.row('customers', stranger)).toBeDefined();
    rounds.wantCheck();
    await one.sync();
    expect(await outbox.read('checked')).toMatchObject({ mended: 1, wrong: 0 });
    expect(await one.row('customers', stranger)).toBeUndefined();
  });

  test('a difference that reading again does not mend ends in a fresh cache', async () => {
    const one = tablet();
    const id = newId();
    await one.write(addCustomer(id));
    await one.sync();
    const { cache, device } = await one.running();
    const row = (await one.row('customers', id)) ?? {};
    // A version from the future: no page of the server overwrites it.
    await writeCache(cache, device.kinds, [`customers:${id}`], () => ({ sv: 1_000_000, bucket: 'customers', row, pending: 0 }));
    await one.kill();
    one.checks = true;
    await one.sync();
    expect((await one.rows('customers')).get(id)?.sv).toBeLessThan(1_000_000);
    expect(await (await one.running()).outbox.read('checked')).toMatchObject({ mended: 2, wrong: 0 });
  });
});

describe('somebody who was removed', () => {
  test('keeps his unsent work and nothing else, and goes on when he is back', async () => {
    const member = newId();
    await server.pg.query('insert into auth.users (id) values ($1)', [member]);
    const role = newId();
    await server.pg.query('insert into public.roles (tenant_id, id, name, permissions) values ($1, $2, $3, $4)', [
      tenant,
      role,
      'Clerk',
      ['view_customers', 'manage_customers'],
    ]);
    await server.pg.query('insert into public.team_members (tenant_id, id, name, role_id, active) values ($1, $2, $3, $4, true)', [
      tenant,
      member,
      'Clerk',
      role,
    ]);
    const owner = tablet();
    await owner.write(addCustomer(newId()));
    await owner.sync();
    const one = tablet(server.callAs(member));
    await one.sync();
    expect((await one.rows('customers')).size).toBeGreaterThan(0);
    const id = newId();
    await one.write(addCustomer(id, { name: 'Unsent' }));
    await server.pg.query('update public.team_members set active = false where tenant_id = $1 and id = $2', [tenant, member]);
    await expect(one.sync()).rejects.toMatchObject({ problem: 'not_member' });
    // The product closes its databases for a purge; this tablet is switched off and on.
    await one.kill();
    expect([...(await one.rows('customers')).keys()].filter((key) => key !== id)).toEqual([]);
    expect((await one.rows('shipping_statuses')).size).toBe(0);
    const { outbox } = await one.running();
    expect(await outbox.ops.count()).toBe(1);
    expect(await outbox.read('access')).toMatchObject({ permissions: [], buckets: [] });
    await server.pg.query('update public.team_members set active = true where tenant_id = $1 and id = $2', [tenant, member]);
    await one.sync();
    expect(await outbox.ops.count()).toBe(0);
    await one.kill();
    expect((await one.rows('customers')).get(id)).toMatchObject({ row: { name: 'Unsent' }, pending: 0 });
    expect((await one.rows('shipping_statuses')).size).toBeGreaterThan(10);
  });

  test('a tablet that was away until removals were forgotten loads afresh and loses nothing of its own', async () => {
    const one = tablet();
    const [gone, kept, mine] = [newId(), newId(), newId()];
    await one.write(addCustomer(gone));
    await one.write(addCustomer(kept));
    await one.sync();
    await one.write(addCustomer(mine, { name: 'Written while away' }));
    await server.pg.query('delete from public.customers where id = $1', [gone]);
    await server.pg.query(`update private.sync_commit set at = at - interval '100 days' where tenant = $1`, [tenant]);
    await server.pg.query('select private.prune_sync()');
    // The first question meets the forgotten past, the next one starts over.
    await one.sync().catch(() => one.sync());
    expect(await one.row('customers', gone)).toBeUndefined();
    expect(await one.row('customers', kept)).toBeDefined();
    expect((await one.rows('customers')).get(mine)).toMatchObject({ row: { name: 'Written while away' }, pending: 0 });
    const { rows } = await server.pg.query<{ n: number }>('select count(*)::int as n from public.customers where id = any ($1)', [
      [kept, mine],
    ]);
    expect(rows[0]?.n).toBe(2);
  });
});
