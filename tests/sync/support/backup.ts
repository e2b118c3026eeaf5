import type { Server } from './server.ts';

let backups = 0;

/** Keeps everything that the server has of a company. The answer puts it back, as an older copy of the database does: nothing is announced. */
export async function backUp({ pg }: Server, tenant: string): Promise<() => Promise<void>> {
  const { rows: tables } = await pg.query<{ name: string; owner: string; copy: string; columns: string }>(
    `select t.id::oid::regclass::text as name, t.owner_column as owner, format('backup.%I', t.name || '_' || $1::text) as copy,
       (select string_agg(quote_ident(attname), ', ') from pg_attribute where attrelid = t.id and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from (select * from private.tenant_tables('public') union all select * from private.tenant_tables('private')) t`,
    [(backups += 1)],
  );
  await pg.query('create schema if not exists backup');
  for (const { name, owner, copy } of tables) await pg.query(`create table ${copy} as select * from ${name} where ${owner} = '${tenant}'`);
  return async () => {
    await pg.transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      for (const { name, owner, copy, columns } of tables) {
        await tx.query(`delete from ${name} where ${owner} = '${tenant}'`);
        await tx.query(`insert into ${name} (${columns}) select ${columns} from ${copy}`);
      }
    });
  };
}
