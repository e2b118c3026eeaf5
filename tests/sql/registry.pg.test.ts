import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { kindsNamed } from '#data/kind.ts';
import { entriesOf } from '#data/shape.ts';
import { isFinal, reachedBy } from '#modules/business/sale-rules/index.ts';
import { type Phase, phases } from '#modules/business/sale-rules/kind.ts';
import { kinds } from '#modules/kinds.ts';

import { findersOf } from '../../supabase/registry-find.ts';
import { assertAudiences, registrySql } from '../../supabase/registry.ts';
import { useServer } from './server.ts';

const server = useServer();

/** Columns of shared tables that tell the kinds apart, and what only the server's rules know. */
const beside: Readonly<Record<string, readonly string[]>> = {
  orders: ['order_type'],
  parcel_feed: ['order_type'],
  labels: ['removed_from', 'removed_from_orders', 'removed_at'],
};

test('the registry is what the declarations say', () => {
  expect(readFileSync(new URL('../../supabase/steps/20_registry.sql', import.meta.url), 'utf8')).toBe(registrySql());
});

test.each([...new Set(kinds.map((kind) => kind.table))])('table %s has exactly the fields of its kinds', async (table) => {
  const sharing = kinds.filter((kind) => kind.table === table);
  const columns = await server.sql<{ name: string; required: boolean }>(
    `select column_name as name, is_nullable = 'NO' as required from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  const fields = new Set(sharing.flatMap((kind) => Object.keys(entriesOf(kind))));
  expect(columns.map((column) => column.name).sort()).toEqual([...fields, 'tenant_id', ...(beside[table] ?? [])].sort());
  for (const { name, required } of columns.filter((column) => fields.has(column.name))) {
    const owners = sharing.filter((kind) => name in entriesOf(kind));
    const nullable = owners.every((kind) => entriesOf(kind)[name]?.type === 'nullable');
    // A field of only some kinds is required by a check instead.
    if (owners.length === sharing.length || nullable) expect({ name, required }).toEqual({ name, required: !nullable });
    else if (!required) {
      const [check] = await server.sql<{ rule: string }>('select pg_get_constraintdef(oid) as rule from pg_constraint where conname = $1', [
        `${table}__${name}`,
      ]);
      expect(check?.rule).toContain('IS NOT NULL');
    }
  }
});

test('phases, which of them end an order, and how each is reached are those of the orders module', async () => {
  const rows = await server.sql<{ type: 'ecom' | 'parcel'; phase: Phase; final: boolean; way: string }>(
    'select type, phase, final, reached_by as way from private.phase',
  );
  for (const { phase, final } of rows) expect({ phase, final }).toEqual({ phase, final: isFinal(phase) });
  for (const type of ['ecom', 'parcel'] as const)
    expect(Object.fromEntries(rows.filter((row) => row.type === type).map(({ phase, way }) => [phase, way]))).toEqual(reachedBy[type]);
  for (const type of ['ecom', 'parcel'] as const)
    expect(
      rows
        .filter((row) => row.type === type)
        .map((row) => row.phase)
        .sort(),
    ).toEqual([...phases[type]].sort());
});

test('kinds of one area have the same readers, because a bucket is opened as a whole', async () => {
  const core = { name: 'one', area: 'orders', read: 'view_parcels' } as const;
  expect(() => assertAudiences([core, { ...core, name: 'two' }])).not.toThrow();
  expect(() => assertAudiences([core, { ...core, name: 'two', read: ['view_parcels', 'view_ecom_orders'] }])).toThrow('one and two');
  expect(() => assertAudiences([core, { ...core, name: 'open', read: null }])).toThrow('one and open');
  expect(await server.sql(`select area from private.sync_kind group by area having count(distinct coalesce(read::text, '')) > 1`)).toEqual(
    [],
  );
});

test('every foreign key is declared by the kind that has the field, with the kinds whose rows it names', async () => {
  const keys = await server.sql<{ own: string; field: string; named: string }>(
    `select c.conrelid::regclass::text as own, a.attname as field, c.confrelid::regclass::text as named from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2] where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
  );
  const tables = new Map(kinds.map((kind) => [kind.name, kind.table]));
  const undeclared = keys.flatMap(({ own, field, named }) =>
    kinds
      .filter((kind) => kind.table === own && field in entriesOf(kind))
      .filter(({ refs = {} }) => !refs[field] || kindsNamed(refs[field]).some((name) => tables.get(name) !== named))
      .map(({ name }) => `${name}.${field}`),
  );
  expect(keys.length).toBeGreaterThan(20);
  expect(undeclared).toEqual([]);
});

test('a kind of any form is found in its archive: without a trash and brand, and of a table that it has alone', async () => {
  const own = kinds.find(({ name }) => name === 'transactions');
  if (!own) throw new Error('No such kind');
  const { deleted_at: _, ...entries } = entriesOf(own);
  const kind = { ...own, find: ['title'], schema: { ...own.schema, entries } };
  const client = await server.pool.connect();
  try {
    await client.query('begin');
    await client.query(findersOf([kind]).join('\n'));
    const tenant = randomUUID();
    await client.query(`set local session_replication_role = replica`);
    const { rows } = await client.query<{ id: string }>(
      `insert into public.transactions (tenant_id, id, bank_account_id, amount, type, category, title, transaction_date, deleted_at)
       values ($1, gen_random_uuid(), gen_random_uuid(), 1, 'income', 'Refund', 'Rent of the roof', current_date - 500, now()) returning id`,
      [tenant],
    );
    const found = await client.query('select kind, id from private.found_of($1, $2, $3, $4)', [tenant, own.name, [own.area], '%roof%']);
    expect(found.rows).toEqual([{ kind: own.name, id: rows[0]?.id }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
