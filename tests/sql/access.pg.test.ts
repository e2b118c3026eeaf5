import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { impliedPermission, permissionKeys } from '#access/permissions.ts';
import { actions, kinds } from '#modules/kinds.ts';

import { advanceRow, foundCompany, hire, insertOf, orderRow, parcelRow, patchOf, rowOf } from './company.ts';
import { Device, useServer } from './server.ts';

const server = useServer();

test('strangers, anonymous people and former members get no company, no rows and no device', async () => {
  const company = await foundCompany(server);
  const stranger = randomUUID();
  await expect(new Device(server, stranger, company.tenant).open()).rejects.toMatchObject({ code: 'KB001' });
  await expect(server.as(null, 'select 1 from public.orders')).rejects.toMatchObject({ code: '42501' });
  await expect(server.rpc(stranger, 'sync_head', { p_device: company.device.id })).rejects.toMatchObject({ code: 'KB002' });
  for (const name of ['sync_push', 'sync_pull', 'sync_snapshot']) {
    const args = {
      sync_push: { p_ops: [] },
      sync_pull: { p_cursor: company.device.cursor, p_buckets: '' },
      sync_snapshot: { p_bucket: 'core', p_kind: 'company', p_part: 'hot' },
    }[name];
    await expect(server.rpc(stranger, name, { p_device: company.device.id, ...args })).rejects.toMatchObject({ code: 'KB002' });
  }
  const member = await hire(company, ['view_parcels']);
  expect(await server.as(member.user, 'select 1 from public.profiles')).toHaveLength(1);
  await server.sql('update public.team_members set active = false where id = $1', [member.user]);
  expect(await server.as(member.user, 'select 1 from public.profiles')).toHaveLength(0);
  await expect(member.pull()).rejects.toMatchObject({ code: 'KB001' });
  await expect(member.push()).rejects.toMatchObject({ code: 'KB001' });
});

test('nobody writes a table past sync_push', async () => {
  const company = await foundCompany(server);
  for (const verb of [
    'insert into public.customers (tenant_id, id, name) values (gen_random_uuid(), gen_random_uuid(), $1)',
    'update public.customers set name = $1',
    'delete from public.customers where name = $1',
    'truncate public.customers',
  ]) {
    await expect(server.as(company.owner, verb, verb.includes('$1') ? ['x'] : [])).rejects.toMatchObject({ code: '42501' });
  }
});

describe('reading', () => {
  test.each(kinds.map((kind) => [kind.name, kind] as const))(
    '%s reaches holders of its keys, by table and by bucket, and nobody else',
    async (_name, kind) => {
      const company = await foundCompany(server);
      const keys = kind.read === null ? [] : typeof kind.read === 'string' ? [kind.read] : [...kind.read];
      const reader = await hire(company, keys);
      const scope = kind.brand ? company.the('brand') : kind.audience === 'user' ? reader.user : undefined;
      const bucket = scope ? `${kind.area}/${scope}` : kind.area;
      if (kind.audience === 'device') {
        // A tablet at the gate is no member: no member gets its rows, whatever his keys are.
        expect(reader.opened.buckets.some((name) => name.split('/')[0] === kind.area)).toBe(false);
        await expect(reader.snapshot(bucket, kind.name)).rejects.toMatchObject({ code: 'KB001' });
        return;
      }
      expect(reader.opened.buckets).toContain(bucket);
      expect(await reader.snapshot(bucket, kind.name)).toMatchObject({ after: null });
      if (kind.read === null) return;
      // Someone with every key that does not open this kind.
      const outsider = await hire(
        company,
        permissionKeys.filter((key) => !keys.includes(key) && !implies(key, keys)),
      );
      expect(outsider.opened.buckets.some((name) => name.split('/')[0] === kind.area)).toBe(false);
      await expect(outsider.snapshot(bucket, kind.name)).rejects.toMatchObject({ code: 'KB001' });
      // The row of the company is everybody's, whichever of its fields come by another kind.
      if (kinds.some((one) => one.table === kind.table && one.read === null && !one.audience)) return;
      const filter = kind.discriminator ? ` where order_type = '${kind.discriminator.value}'` : '';
      expect(await server.as(outsider.user, `select 1 from public.${kind.table}${filter}`)).toEqual([]);
    },
  );
});

describe('writing', () => {
  test.each(actions.map((action) => [action.name, action] as const))(
    '%s is refused without its permission, and touches nothing that it does not name',
    async (_name, action) => {
      const company = await foundCompany(server);
      const keys =
        action.permission === 'owner' || action.permission === null
          ? []
          : typeof action.permission === 'string'
            ? [action.permission]
            : [...action.permission];
      const outsider = await hire(
        company,
        permissionKeys.filter((key) => !keys.includes(key) && !implies(key, keys)),
      );
      if (action.permission !== null) expect(await outsider.do(action.name)).toMatchObject({ status: 'rejected', code: 'forbidden' });
      const holder =
        action.permission === 'owner' ? await new Device(server, company.owner, company.tenant).open() : await hire(company, keys);
      expect(await holder.do(action.name)).toMatchObject({ status: 'applied' });
      for (const kind of kinds) {
        const touches = action.touches[kind.name];
        const id = randomUUID();
        if (!touches?.insert)
          expect(await holder.do(action.name, insertOf(kind.name, { id }))).toMatchObject({ status: 'rejected', code: 'forbidden' });
        if (!touches?.patch)
          expect(await holder.do(action.name, patchOf(kind.name, id, { id: [null, id] }))).toMatchObject({
            status: 'rejected',
            code: 'forbidden',
          });
        expect(await holder.do(action.name, patchOf(kind.name, id, { tenant_id: [null, id] }))).toMatchObject({
          status: 'rejected',
          code: 'forbidden',
        });
        expect(await holder.do(action.name, { ...patchOf(kind.name, id, {}), do: 'remove' })).toMatchObject({
          status: 'rejected',
          code: touches?.remove ? 'not_found' : 'forbidden',
        });
      }
    },
  );
});

function implies(key: string, keys: readonly string[]): boolean {
  return keys.includes((impliedPermission as Readonly<Record<string, string>>)[key] ?? '');
}

test('a role limited to a brand reads and writes only that brand, and a foreign row is answered like an absent one', async () => {
  const company = await foundCompany(server);
  const other = randomUUID();
  await server.sql('insert into public.brands (tenant_id, id, name) values ($1, $2, $3)', [company.tenant, other, 'Other brand']);
  const [mine, theirs] = [parcelRow(company), parcelRow(company, { brand_id: other, items: [] as unknown[] })];
  const owner = await new Device(server, company.owner, company.tenant).open();
  expect(await owner.do('parcel.create', insertOf('parcels', mine))).toMatchObject({ status: 'applied' });
  expect(await owner.do('parcel.create', insertOf('parcels', { ...theirs, items: mine.items }))).toMatchObject({ status: 'applied' });
  const packer = await hire(company, ['manage_parcels'], [company.the('brand')]);
  expect(packer.opened.buckets).toContain(`parcels/${company.the('brand')}`);
  expect(packer.opened.buckets).not.toContain(`parcels/${other}`);
  expect(await server.as(packer.user, 'select id from public.orders')).toEqual([{ id: mine.id }]);
  const note = (id: string) => packer.do('parcel.note', patchOf('parcels', id, { notes: ['', 'Fragile'] }));
  expect(await note(mine.id)).toMatchObject({ status: 'applied' });
  const [foreign, absent] = [await note(theirs.id), await note(randomUUID())];
  expect({ ...foreign, id: '', seq: 0 }).toEqual({ ...absent, id: '', seq: 0 });
  expect(foreign).toMatchObject({ status: 'rejected', code: 'not_found' });
  expect(await packer.do('parcel.create', insertOf('parcels', parcelRow(company, { brand_id: other })))).toMatchObject({
    code: 'brand_forbidden',
    field: 'brand_id',
  });
  expect(await packer.do('parcel.edit', patchOf('parcels', mine.id, { brand_id: [company.the('brand'), other] }))).toMatchObject({
    code: 'brand_forbidden',
  });
});

test('a role limited to a brand receives no customer, by table or by bucket; what its orders say of the recipient is on the orders', async () => {
  const company = await foundCompany(server);
  const canary = { id: randomUUID(), name: 'CANARY CUSTOMER', phone: '01999888777', phone_e164: '', phone_last10: '1999888777' };
  expect(await company.device.do('customer.save', insertOf('customers', canary))).toMatchObject({ status: 'applied' });
  const keys = ['manage_customers', 'manage_ecom_orders', 'view_parcels'] as const;
  const [limited, free] = [await hire(company, keys, [company.the('brand')]), await hire(company, keys)];
  expect(free.opened.buckets).toContain('customers');
  expect((await free.snapshot('customers', 'customers')).docs).toMatchObject([{ id: canary.id }]);
  expect(limited.opened.buckets).not.toContain('customers');
  expect(limited.opened.permissions).toEqual(['manage_ecom_orders', 'view_ecom_orders', 'view_parcels']);
  await expect(limited.snapshot('customers', 'customers')).rejects.toMatchObject({ code: 'KB001' });
  expect(await server.as(limited.user, 'select 1 from public.customers')).toEqual([]);
  expect(await server.as(free.user, 'select 1 from public.customers')).toHaveLength(1);
  // He may not write one either, except as the recipient of his own order, and learns nothing of who was there.
  expect(await limited.do('customer.save', insertOf('customers', { ...canary, name: 'Mine' }))).toMatchObject({ code: 'forbidden' });
  const order = orderRow(company, { customer_id: canary.id });
  const told = await limited.do('order.create', insertOf('customers', { ...canary, name: 'Karim' }), insertOf('ecom_orders', order));
  expect(told).toMatchObject({ status: 'applied' });
  expect(told.current).toBeUndefined();
  expect(await server.sql('select name from public.customers where id = $1', [canary.id])).toEqual([{ name: canary.name }]);
  const recipient = { id: randomUUID(), name: order.ship_name, phone: order.ship_phone };
  expect(
    await limited.do(
      'order.create',
      insertOf('customers', recipient),
      insertOf('ecom_orders', orderRow(company, { customer_id: recipient.id })),
    ),
  ).toMatchObject({ status: 'applied' });
  const docs = (await limited.pull()).docs;
  expect(docs).toContainEqual(
    expect.objectContaining({ kind: 'ecom_orders', row: expect.objectContaining({ ship_phone: order.ship_phone }) }),
  );
  expect(docs.filter((doc) => doc.kind === 'customers')).toEqual([]);
  expect(JSON.stringify(docs)).not.toContain('CANARY');
});

test('a manager in one company who only views in another cannot reach across', async () => {
  const [home, away] = [await foundCompany(server, 'Home'), await foundCompany(server, 'Away')];
  const person = randomUUID();
  const manager = await hire(home, ['manage_parcels', 'manage_customers'], null, person);
  const viewer = await hire(away, ['view_parcels'], null, person);
  const target = parcelRow(away);
  await (await new Device(server, away.owner, away.tenant).open()).do('parcel.create', insertOf('parcels', target));
  expect(await manager.do('parcel.note', patchOf('parcels', target.id, { notes: ['', 'x'] }))).toMatchObject({ code: 'not_found' });
  expect(await viewer.do('parcel.note', patchOf('parcels', target.id, { notes: ['', 'x'] }))).toMatchObject({ code: 'forbidden' });
  // The same id may exist in both: nobody can squat on a stranger's id.
  expect(await manager.do('parcel.create', insertOf('parcels', parcelRow(home, { id: target.id })))).toMatchObject({ status: 'applied' });
  expect(await rowOf(away, 'orders', target.id)).toMatchObject({ notes: '' });
  // A reference into another company reads like a reference to nothing.
  expect(await manager.do('parcel.create', insertOf('parcels', parcelRow(home, { brand_id: away.the('brand') })))).toMatchObject({
    code: 'not_found',
    field: 'brand_id',
  });
  expect(
    await manager.do('parcel.create', insertOf('parcels', parcelRow(home, { shipping_company_id: away.the('courier') }))),
  ).toMatchObject({ code: 'not_found', field: 'shipping_company_id' });
});

test('an order action cannot write free money', async () => {
  const company = await foundCompany(server);
  const seller = await hire(company, ['manage_ecom_orders']);
  const order = orderRow(company);
  const money = (overrides: Record<string, unknown>) => insertOf('transactions', advanceRow(company, order.id, 5_000, overrides));
  expect(await seller.do('order.create', insertOf('ecom_orders', order), money({ order_id: null }))).toMatchObject({
    code: 'not_found',
    field: 'order_id',
  });
  expect(
    await seller.do('order.create', insertOf('ecom_orders', order), money({ category: 'Salaries & Wages', type: 'expense' })),
  ).toMatchObject({ code: 'forbidden' });
  expect(await seller.do('order.create', insertOf('ecom_orders', order), money({}))).toMatchObject({ status: 'applied' });
  expect(await server.sql('select created_by from public.transactions where order_id = $1', [order.id])).toEqual([
    { created_by: seller.user },
  ]);
});

test('a suspended company reads on, keeps its queue, and goes on where it stopped', async () => {
  const company = await foundCompany(server);
  const device = await new Device(server, company.owner, company.tenant).open();
  const plan = randomUUID();
  await server.sql('insert into public.subscription_plans (id, name, permissions) values ($1, $2, $3)', [
    plan,
    `Plan ${plan}`,
    permissionKeys,
  ]);
  await server.sql(`insert into public.tenant_subscriptions (tenant_id, plan_id, status) values ($1, $2, 'suspended')`, [
    company.tenant,
    plan,
  ]);
  const op = device.operation({ action: 'order.create', changes: [insertOf('ecom_orders', orderRow(company))] });
  await expect(device.send([op])).rejects.toMatchObject({ code: 'KB006' });
  expect((await device.pullPage()).access).toMatchObject({ suspended: true });
  await server.sql(`update public.tenant_subscriptions set status = 'active' where tenant_id = $1`, [company.tenant]);
  expect((await device.send([op])).results).toMatchObject([{ status: 'applied' }]);
});

test('a plan without a key takes it from the owner and from every role', async () => {
  const company = await foundCompany(server);
  const plan = randomUUID();
  await server.sql('insert into public.subscription_plans (id, name, permissions) values ($1, $2, $3)', [
    plan,
    `Plan ${plan}`,
    ['manage_parcels'],
  ]);
  await server.sql('insert into public.tenant_subscriptions (tenant_id, plan_id) values ($1, $2)', [company.tenant, plan]);
  const member = await hire(company, ['manage_parcels', 'manage_customers']);
  expect(member.opened.permissions).toEqual(['manage_parcels', 'view_parcels']);
  const owner = await new Device(server, company.owner, company.tenant).open();
  expect(owner.opened).toMatchObject({ owner: true, permissions: ['manage_parcels', 'view_parcels'] });
  expect(await server.as(owner.user, 'select 1 from public.variants')).toEqual([]);
});

test('a role that changes while a device is open is told with the next pull, once', async () => {
  const company = await foundCompany(server);
  const member = await hire(company, ['view_parcels']);
  await server.sql(`update public.roles set permissions = '{view_customers}' where tenant_id = $1`, [company.tenant]);
  const before = member.cursor;
  const page = await member.pullPage();
  expect(page).toMatchObject({ docs: [], cursor: before, more: true, access: { permissions: ['view_customers'] } });
  expect((await member.pullPage()).access).toBeUndefined();
});
