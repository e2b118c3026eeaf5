import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import type { Size } from './seed.ts';
import { Stop } from './stop.ts';

export type Options = {
  readonly dataDir: string;
  readonly port: number;
  readonly fresh: boolean;
  /** An archive of `npm run backup` that fills an empty folder. */
  readonly restore: string | undefined;
  readonly seed: Size | 'none';
  readonly https: boolean;
  /** A database of the user's own instead of one in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Where files lie, if not in the data folder. */
  readonly filesDir: string | undefined;
  /** Further names that the server answers under. */
  readonly hosts: readonly string[];
};

const usage = `npm start -- [options]
  --seed demo|large|none   what an empty database is filled with (demo; none with DATABASE_URL)
  --fresh                  delete the local data first
  --restore <file>         fill an empty data folder from an archive of npm run backup
  --https                  serve the local network with a certificate of its own
Environment: PORT (4321), KARBAR_DATA (.karbar), KARBAR_SKIP_BUILD=1,
  KARBAR_ENGINE (postgres or pglite), DATABASE_URL (a database of your own), KARBAR_FILES (a folder for files),
  KARBAR_HOSTS (names that a proxy in front of it gives it, with commas)`;

export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options {
  const { values } = parse(args);
  const port = Number(env['PORT'] ?? 4321);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Stop(`PORT is not a port number: ${env['PORT']}`);
  const databaseUrl = env['DATABASE_URL'] || undefined;
  const filesDir = env['KARBAR_FILES'] ? resolve(env['KARBAR_FILES']) : undefined;
  const seed = values.seed ?? (databaseUrl ? 'none' : 'demo');
  if (seed !== 'demo' && seed !== 'large' && seed !== 'none') throw new Stop(`--seed takes demo, large or none.\n\n${usage}`);
  const hosts = (env['KARBAR_HOSTS'] ?? '').split(/[\s,]+/).filter(Boolean);
  return {
    dataDir: resolve(env['KARBAR_DATA'] || '.karbar'),
    port,
    seed,
    fresh: values.fresh === true,
    restore: values.restore === undefined ? undefined : resolve(values.restore),
    https: values.https === true,
    hosts,
    databaseUrl,
    filesDir,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { fresh: { type: 'boolean' }, restore: { type: 'string' }, seed: { type: 'string' }, https: { type: 'boolean' } },
    });
  } catch (error) {
    throw new Stop(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}
