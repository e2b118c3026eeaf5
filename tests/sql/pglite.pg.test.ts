import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';

import { turnAfter } from '#fixtures/turn.ts';
import { foldText } from '#kernel/search.ts';

import { sqlFiles, steps } from './postgres.ts';

test('all migrations and steps apply on the embedded database, and the steps can run again', { timeout: 120_000 }, async () => {
  const db = new PGlite();
  for (const { file, sql } of sqlFiles) await db.exec(sql).catch((error: unknown) => Promise.reject(new Error(file, { cause: error })));
  const user = '00000000-0000-4000-8000-000000000001';
  await db.exec(`set request.jwt.claims = '{"sub": "${user}"}'; set role authenticated`);
  const founded = await db.query<{ told: string }>(`select public.create_company('Shapla', 'BD', 'Rahima') as told`);
  expect(founded.rows).toEqual([{ told: user }]);
  const opened = await db.query<{ told: Record<string, unknown> }>(`select public.sync_open($1, $2, 1, $3) as told`, [
    user,
    '00000000-0000-4000-8000-0000000000aa',
    JSON.stringify(turnAfter(0)),
  ]);
  expect(opened.rows[0]?.told).toMatchObject({
    owner: true,
    deviceCode: expect.stringMatching(/^[0-9A-Z]{4}$/) as unknown,
    roleName: 'Owner',
    version: 1,
    lastSeq: 0,
    suspended: false,
  });
  await db.exec('reset role');
  await db.exec('grant all on all tables in schema public, private to anon, authenticated');
  for (const { sql } of steps) await db.exec(sql);
  const open = await db.query(
    `select 1 from information_schema.role_table_grants where grantee in ('anon', 'authenticated') and table_schema in ('public', 'private') and privilege_type <> 'SELECT'`,
  );
  expect(open.rows).toEqual([]);
  await db.close();
});

test('names that a device takes for one are one in the database, whatever its locale', { timeout: 120_000 }, async () => {
  const db = new PGlite();
  for (const { file, sql } of sqlFiles) await db.exec(sql).catch((error: unknown) => Promise.reject(new Error(file, { cause: error })));
  const names = ['ÉCLAT', 'Ünal  Straße', 'ŁÓDŹ', 'ЩУКА', 'ĐẶNG Thị', 'ΚΑΦΕ', 'Ｒａｈｉｍ ১২', 'শাপলা', 'ÇAĞRI', 'éclat'];
  const told = await db.query<{ folded: string }>(
    'select private.folded(n collate "C") as folded from unnest($1::text[]) with ordinality u (n, i) order by i',
    [names],
  );
  expect(told.rows.map(({ folded }) => folded)).toEqual(names.map(foldText));
  await db.close();
});
