import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

import { archiveName, backupPath, saveArchive } from './archive/backup.ts';
import { askServer } from './ask-server.ts';
import { readOptions } from './options.ts';
import { Stop } from './stop.ts';

// npm run backup -- [file]: one archive of database, files and secrets, whether npm start runs or not.

const usage = `npm run backup -- [file]
Environment: KARBAR_DATA (.karbar), DATABASE_URL, KARBAR_FILES`;

try {
  Object.assign(process.env, { SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', LITE_TELEMETRY: '0' });
  const [name = archiveName(), ...rest] = process.argv.slice(2);
  if (rest.length > 0 || name.startsWith('-')) throw new Stop(usage);
  const file = resolve(name);
  await askServer(readOptions([], process.env), backupPath, '', async ({ body }) => {
    if (!body) throw new Stop('The running Karbar is too old to be asked for a backup: stop it, run this again, and start it anew.');
    await saveArchive(Readable.fromWeb(body as ReadableStream), file);
  });
  console.log(`${file} holds everything, the keys of the server included: keep it as you keep the company's money.
Put it back with: npm start -- --restore ${name}`);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Stop ? `\n${error.message}\n` : error);
  process.exit(1);
}
