import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import type { Size } from './seed.ts';
import { Stop } from './stop.ts';

export type Options = {
  readonly dataDir: string;
  readonly port: number;
  readonly fresh: boolean;
  readonly seed: Size | 'none';
  readonly https: boolean;
};

const usage = `npm start -- [options]
  --seed demo|large|none   what an empty data folder is filled with (demo)
  --fresh                  delete the local data first
  --https                  serve the local network with a certificate of its own
Environment: PORT (4321), KARBAR_DATA (.karbar), KARBAR_SKIP_BUILD=1`;

export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options {
  const { values } = parse(args);
  const port = Number(env['PORT'] ?? 4321);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Stop(`PORT is not a port number: ${env['PORT']}`);
  const seed = values.seed ?? 'demo';
  if (seed !== 'demo' && seed !== 'large' && seed !== 'none') throw new Stop(`--seed takes demo, large or none.\n\n${usage}`);
  return { dataDir: resolve(env['KARBAR_DATA'] || '.karbar'), port, seed, fresh: values.fresh === true, https: values.https === true };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { fresh: { type: 'boolean' }, seed: { type: 'string' }, https: { type: 'boolean' } } });
  } catch (error) {
    throw new Stop(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}
