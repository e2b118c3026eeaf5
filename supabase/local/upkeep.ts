import type { PGlite } from '@electric-sql/pglite';

import type { Gate } from './gate.ts';

const day = 86_400_000;

/**
 * What a hosted project does by pg_cron and a daily task: at the start and once a day. `removeFiles` removes those of deleted companies. Returns
 * the end of it.
 */
export async function keepUp(pg: PGlite, gate: Gate, removeFiles: () => Promise<unknown>): Promise<() => void> {
  const inDatabase = (): Promise<boolean> =>
    gate.transaction(async () => {
      await pg.exec(
        ['prune_sync', 'empty_trash']
          .map((name) => `do $$ begin if to_regprocedure('private.${name}()') is not null then perform private.${name}(); end if; end $$;`)
          .join('\n'),
      );
      const { rows } = await pg.query<{ name: string | null }>(`select to_regprocedure('private.delete_due_companies()')::text as name`);
      if (!rows[0]?.name) return false;
      return (await pg.query('select private.delete_due_companies()')).rows.length > 0;
    });
  async function daily(): Promise<void> {
    await inDatabase();
    await removeFiles();
  }
  // The files of a company that went before the last end of the backend can wait for a day.
  if (await inDatabase()) await removeFiles();
  const timer = setInterval(() => void daily().catch((error: unknown) => console.error(error)), day);
  return () => clearInterval(timer);
}
