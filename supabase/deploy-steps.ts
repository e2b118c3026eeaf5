import { fileURLToPath } from 'node:url';

import pg from 'pg';

import { readSchema } from './local/migrations.ts';

/*
 * What runs after the migrations of a hosted project, again at each deployment: registry, install, files, grants. All or nothing, as the
 * owner of the tables: `DATABASE_URL=… npm run deploy:steps`.
 */

const connectionString = process.env['DATABASE_URL'];
if (!connectionString) throw new Error('DATABASE_URL is missing: the connection string of the project, as the role postgres');
const client = new pg.Client({ connectionString });
await client.connect();
try {
  await client.query('begin');
  for (const { sql } of readSchema(fileURLToPath(new URL('migrations', import.meta.url))).steps) await client.query(sql);
  await client.query('commit');
  console.log('Registry, install, files and grants are current.');
} finally {
  await client.end();
}
