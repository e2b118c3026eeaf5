import { askServer } from './ask-server.ts';
import { grantPath, type Granted } from './grant.ts';

/** In the data folder of `npm start`. */
export async function grantInFolder(dataDir: string, email: string): Promise<Granted> {
  return askServer({ dataDir }, grantPath, email, async (answer) => ((await answer.json()) as { readonly granted: Granted }).granted);
}
