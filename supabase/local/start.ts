import { fileURLToPath } from 'node:url';

import { startBackend, type Backend } from './backend.ts';
import { beginBuild } from './build.ts';
import { lanAddresses, loadCertificate } from './certificate.ts';
import { clusterPlaceOf } from './engine/cluster-place.ts';
import { openFolder } from './folder.ts';
import { readOptions, type Options } from './options.ts';
import { runUntilStopped } from './run.ts';

// npm start: the whole product on one port - the built app, the Supabase API, the database in a folder.

const root = fileURLToPath(new URL('../..', import.meta.url));

await runUntilStopped(async () => {
  const options = readOptions(process.argv.slice(2), process.env);
  const certificate = options.https ? await certificateIn(options.dataDir) : undefined;
  const host = options.https ? '0.0.0.0' : '127.0.0.1';
  const build = process.env['KARBAR_SKIP_BUILD'] === '1' ? undefined : await beginBuild(root, console.log);
  const backend = await startBackend({ ...options, host, certificate });
  try {
    await build?.done;
  } catch (error) {
    await backend.close();
    throw error;
  }
  announce(backend, options);
  return backend;
});

async function certificateIn(dataDir: string) {
  openFolder(dataDir);
  return loadCertificate(dataDir);
}

function announce({ url, signIns, isNew }: Backend, { dataDir, databaseUrl, hosts, https, seed }: Options): void {
  const lines = ['', `Karbar is open at ${url}/app`];
  if (https) {
    const { port } = new URL(url);
    lines.push(...lanAddresses().map((address) => `  on the network: https://${address}:${port}/app`));
    lines.push(`  trust the certificate once on each device: ${dataDir}/certificate.crt`);
  }
  lines.push(...signIns.map(({ label, email, password }) => `  ${label}: ${email} / ${password}`));
  if (!isNew && seed === 'large') lines.push('  The folder has data already; --seed large fills an empty one: add --fresh.');
  const place = databaseUrl ? undefined : clusterPlaceOf(dataDir)?.dir;
  if (place && !place.startsWith(dataDir)) lines.push(`  database: ${place}`);
  // Behind a proxy nobody can be taken for this computer.
  lines.push(`  mail: ${hosts.length > 0 ? 'shown here' : `${url}/_mail`}   data: ${dataDir}   stop: Ctrl-C`, '');
  console.log(lines.join('\n'));
}
