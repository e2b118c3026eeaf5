import { type BackendOptions, startBackend } from './backend.ts';
import { engineIn } from './engine/open.ts';
import { holderOf } from './lock.ts';
import { loadSecrets } from './secrets.ts';
import { Stop } from './stop.ts';

type Place = { readonly dataDir: string } & Pick<BackendOptions, 'databaseUrl' | 'filesDir'>;

/**
 * Asks the server of a data folder something that only whoever can read the folder may ask. A running one answers itself, because two
 * processes on one folder destroy it; otherwise, and beside the servers of a database of one's own, one is started for the question.
 */
export async function askServer<T>(place: Place, path: string, body: string, read: (answer: Response) => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl } = place;
  if (!databaseUrl && !engineIn(dataDir))
    throw new Stop(`${dataDir} holds no database. Run npm start once, or name the folder: KARBAR_DATA=<folder>.`);
  const running = databaseUrl ? undefined : holderOf(dataDir);
  if (running) return ask(`http://127.0.0.1:${running.port}`);
  const backend = await startBackend({ ...place, quiet: true });
  try {
    return await ask(backend.url);
  } finally {
    await backend.close();
  }

  async function ask(url: string): Promise<T> {
    const { secretKey } = await loadSecrets(dataDir);
    const headers = { authorization: `Bearer ${secretKey}` };
    const answer = await fetch(url + path, { method: 'POST', headers, body }).catch(() => undefined);
    if (!answer?.ok)
      throw new Stop('The running Karbar did not answer (with --https it cannot be asked). Stop it, run this again, and start it anew.');
    return read(answer);
  }
}
