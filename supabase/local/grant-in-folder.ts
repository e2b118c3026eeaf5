import { startBackend } from './backend.ts';
import { engineIn } from './engine/open.ts';
import { grantPath, type Granted } from './grant.ts';
import { holderOf } from './lock.ts';
import { loadSecrets } from './secrets.ts';
import { Stop } from './stop.ts';

/** In the data folder of `npm start`. A running server does it itself: two processes on one folder destroy it. */
export async function grantInFolder(dataDir: string, email: string): Promise<Granted> {
  if (!engineIn(dataDir)) throw new Stop(`${dataDir} holds no database. Run npm start once, or name the folder: KARBAR_DATA=<folder>.`);
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
