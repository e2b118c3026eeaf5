import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';

import { permissionKeys } from '#access/permissions.ts';
import { defineAction } from '#data/action.ts';
import { id, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { actions, kinds } from '#modules/kinds.ts';

import { registrySql } from '../../supabase/registry.ts';
import { foundCompany, hire, insertOf, patchOf, type TestCompany } from './company.ts';
import { type Device, useServer } from './server.ts';

/* Kinds that are the same rows of one table for other readers: all of them for an office, a person's own for him. */

const server = useServer();

const base = { collection: 'settings', table: 'wishes', brand: false } as const;
const schema = v.strictObject({ id, user_id: v.nullable(id), text: text(20) });
const Wish = defineKind({
  ...base,
  ...{ name: 'wishes', area: 'wishes', read: 'manage_team', schema, merge: { policy: 'fields', firstStands: null } },
});
const OwnWish = defineKind({
  ...base,
  ...{ name: 'own_wishes', area: 'own_wishes', read: null, audience: 'user', merge: { policy: 'fields', firstStands: null } },
  schema: v.strictObject({ id, user_id: id, text: text(20) }),
});
const own = [
  defineAction({ name: 'wish.save', permission: 'manage_team', touches: { wishes: { insert: true, patch: ['text', 'user_id'] } } }),
  defineAction({ name: 'own_wish.save', permission: null, touches: { own_wishes: { insert: true, patch: ['text'] } } }),
];

const step = (name: string): string => readFileSync(new URL(`../../supabase/steps/${name}.sql`, import.meta.url), 'utf8');

beforeAll(async () => {
  await server.sql(
    'create table public.wishes (tenant_id uuid not null, id uuid not null, user_id uuid, text text not null, primary key (tenant_id, id))',
  );
  const registry = registrySql([...kinds, Wish, OwnWish], [...actions, ...own]);
  for (const sql of [step('10_prepare'), registry, step('30_install'), step('50_grants')]) await server.sql(sql);
});

const arrived = async (device: Device) =>
  (await device.pull()).docs
    .filter(({ kind }) => kind.endsWith('wishes'))
    .map((doc) => ({ kind: doc.kind, id: doc.id, text: doc.row?.['text'] ?? null }));
const seen = (company: TestCompany, device: Device) =>
  server.as<{ id: string }>(device.user, `select id from public.wishes where tenant_id = '${company.tenant}'`);

test('a row reaches everybody by the kind that he may read, whoever wrote it by which', async () => {
  const company = await foundCompany(server);
  const [office, rahim, karim] = [await hire(company, permissionKeys), await hire(company, []), await hire(company, [])];
  const one = randomUUID();
  expect(await rahim.do('own_wish.save', insertOf('own_wishes', { id: one, user_id: rahim.user, text: 'Fan' }))).toMatchObject({
    status: 'applied',
  });
  expect(await arrived(office)).toEqual([{ kind: 'wishes', id: one, text: 'Fan' }]);
  expect(await arrived(rahim)).toEqual([{ kind: 'own_wishes', id: one, text: 'Fan' }]);
  expect(await arrived(karim)).toEqual([]);
  expect([await seen(company, office), await seen(company, rahim), await seen(company, karim)]).toEqual([[{ id: one }], [{ id: one }], []]);
  expect(await office.do('wish.save', patchOf('wishes', one, { user_id: [rahim.user, karim.user] }))).toMatchObject({ status: 'applied' });
  expect(await arrived(office)).toEqual([{ kind: 'wishes', id: one, text: 'Fan' }]);
  expect(await arrived(rahim)).toEqual([{ kind: 'own_wishes', id: one, text: null }]);
  expect(await arrived(karim)).toEqual([{ kind: 'own_wishes', id: one, text: 'Fan' }]);
});

test('a row that is nobody’s own is told to the office alone', async () => {
  const company = await foundCompany(server);
  const rahim = await hire(company, []);
  const one = randomUUID();
  expect(await company.device.do('wish.save', insertOf('wishes', { id: one, user_id: null, text: 'Lamp' }))).toMatchObject({
    status: 'applied',
  });
  const changes = () =>
    server.sql('select kind, bucket from private.sync_change where tenant = $1 and id = $2 order by 1', [company.tenant, one]);
  expect(await changes()).toEqual([{ kind: 'wishes', bucket: 'wishes' }]);
  await company.device.do('wish.save', patchOf('wishes', one, { user_id: [null, rahim.user] }));
  expect(await changes()).toEqual([
    { kind: 'own_wishes', bucket: `own_wishes/${rahim.user}` },
    { kind: 'wishes', bucket: 'wishes' },
  ]);
  expect(await arrived(rahim)).toEqual([{ kind: 'own_wishes', id: one, text: 'Lamp' }]);
});

test('ranges hold for all rows, and the company takes along what is not only people’s own', async () => {
  const company = await foundCompany(server);
  const put = server.sql('insert into public.wishes values ($1, gen_random_uuid(), null, $2)', [company.tenant, 'x'.repeat(21)]);
  await expect(put).rejects.toMatchObject({ constraint: 'wishes__text' });
  const { tables } = await server.rpc<{ tables: readonly { readonly name: string }[] }>(company.owner, 'export_contents', {
    p_tenant: company.tenant,
  });
  expect(tables.map(({ name }) => name)).toContain('wishes');
});
