import type { TestProject } from 'vitest/node';

import { type Cluster, startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: string;
  }
}

/** One cluster for all `*.pg.test.ts` files of a run. */
let cluster: Cluster | undefined;

export async function setup(project: TestProject): Promise<void> {
  cluster = await startPostgres();
  project.provide('postgres', cluster.url);
}

export async function teardown(): Promise<void> {
  await cluster?.stop();
}
