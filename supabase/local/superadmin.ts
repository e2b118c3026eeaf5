import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import pg from 'pg';

import { startBackend } from './backend.ts';
import { grantSuperadmin, type Granted } from './grant.ts';
import { holderOf } from './lock.ts';
import { loadSecrets } from './secrets.ts';
import { grantPath } from './server.ts';
import { Stop } from './stop.ts';

// npm run superadmin -- <e-mail>: opens /admin to a person, in the data folder of `npm start` or in the project behind DATABASE_URL.

const usage = `npm run superadmin -- <e-mail>
Environment: DATABASE_URL (a hosted project), else KARBAR_DATA (.karbar), whether npm start runs or not`;

try {
  Object.assign(process.env, { SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', LITE_TELEMETRY: '0' });
  const [email = '', ...rest] = process.argv.slice(2);
  if (!email.includes('@') || rest.length > 0) throw new Stop(usage);
  const url = process.env['DATABASE_URL'];
  const granted = url ? await grantHosted(url, email) : await grantInFolder(resolve(process.env['KARBAR_DATA'] || '.karbar'), email);
  if (granted === null) throw new Stop(`Nobody has the address ${email}. Sign up with it first, then run this again.`);
  console.log(granted ? `${email} runs the platform now: sign in and open /admin.` : `${email} runs the platform already.`);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Stop ? `\n${error.message}\n` : error);
  process.exit(1);
}

async function grantHosted(connectionString: string, email: string): Promise<Granted> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await grantSuperadmin(client, email);
  } finally {
    await client.end();
  }
}

/** A running server does it itself: two processes on one folder destroy it. */
async function grantInFolder(dataDir: string, email: string): Promise<Granted> {
  if (!existsSync(join(dataDir, 'database')))
    throw new Stop(`${dataDir} holds no database. Run npm start once, or name the folder: KARBAR_DATA=<folder>.`);
  const running = holderOf(dataDir);
  if (running) return ask(`http://127.0.0.1:${running.port}`, dataDir, email);
  const backend = await startBackend({ dataDir, quiet: true });
  try {
    return await ask(backend.url, dataDir, email);
  } finally {
    await backend.close();
  }
}

async function ask(url: string, dataDir: string, email: string): Promise<Granted> {
  const { secretKey } = await loadSecrets(dataDir);
  const headers = { authorization: `Bearer ${secretKey}` };
  const response = await fetch(`${url}${grantPath}`, { method: 'POST', headers, body: email }).catch(() => undefined);
  if (!response?.ok)
    throw new Stop('The running Karbar did not answer (with --https it cannot be asked). Stop it, run this again, and start it anew.');
  return ((await response.json()) as { readonly granted: Granted }).granted;
}
