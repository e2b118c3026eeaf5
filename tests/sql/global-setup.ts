import type { TestProject } from 'vitest/node';

import { makeImage } from './pglite-server.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: string;
  }
}

let stop = async (): Promise<void> => {};

/** For all `*.pg.test.ts` files of a run one cluster or, with `KARBAR_ENGINE=pglite`, one image that each file opens for itself. */
export async function setup(project: TestProject): Promise<void> {
  const onPglite = process.env['KARBAR_ENGINE'] === 'pglite' && project.name === 'sql';
  const database = onPglite ? await makeImage() : await startPostgres();
  stop = () => database.stop();
  project.provide('postgres', database.url);
}

export async function teardown(): Promise<void> {
  await stop();
}
