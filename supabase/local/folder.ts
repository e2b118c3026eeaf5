import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { clusterPlaceOf, removeClusterPlace } from './engine/cluster-place.ts';
import { Stop } from './stop.ts';

const marker = 'karbar.json';
const unfinished = 'unfinished';

/** Makes sure that the folder is ours. */
export function openFolder(dataDir: string): void {
  if (existsSync(join(dataDir, marker))) return;
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new Stop(`${dataDir} holds files that are not Karbar's. Choose an empty folder: KARBAR_DATA=<folder>.`);
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, marker), JSON.stringify({ format: 1, created: new Date().toISOString() }));
}

/**
 * Deletes everything in a data folder, only if it carries our marker, and its database wherever it lies. The lock of this process
 * stays, and so does the certificate, which the devices of the house have been told to trust.
 */
export async function emptyFolder(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, marker))) throw new Stop(`${dataDir} is not a data folder of Karbar; nothing was deleted.`);
  const place = clusterPlaceOf(dataDir);
  if (place) await removeClusterPlace(place);
  const keep = new Set([marker, 'lock.json', 'certificate.json', 'certificate.crt']);
  for (const name of readdirSync(dataDir)) {
    if (!keep.has(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

/** The folder itself, too. */
export async function removeFolder(dataDir: string): Promise<void> {
  await emptyFolder(dataDir);
  rmSync(dataDir, { recursive: true });
}

/** Until a new folder is filled nothing in it is worth keeping: a start that was interrupted begins again. */
export function beginFilling(dataDir: string): void {
  writeFileSync(join(dataDir, unfinished), '');
}

export function endFilling(dataDir: string): void {
  rmSync(join(dataDir, unfinished), { force: true });
}

export function isUnfinished(dataDir: string): boolean {
  return existsSync(join(dataDir, unfinished));
}
