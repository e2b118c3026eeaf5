import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import pg from 'pg';

import { turn } from './local/engine/turn.ts';
import { readSchema } from './local/migrations.ts';

/*
 * Brings a hosted project up to date: first the command that is given (`supabase db push`, which applies the migrations), then the steps
 * (registry, install, files, grants), all of them or none, as the owner of the tables: `DATABASE_URL=… npm run deploy:db`. Of several
 * deployments at the same moment, one after the other.
 */

const connectionString = process.env['DATABASE_URL'];
if (!connectionString) throw new Error('DATABASE_URL is missing: the connection string of the project, as the role postgres');
const command = process.argv.slice(2);
const client = new pg.Client({ connectionString });
await client.connect();
try {
  // The lock lies in a transaction, which stays on its connection behind a pooler, too, however long the migrations take.
  await client.query('begin; set local idle_in_transaction_session_timeout = 0');
  await client.query('select pg_advisory_xact_lock($1)', [turn]);
  if (command.length > 0) await run(command);
  for (const { sql } of readSchema(fileURLToPath(new URL('migrations', import.meta.url))).steps) await client.query(sql);
  await client.query('commit');
  console.log('Registry, install, files and grants are current.');
} finally {
  await client.end();
}

async function run([program = '', ...given]: readonly string[]): Promise<void> {
  const child = spawn(program, given, { stdio: 'inherit', shell: process.platform === 'win32' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}: the steps did not run`);
}
