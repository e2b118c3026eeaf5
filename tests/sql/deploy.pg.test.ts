import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { turn } from '../../supabase/local/engine/turn.ts';
import { oneConnection, untilOneWaits, useServer } from './server.ts';

const server = useServer();
const deployment = fileURLToPath(new URL('../../supabase/deploy.ts', import.meta.url));

let dir: string;
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'karbar-deploy-'))));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** As `npm run deploy:db` does it, with another command in the place of Supabase's. */
async function deploy(...command: readonly string[]): Promise<readonly [code: number | null, told: string]> {
  const env = { ...process.env, DATABASE_URL: server.pool.options.connectionString };
  const child = spawn(process.execPath, [deployment, ...command], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let told = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (told += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return [code, told];
}

/** A command that says when it begins and when it ends, a moment later. */
function saying(name: string): readonly string[] {
  const say = (what: string): string => `require('fs').appendFileSync(${JSON.stringify(join(dir, 'said'))}, '${name} ${what}\\n')`;
  return [process.execPath, '-e', `${say('begins')}; setTimeout(() => ${say('ends')}, 1500)`];
}

test.skipIf(oneConnection)('two deployments at the same moment apply migrations and steps one after the other', async () => {
  const done = await Promise.all([deploy(...saying('one')), deploy(...saying('two'))]);
  expect(done).toEqual(done.map(() => [0, expect.stringContaining('are current')]));
  const said = readFileSync(join(dir, 'said'), 'utf8').trim().split('\n');
  const first = said[0]?.split(' ')[0] ?? '';
  const second = first === 'one' ? 'two' : 'one';
  expect(said).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`]);
});

test.skipIf(oneConnection)('a deployment waits for whoever brings the same database up to date', async () => {
  const client = await server.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [turn]);
    const deployed = deploy();
    await untilOneWaits(server);
    await client.query('select pg_advisory_unlock($1)', [turn]);
    expect(await deployed).toEqual([0, expect.stringContaining('are current')]);
  } finally {
    client.release();
  }
});

test.skipIf(oneConnection)('where the migrations fail no step runs, and the next deployment goes on', async () => {
  const [code, told] = await deploy(process.execPath, '-e', 'process.exit(3)');
  expect([code, told]).toEqual([1, expect.stringContaining('ended with 3: the steps did not run')]);
  expect(told).not.toContain('are current');
  expect((await deploy())[0]).toBe(0);
});
