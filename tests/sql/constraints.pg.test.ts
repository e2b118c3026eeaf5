import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import type { AnyKind } from '#data/kind.ts';
import { actions, kinds } from '#modules/kinds.ts';

import { sampleRow } from '../fixtures/sample-row.ts';
import { foundCompany, insertOf, orderRow, parcelRow, patchOf, type TestCompany } from './company.ts';
import { untilOneWaits, useServer } from './server.ts';

/* What kinds declare of their rows among each other, in Postgres; a new kind is covered by being one. On a device: src/data/constraints.test.ts. */

const server = useServer();
const at = '2026-11-20T06:00:00.000Z';
const now = new Date().toISOString();

const actionFor = (kind: AnyKind, verb: 'insert' | 'patch', field: string) =>
  actions.find(({ touches }) => {
    const may = touches[kind.name]?.[verb];
    return may === true || may === '*' || (Array.isArray(may) && verb === 'patch' && may.includes(field));
  })?.name ?? '';
const add = (company: TestCompany, kind: AnyKind, row: Readonly<Record<string, unknown>> & { readonly id: string }) =>
  company.device.do(actionFor(kind, 'insert', ''), insertOf(kind.name, row));
const change = (company: TestCompany, kind: AnyKind, id: string, set: Parameters<typeof patchOf>[2]) =>
  company.device.do(actionFor(kind, 'patch', Object.keys(set)[0] ?? ''), patchOf(kind.name, id, set));

const hard = kinds.flatMap((kind) => (kind.unique ?? []).map((one) => ({ kind, ...one })));
const sample = (kind: AnyKind, overrides: Readonly<Record<string, unknown>>) =>
  sampleRow(kind, { deleted_at: null, ...(kind.name === 'shipping_statuses' && { phase: 'packed', type: 'ecom' }), ...overrides });

test.each(hard)(
  '$kind.name: a living row alone has its $field, unless two may have met without network',
  async ({ kind, field, code, loose }) => {
    const company = await foundCompany(server);
    const [first, second] = [sample(kind, { [field]: 'Nakshi  Kantha' }), sample(kind, { [field]: 'ＮAKSHI kantha' })];
    expect(await add(company, kind, first)).toMatchObject({ status: 'applied' });
    if (loose) {
      expect(await add(company, kind, second)).toMatchObject({ status: 'applied' });
      return;
    }
    expect(await add(company, kind, second)).toMatchObject({ status: 'rejected', code, field });
    expect(await change(company, kind, first.id, { deleted_at: [null, now] })).toMatchObject({ status: 'applied' });
    expect(await add(company, kind, { ...second, id: randomUUID() })).toMatchObject({ status: 'applied' });
    expect(await change(company, kind, first.id, { deleted_at: [now, null] })).toMatchObject({ status: 'rejected', code, field });
  },
);

test.each(hard.filter(({ loose }) => !loose))(
  '$kind.name: whoever sends a $field at the same moment as somebody else is told so in its own words',
  async ({ kind, field, code }) => {
    const company = await foundCompany(server);
    const first = await server.pool.connect();
    try {
      await first.query('begin');
      const row = sample(kind, { [field]: 'Nakshi' });
      await first.query(`select private.put_${kind.table}($1, $2, $3, true)`, [company.tenant, row.id, JSON.stringify(row)]);
      const second = add(company, kind, sample(kind, { [field]: 'NAKSHI' }));
      await untilOneWaits(server);
      await first.query('commit');
      expect(await second).toMatchObject({ status: 'rejected', code, field });
    } finally {
      first.release();
    }
  },
);

test.each(kinds.filter(({ keepOne }) => keepOne !== undefined))('$name: the last one in use stays', async (kind) => {
  const company = await foundCompany(server);
  const rows = await server.sql<{ id: string }>(
    `select id from public.${kind.table} where tenant_id = $1 and active and deleted_at is null`,
    [company.tenant],
  );
  await server.sql(`alter table public.${kind.table} disable trigger all`);
  await server.sql(`update public.${kind.table} set active = false where tenant_id = $1 and id <> $2`, [company.tenant, rows[0]?.id]);
  await server.sql(`alter table public.${kind.table} enable trigger all`);
  expect(await change(company, kind, rows[0]?.id ?? '', { active: [true, false] })).toMatchObject({ code: kind.keepOne, field: 'active' });
  expect(await change(company, kind, rows[0]?.id ?? '', { deleted_at: [null, at] })).toMatchObject({ code: kind.keepOne });
});

const uses = kinds.flatMap((user) =>
  Object.entries(user.refs ?? {}).flatMap(([field, ref]) => {
    const named = kinds.find(({ name }) => name === ref.kind);
    return named && ref.inUse !== undefined ? [{ user, field, named, code: ref.inUse }] : [];
  }),
);

test.each(uses)('$named.name that $user.name name by $field are not deleted', async ({ user, field, named, code }) => {
  const company = await foundCompany(server);
  const row = sample(named, { active: true, name: 'Named by others' });
  expect(await add(company, named, row)).toMatchObject({ status: 'applied' });
  await name(company, user, field, row.id);
  expect(await change(company, named, row.id, { deleted_at: [null, now] })).toMatchObject({ status: 'rejected', code });
});

/** A row of a kind, with the field as if somebody had chosen it. */
async function name(company: TestCompany, user: AnyKind, field: string, id: string): Promise<void> {
  const made: Readonly<Record<string, readonly [action: string, row: Readonly<Record<string, unknown>> & { readonly id: string }]>> = {
    ecom_orders: ['order.create', orderRow(company)],
    parcels: ['parcel.create', parcelRow(company)],
  };
  const [action, row] = made[user.name] ?? [actionFor(user, 'insert', ''), sample(user, { [field]: id, name: 'Names another' })];
  const told = await company.device.do(action, insertOf(user.name, row));
  expect(told).toMatchObject({ status: 'applied' });
  await server.sql(`alter table public.${user.table} disable trigger user`);
  await server.sql(`update public.${user.table} set ${field} = $3 where tenant_id = $1 and id = $2`, [company.tenant, row.id, id]);
  await server.sql(`alter table public.${user.table} enable trigger user`);
}
