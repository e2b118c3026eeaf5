import { createHash, randomBytes } from 'node:crypto';

import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { permissionKeys, type PermissionKey } from '#access/permissions.ts';
import { connect, type Person, signUp } from '#fixtures/server/people.ts';
import { proof, turnAfter } from '#fixtures/turn.ts';

import { relaxed } from '../../supabase/local/auth/limits.ts';
import { startBackend, type Backend } from '../../supabase/local/backend.ts';
import { type Identity, mayRead, membershipIn } from './matrix/people.ts';
import { readTables, type Table } from './matrix/tables.ts';

/* A sample of the matrix through HTTP, on the backend that `npm start` runs: it grants by itself, and its errors are those of its own layer. */

type Caller = { readonly who: Identity; readonly client: Person['client'] };

let backend: Backend;
let tables: readonly Table[];
let home: string;
let device: string;
const callers = new Map<string, Caller>();
const names = ['anonymous', 'owner', 'owner of another company', 'member with every key', 'member with parcels', 'ex-member'];

beforeAll(async () => {
  backend = await startBackend({ limits: relaxed, quiet: true });
  const owner = await founder('owner');
  const other = await founder('owner of another company');
  home = owner.id;
  callers.set('anonymous', { who: { name: 'anonymous', user: null, superadmin: false, memberships: [] }, client: connect(backend) });
  await employ('member with every key', permissionKeys);
  await employ('member with parcels', ['view_parcels']);
  await employ('ex-member', permissionKeys, false);
  for (const tenant of [owner.id, other.id])
    await backend.sql(`insert into public.customers (tenant_id, id, name) values ($1, gen_random_uuid(), 'Karim Mia')`, [tenant]);
  const told = await owner.client.rpc('sync_open', { p_tenant: home, p_device: crypto.randomUUID(), p_schema: 1, p_info: turnAfter(0) });
  device = (told.data as { readonly device: string }).device;
  const client = { query: async (text: string, values?: readonly unknown[]) => ({ rows: await backend.sql(text, values) }) };
  tables = await readTables(client as unknown as pg.ClientBase);
});

afterAll(() => backend.close());

async function founder(name: string): Promise<Person> {
  const person = await signUp(backend, name.replaceAll(' ', '-'));
  await person.client.rpc('create_company', { p_name: name, p_country: 'BD', p_person: '' });
  const membership = { tenant: person.id, keys: 'owner', brands: null, active: true, suspended: false, device: '', audiences: [] } as const;
  callers.set(name, { who: { name, user: person.id, superadmin: false, memberships: [membership] }, client: person.client });
  return person;
}

async function employ(name: string, keys: readonly PermissionKey[], active = true): Promise<void> {
  const person = await signUp(backend, name.replaceAll(' ', '-'));
  await backend.sql('insert into public.roles (tenant_id, id, name, permissions) values ($1, $2, $3, $4)', [home, person.id, name, keys]);
  await backend.sql('insert into public.team_members (tenant_id, id, role_id, active) values ($1, $2, $2, $3)', [home, person.id, active]);
  const membership = { tenant: home, keys, brands: null, active, suspended: false, device: '', audiences: [] };
  callers.set(name, { who: { name, user: person.id, superadmin: false, memberships: [membership] }, client: person.client });
}

async function brandOf(tenant: string): Promise<string> {
  return (await backend.sql<{ id: string }>('select id from public.brands where tenant_id = $1', [tenant]))[0]?.id ?? '';
}

/** A file is named after its content. */
/** Another photo each time, and its name. */
function newPhoto(): { readonly name: string; readonly photo: Blob } {
  const bytes = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(8)]);
  return { name: `${createHash('sha256').update(bytes).digest('hex')}.png`, photo: new Blob([bytes], { type: 'image/png' }) };
}

function the(name: string): Caller {
  const caller = callers.get(name);
  if (!caller) throw new Error(`Nobody is called ${name}`);
  return caller;
}

describe.each(names)('%s', (name) => {
  test('reads the rows that are declared for him', async () => {
    const { who, client } = the(name);
    for (const table of tables) {
      const { data, error } = await client.from(table.name).select('*');
      const visible = table.facts.filter((row) => mayRead(who, table.name, row)).length;
      expect({ table: table.name, rows: data?.length, code: error?.code }).toEqual(
        who.user === null ? { table: table.name, rows: undefined, code: '42501' } : { table: table.name, rows: visible, code: undefined },
      );
    }
  });

  test('writes no table', async () => {
    const { client } = the(name);
    for (const { name: table, sample, column } of tables) {
      const row = { [column]: crypto.randomUUID(), ...(JSON.parse(sample) as Record<string, unknown>) };
      const tried = {
        insert: await client.from(table).insert(row),
        update: await client
          .from(table)
          .update({ [column]: row[column] })
          .not(column, 'is', null),
        delete: await client.from(table).delete().not(column, 'is', null),
        upsert: await client.from(table).upsert(row),
      };
      for (const [verb, { error }] of Object.entries(tried))
        expect({ table, verb, code: error?.code, message: error?.message }).toEqual({
          table,
          verb,
          code: '42501',
          message: `permission denied for table ${table}`,
        });
    }
  });

  test('calls as a member, or is told that he is none', async () => {
    const { who, client } = the(name);
    const member = who.memberships.some((one) => one.active && one.tenant === home);
    const refused = who.user === null ? '42501' : 'KB001';
    const [open, devices, head] = [
      await client.rpc('sync_open', { p_tenant: home, p_device: crypto.randomUUID(), p_schema: 1, p_info: turnAfter(0) }),
      await client.rpc('company_devices', { p_tenant: home }),
      await client.rpc('sync_head', { p_device: device }),
    ];
    expect([open.error?.code, devices.error?.code]).toEqual(member ? [undefined, undefined] : [refused, refused]);
    expect(head.error?.code).toBe(name === 'owner' ? undefined : who.user === null ? '42501' : 'KB002');
  });

  test('reads files of the records that he sees, and adds to those that he may change', async () => {
    const { who, client } = the(name);
    const mine = membershipIn(who, home);
    const writes = mine?.keys === 'owner' || mine?.keys.includes('manage_brands') === true;
    const record = `${home}/brands/${await brandOf(home)}`;
    for (const [bucket, folder] of [
      ['public-media', `${home}/brands`],
      ['resumes', record],
      ['files', home],
      ['files', record],
    ] as const) {
      const { name: file, photo } = newPhoto();
      const path = `${folder}/${file}`;
      const added = await client.storage.from(bucket).upload(path, photo, { contentType: 'image/png' });
      expect({ bucket, path, added: added.error === null }).toEqual({
        bucket,
        path,
        added: writes && path.startsWith(record) && bucket === 'files',
      });
    }
    const { name: file, photo } = newPhoto();
    const path = `${record}/${file}`;
    await the('owner').client.storage.from('files').upload(path, photo, { contentType: 'image/png' });
    expect((await client.storage.from('files').download(path)).error === null).toBe(mine !== undefined);
    await client.storage.from('files').remove([path]);
    expect((await the('owner').client.storage.from('files').download(path)).error).toBeNull();
  });
});

test('over HTTP, too, an operation that no text can hold is refused alone or refuses its call, and names nothing', async () => {
  const { client } = the('owner');
  const own = crypto.randomUUID();
  await client.rpc('sync_open', { p_tenant: home, p_device: own, p_schema: 1, p_info: turnAfter(0) });
  const push = (seq: number, ...names: readonly string[]) =>
    client.rpc('sync_push', {
      p_device: own,
      p_ops: names.map((name, i) => {
        const change = { kind: 'customers', id: crypto.randomUUID(), do: 'insert', base: null, set: { name: [null, name] } };
        const at = new Date().toISOString();
        return {
          id: crypto.randomUUID(),
          seq: seq + i,
          prev: seq + i - 1,
          action: 'customer.save',
          schema: 1,
          at,
          deps: [],
          changes: [change],
        };
      }),
      p_proof: proof,
    });
  const told = await push(1, 'Asma', 'A\0', 'Karim', '\ud83d');
  expect(told).toMatchObject({
    data: { results: [{ status: 'applied' }, { code: 'invalid' }, { status: 'applied' }, { code: 'invalid' }] },
  });
});

test("the currency is the owner's alone, in the table and by an operation", async () => {
  const currency = async () =>
    (await backend.sql<{ currency: string }>('select currency from public.profiles where id = $1', [home]))[0]?.currency;
  async function push(name: string) {
    const { client } = the(name);
    const opened = await client.rpc('sync_open', { p_tenant: home, p_device: crypto.randomUUID(), p_schema: 1, p_info: turnAfter(0) });
    const change = { kind: 'company', id: home, do: 'patch', base: 1, set: { currency: ['BDT', 'INR'] } };
    const own = (opened.data as { readonly device: string }).device;
    const op = { id: crypto.randomUUID(), device: own, seq: 1, prev: 0, action: 'company.save', schema: 1, at: new Date().toISOString() };
    const { data } = await client.rpc('sync_push', { p_device: own, p_ops: [{ ...op, deps: [], changes: [change] }], p_proof: proof });
    return (data as { readonly results: readonly unknown[] }).results[0];
  }
  const { client } = the('member with every key');
  expect((await client.from('profiles').update({ currency: 'INR' }).eq('id', home)).error?.code).toBe('42501');
  expect(await push('member with every key')).toMatchObject({ status: 'rejected', code: 'forbidden' });
  expect(await currency()).toBe('BDT');
  expect(await push('owner')).toMatchObject({ status: 'applied' });
  expect(await currency()).toBe('INR');
});

test('an instant is told in the form of PostgREST, alone and in rows', async () => {
  const { client, who } = the('owner of another company');
  const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/;
  const { data } = await client.rpc('end_company', { p_tenant: who.user, p_name: 'owner of another company' });
  expect(data).toMatch(iso);
  const [row] =
    (
      await client
        .from('profiles')
        .select('ends_at, created_at')
        .eq('id', who.user ?? '')
    ).data ?? [];
  expect(row).toEqual({ ends_at: expect.stringMatching(iso), created_at: expect.stringMatching(iso) });
  expect((await client.rpc('keep_company', { p_tenant: who.user })).error).toBeNull();
});

test('a suspended company takes no file until it is active again', async () => {
  const { client, who } = the('owner of another company');
  const tenant = who.user ?? '';
  const plan = crypto.randomUUID();
  const brand = await brandOf(tenant);
  const upload = () => {
    const { name: file, photo } = newPhoto();
    return client.storage.from('files').upload(`${tenant}/brands/${brand}/${file}`, photo, { contentType: 'image/png' });
  };
  await backend.sql('insert into public.subscription_plans (id, name) values ($1, $2)', [plan, plan]);
  await backend.sql(`insert into public.tenant_subscriptions (tenant_id, plan_id, status) values ($1, $2, 'suspended')`, [tenant, plan]);
  expect((await upload()).error?.message).toMatch(/row-level security/);
  await backend.sql('delete from public.tenant_subscriptions where tenant_id = $1', [tenant]);
  expect((await upload()).error).toBeNull();
});
