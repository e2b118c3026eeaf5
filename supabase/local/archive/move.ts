import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { forgetClusterPlace, clusterPlaceOf, removeClusterPlace } from '../engine/cluster-place.ts';
import { type Choice, engineIn, newPostgres, pgliteFolder } from '../engine/open.ts';
import { openPglite } from '../engine/pglite.ts';
import { archiveBytes, archiveName, saveArchive } from './backup.ts';

const marker = 'moving.json';

/** A folder whose database goes from PGlite to a real Postgres: what it moves by, and where to. */
export type Move = { readonly archive: string; readonly choice: Choice };

/**
 * Begins the move of a folder that was made when there was only PGlite, if a Postgres starts on this computer: everything into an archive, which
 * stays in the folder. Nothing of the old database is touched before `endMove`; a move that was cut off begins again.
 */
export async function beginMove(dataDir: string, say: (text: string) => void): Promise<Move | undefined> {
  if (existsSync(join(dataDir, marker))) await undoMove(dataDir);
  if (engineIn(dataDir) !== 'pglite' || process.env['KARBAR_ENGINE'] === 'pglite') return undefined;
  const choice = await newPostgres(dataDir, say);
  if (!choice) return undefined;
  const archive = join(dataDir, archiveName(new Date(), 'before-postgres'));
  say(`The database moves to a real Postgres. What it holds now is kept in ${archive}`);
  const engine = await openPglite({ folder: pgliteFolder(dataDir), image: undefined });
  try {
    await saveArchive(archiveBytes({ engine, filesDir: join(dataDir, 'files'), dataDir }), archive);
  } finally {
    await engine.close();
  }
  writeFileSync(join(dataDir, marker), JSON.stringify({ archive }));
  return { archive, choice };
}

/** Everything has arrived. */
export function endMove(dataDir: string): void {
  rmSync(join(dataDir, marker));
  rmSync(pgliteFolder(dataDir), { recursive: true, force: true });
}

async function undoMove(dataDir: string): Promise<void> {
  const place = clusterPlaceOf(dataDir);
  if (place) await removeClusterPlace(place);
  forgetClusterPlace(dataDir);
  rmSync(join(dataDir, marker));
}
