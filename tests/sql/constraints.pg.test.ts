import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import type { AnyKind } from '#data/kind.ts';
import { Brand } from '#modules/company/kind.ts';
import { kinds } from '#modules/kinds.ts';

import { actionFor } from '../fixtures/every-kind.ts';
import { foundCompany, insertOf, patchOf, type TestCompany } from './company.ts';
import { addSample, sampleIn } from './sample.ts';
import { untilOneWaits, oneConnection, useServer } from './server.ts';

/* What kinds declare of their rows among each other, in Postgres; a new kind is covered by being one. On a device: src/data/constraints.test.ts. */

const server = useServer();
const at = '2026-11-20T06:00:00.000Z';
const now = new Date().toISOString();

const add = (company: TestCompany, kind: AnyKind, row: Readonly<Record<string, unknown>> & { readonly id: string }) =>
  company.device.do(actionFor(kind, 'insert') ?? '', insertOf(kind.name, row));
const change = (company: TestCompany, kind: AnyKind, id: string, set: Parameters<typeof patchOf>[2]) =>
  company.device.do(actionFor(kind, 'patch', Object.keys(set)[0]) ?? '', patchOf(kind.name, id, set));

const hard = kinds.flatMap((kind) => (kind.unique ?? []).map((one) => ({ kind, ...one })));

test.each(hard)(
  '$kind.name: a living row alone has its $field, unless two may have met without network',
  async ({ kind, field, code, loose }) => {
    const company = await foundCompany(server);
    const same = async (name: string, where = company) =>
      sampleIn(where, kind, {
        ...(kind.derivedId && !kind.refs?.[kind.derivedId.field] && { [kind.derivedId.field]: name }),
        [field]: name,
      });
    const [first, second] = [await same('Nakshi  Kantha'), await same('ＮAKSHI kantha')];
    expect(await add(company, kind, first)).toMatchObject({ status: 'applied' });
    if (loose) {
      expect(await add(company, kind, second)).toMatchObject({ status: 'applied' });
      return;
    }
    expect(await add(company, kind, second)).toMatchObject({ status: 'rejected', code, field });
    const other = await addSample(company, kind);
    expect(await change(company, kind, other.id, { [field]: [other[field], 'nakshi kantha'] })).toMatchObject({
      status: 'rejected',
      code,
      field,
    });
    expect(await change(company, kind, first.id, { [field]: [first[field], 'NAKSHI Kantha'] })).not.toHaveProperty('code');
    const neighbour = await foundCompany(server);
    expect(await add(neighbour, kind, await same('Nakshi  Kantha', neighbour))).toMatchObject({
      status: 'applied',
    });
    expect(await change(company, kind, first.id, { deleted_at: [null, now] })).toMatchObject({ status: 'applied' });
    expect(await add(company, kind, { ...second, id: randomUUID() })).toMatchObject({ status: 'applied' });
    expect(await change(company, kind, first.id, { deleted_at: [now, null] })).toMatchObject({ status: 'rejected', code, field });
  },
);

test.skipIf(oneConnection).each(hard.filter(({ loose }) => !loose))(
  '$kind.name: whoever sends a $field at the same moment as somebody else is told so in its own words',
  async ({ kind, field, code }) => {
    const company = await foundCompany(server);
    const first = await server.pool.connect();
    try {
      await first.query('begin');
      const row = await sampleIn(company, kind, { [field]: 'Nakshi' });
      await first.query(`select private.put_${kind.table}($1, $2, $3, true)`, [company.tenant, row.id, JSON.stringify(row)]);
      const second = add(company, kind, await sampleIn(company, kind, { [field]: 'NAKSHI' }));
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

const limited = kinds.filter(({ atMost }) => atMost !== undefined).filter(isMadeHere);

/** As many rows as there may be but one, all of one owner; as if they had come before there was a limit. */
/** What a call of its own makes, such as tablets, has its own tests. */
function isMadeHere(kind: AnyKind): boolean {
  return actionFor(kind, 'insert') !== undefined;
}

async function fill(company: TestCompany, kind: AnyKind): Promise<void> {
  const row = { ...(await sampleIn(company, kind)), ...(kind.audience && { user_id: company.owner }) };
  await server.sql(`alter table public.${kind.table} disable trigger user`);
  await server.sql(
    `select private.put_${kind.table}($1, gen_random_uuid(), $2 || jsonb_build_object($3::text, 'Filler ' || n), true)
      from generate_series(1, $4 - 1 - (select count(*)::int from public.${kind.table} t where t.tenant_id = $1)) n`,
    [company.tenant, JSON.stringify(row), kind.derivedId?.field ?? 'name', kind.atMost],
  );
  await server.sql(`alter table public.${kind.table} enable trigger user`);
}

test.each(limited)('$name: no more than $atMost, for whom they are; whoever removes one has its place', async (kind) => {
  const company = await foundCompany(server);
  await fill(company, kind);
  const last = await addSample(company, kind);
  const next = await sampleIn(company, kind);
  expect(await add(company, kind, next)).toMatchObject({ status: 'rejected', code: 'too_many' });
  const field = ['name', 'title', 'contains', 'value'].find((one) => one in last && one !== kind.derivedId?.field) ?? '';
  expect(await change(company, kind, last.id, { [field]: [last[field], 'Changed'] })).toMatchObject({ status: 'applied' });
  const neighbour = await foundCompany(server);
  expect(await add(neighbour, kind, await sampleIn(neighbour, kind))).toMatchObject({ status: 'applied' });
  await server.sql(`delete from public.${kind.table} where tenant_id = $1 and id = $2`, [company.tenant, last.id]);
  expect(await add(company, kind, { ...next, id: randomUUID() })).toMatchObject({ status: 'applied' });
});

test.skipIf(oneConnection)('two who take the last place at the same moment do not both have it', async () => {
  const company = await foundCompany(server);
  await fill(company, Brand);
  const first = await server.pool.connect();
  try {
    await first.query('begin');
    const row = await sampleIn(company, Brand);
    await first.query(`select private.put_brands($1, $2, $3, true)`, [company.tenant, row.id, JSON.stringify(row)]);
    const second = add(company, Brand, await sampleIn(company, Brand));
    await untilOneWaits(server);
    await first.query('commit');
    expect(await second).toMatchObject({ status: 'rejected', code: 'too_many' });
  } finally {
    first.release();
  }
});

const uses = kinds.flatMap((user) =>
  Object.entries(user.refs ?? {}).flatMap(([field, ref]) => {
    const named = kinds.find(({ name }) => name === ref.kind);
    return named && ref.inUse !== undefined && isMadeHere(user) ? [{ user, field, named, code: ref.inUse }] : [];
  }),
);

test.each(uses)('$named.name that $user.name name by $field are not deleted', async ({ user, field, named, code }) => {
  const company = await foundCompany(server);
  const row = await addSample(company, named);
  const { id } = await addSample(company, user);
  // As if somebody had chosen it.
  await server.sql(`alter table public.${user.table} disable trigger user`);
  await server.sql(`update public.${user.table} set ${field} = $3 where tenant_id = $1 and id = $2`, [company.tenant, id, row.id]);
  await server.sql(`alter table public.${user.table} enable trigger user`);
  expect(await change(company, named, row.id, { deleted_at: [null, now] })).toMatchObject({ status: 'rejected', code });
  if ('active' in row) expect(await change(company, named, row.id, { active: [true, false] })).toMatchObject({ status: 'applied' });
});
