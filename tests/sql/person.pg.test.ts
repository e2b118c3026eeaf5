import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { foundCompany, hire, patchOf, rowOf } from './company.ts';
import { useServer } from './server.ts';
import { inSession } from './session.ts';
import { refused, teamOf } from './team.ts';

const server = useServer();
const { accept, call, invite, ownersRole, remove } = teamOf(server);
const save = (user: string, facts: Readonly<Record<string, string>>) => call(user, 'save_person', facts);

test('a name and a photo follow in every company of the person, and not in one that was left', async () => {
  const [own, other, left] = [await foundCompany(server), await foundCompany(server, 'Other'), await foundCompany(server, 'Left')];
  const me = own.owner;
  const colleague = await hire(other, ['view_parcels']);
  for (const company of [other, left]) await hire(company, ['view_parcels'], null, me);
  await remove(left.owner, left, me);
  const before = await rowOf(left, 'team_members', me);

  await save(me, { p_name: '  Salma Begum ', p_photo_path: `people/${me}/a.webp` });
  expect(await rowOf(own, 'profiles', me)).toMatchObject({ owner_name: 'Salma Begum', owner_photo_path: `people/${me}/a.webp` });
  expect(await rowOf(other, 'team_members', me)).toMatchObject({ name: 'Salma Begum', photo_path: `people/${me}/a.webp` });
  expect(await rowOf(left, 'team_members', me)).toEqual(before);
  expect((await colleague.pull()).docs).toContainEqual(
    expect.objectContaining({ kind: 'team_members', id: me, row: expect.objectContaining({ name: 'Salma Begum' }) }),
  );

  await save(me, { p_photo_path: '' });
  await save(me, { p_language: 'bn' });
  expect(await rowOf(other, 'team_members', me)).toMatchObject({ name: 'Salma Begum', photo_path: null });
  expect(await server.as(me, 'select name, photo_path, language from public.people')).toEqual([
    { name: 'Salma Begum', photo_path: null, language: 'bn' },
  ]);
});

test('the owner’s name is that of the person, however the company was founded and whatever is saved', async () => {
  const me = randomUUID();
  await save(me, { p_name: 'Nila' });
  await call(me, 'create_company', { p_name: 'Nila House', p_country: 'BD', p_person: 'Somebody Else' });
  const ownerName = async (owner: string) =>
    (await server.sql<{ owner_name: string }>('select owner_name from public.profiles where tenant_id = $1', [owner]))[0]?.owner_name;
  expect(await ownerName(me)).toBe('Nila');
  const { tenant, device, owner } = await foundCompany(server);
  expect(await device.do('company.save', patchOf('company', tenant, { owner_name: ['Rahima Khatun', 'Nobody'] }))).toMatchObject({
    code: 'forbidden',
  });
  expect(await ownerName(owner)).toBe('Rahima Khatun');
  // Whoever has not said his name yet says it with an invitation.
  const [silent, other] = [randomUUID(), await foundCompany(server, 'Other')];
  await call(silent, 'create_company', { p_name: 'Silent House', p_country: 'BD' });
  const role = await ownersRole(other, ['view_parcels']);
  await accept(silent, (await invite(other.owner, other, role.id)).token, 'Salma');
  expect(await ownerName(silent)).toBe('Salma');
  expect(await rowOf(other, 'team_members', silent)).toMatchObject({ name: 'Salma' });
});

test('what is no name, no language and no photo of one’s own is refused', async () => {
  const me = randomUUID();
  await expect(save(me, { p_name: '   ' })).rejects.toMatchObject(refused('name_missing'));
  await expect(save(me, { p_name: 'x'.repeat(101) })).rejects.toMatchObject(refused('too_long'));
  await expect(save(me, { p_language: 'de' })).rejects.toMatchObject(refused('invalid'));
  for (const path of [`people/${randomUUID()}/a.webp`, `people/${me}/a/b.webp`, `${me}/a.webp`])
    await expect(save(me, { p_photo_path: path })).rejects.toMatchObject(refused('invalid'));
  expect(await server.as(me, 'select id from public.people')).toEqual([]);
});

test('whoever comes into a company brings his photo along', async () => {
  const me = randomUUID();
  await save(me, { p_name: 'Nila', p_photo_path: `people/${me}/a.webp` });
  await call(me, 'create_company', { p_name: 'Nila House', p_country: 'BD', p_person: '' });
  const [row] = await server.sql('select owner_photo_path from public.profiles where tenant_id = $1', [me]);
  expect(row).toEqual({ owner_photo_path: `people/${me}/a.webp` });
});

test('a session that was ended on another device is nobody, although its token has not expired', async () => {
  const company = await foundCompany(server);
  const session = randomUUID();
  const inIt = async (text: string, values: readonly unknown[] = []) => {
    const client = await server.pool.connect();
    try {
      return await inSession(client, company.owner, async () => {
        const claims = { sub: company.owner, role: 'authenticated', session_id: session };
        await client.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)]);
        return (await client.query<object>(text, [...values])).rows;
      });
    } finally {
      client.release();
    }
  };
  await server.sql('insert into auth.sessions (id, user_id) values ($1, $2)', [session, company.owner]);
  expect(await inIt('select id from public.profiles')).toEqual([{ id: company.tenant }]);
  await inIt('select public.sync_head($1)', [company.device.id]);
  await server.sql('delete from auth.sessions where id = $1', [session]);
  expect(await inIt('select id from public.profiles')).toEqual([]);
  await expect(inIt('select public.sync_head($1)', [company.device.id])).rejects.toMatchObject({ code: 'KB008', message: 'session_ended' });
});
