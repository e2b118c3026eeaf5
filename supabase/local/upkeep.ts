import type { Engine } from './engine/engine.ts';
import { turn } from './engine/turn.ts';

const day = 86_400_000;

/** Answers a row to one process of those that work on this database; to the others not before half a day has passed. */
const itsTurn = `insert into supabase_migrations.upkeep as last (one, at) values (true, now())
  on conflict (one) do update set at = now() where last.at < now() - interval '12 hours' returning one`;

/**
 * What a hosted project does by pg_cron and a daily task: at the start and once a day. `removeFiles` removes those of deleted companies. Returns
 * the end of it.
 */
export async function keepUp(
  engine: Pick<Engine, 'query' | 'exec' | 'transaction'>,
  removeFiles: () => Promise<unknown>,
): Promise<() => void> {
  const inDatabase = (): Promise<boolean> =>
    engine.transaction(async () => {
      await engine.query('select pg_advisory_xact_lock_shared($1)', [turn]);
      if ((await engine.query(itsTurn)).rows.length === 0) return false;
      await engine.exec(
        ['prune_sync', 'empty_trash', 'prune_kiosks', 'prune_anonymous', 'prune_rates']
          .map((name) => `do $$ begin if to_regprocedure('private.${name}()') is not null then perform private.${name}(); end if; end $$;`)
          .join('\n'),
      );
      const { rows } = await engine.query<{ name: string | null }>(
        `select to_regprocedure('private.delete_due_companies()')::text as name`,
      );
      if (!rows[0]?.name) return false;
      return (await engine.query('select private.delete_due_companies()')).rows.length > 0;
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
