import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';

import { createServer } from 'vite';

import { startBackend } from './backend.ts';
import { readOptions } from './options.ts';
import { runUntilStopped } from './run.ts';

// npm run dev: the same backend, with the app served by Vite and reloaded on every change.

const root = fileURLToPath(new URL('../..', import.meta.url));

await runUntilStopped(async () => {
  const options = readOptions(process.argv.slice(2), process.env);
  const backend = await startBackend({ ...options, site: serveWithVite });
  console.log(`\nKarbar (development) is open at ${backend.url}/app`);
  for (const { label, email, password } of backend.signIns) console.log(`  ${label}: ${email} / ${password}`);
  console.log(`  mail: ${backend.url}/_mail   data: ${options.dataDir}   stop: Ctrl-C\n`);
  return backend;
});

async function serveWithVite(server: Server) {
  const vite = await createServer({
    configFile: `${root}/vite.config.ts`,
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server } },
  });
  const handle = (request: IncomingMessage, response: ServerResponse): Promise<boolean> =>
    new Promise((resolve, reject) => {
      response.once('close', () => resolve(true));
      vite.middlewares(request, response, (error?: unknown) => (error ? reject(error) : resolve(false)));
    });
  return { handle, close: () => vite.close() };
}
