import { resolve } from 'node:path';

import pg from 'pg';

import { grantSuperadmin, type Granted } from './grant.ts';
import { Stop } from './stop.ts';

// npm run superadmin -- <e-mail>: opens /admin to a person, in the data folder of `npm start` or in the project behind DATABASE_URL.

const usage = `npm run superadmin -- <e-mail>
Environment: DATABASE_URL (a hosted project), else KARBAR_DATA (.karbar), whether npm start runs or not`;

try {
  Object.assign(process.env, { SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', LITE_TELEMETRY: '0' });
  const [email = '', ...rest] = process.argv.slice(2);
  if (!email.includes('@') || rest.length > 0) throw new Stop(usage);
  const granted = await grantTo(email);
  if (granted === null) throw new Stop(`Nobody has the address ${email}. Sign up with it first, then run this again.`);
  console.log(granted ? `${email} runs the platform now: sign in and open /admin.` : `${email} runs the platform already.`);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Stop ? `\n${error.message}\n` : error);
  process.exit(1);
}

async function grantTo(email: string): Promise<Granted> {
  const connectionString = process.env['DATABASE_URL'];
  if (connectionString) return grantHosted(connectionString, email);
  const { grantInFolder } = await import('./grant-in-folder.ts');
  return grantInFolder(resolve(process.env['KARBAR_DATA'] || '.karbar'), email);
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
