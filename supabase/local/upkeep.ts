import type { PGlite } from '@electric-sql/pglite';

import type { Gate } from './gate.ts';

const day = 86_400_000;

/** What a hosted project does by pg_cron: at the start and once a day. Returns the end of it. */
export async function keepUp(pg: PGlite, gate: Gate): Promise<() => void> {
  const prune = (): Promise<unknown> =>
    gate.transaction(() =>
      pg.exec(`do $$ begin if to_regprocedure('private.prune_sync()') is not null then perform private.prune_sync(); end if; end $$`),
    );
  await prune();
  const timer = setInterval(() => void prune().catch((error: unknown) => console.error(error)), day);
  return () => clearInterval(timer);
}
