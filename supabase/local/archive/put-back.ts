import type { Engine } from '../engine/engine.ts';
import { Stop } from '../stop.ts';
import type { Move } from './move.ts';
import { openArchive, type OpenArchive } from './read-archive.ts';

/** Until all of an archive is in it, a database is nobody's: devices would take what is missing for deleted. */
export async function beginPuttingBack(engine: Engine): Promise<void> {
  await engine.exec('create schema if not exists supabase_migrations; create table if not exists supabase_migrations.filling ()');
}

/** Fills a new database and says what of the archive has no place in it any more. */
export async function putBack(told: OpenArchive, engine: Engine, filesDir: string, say: (text: string) => void): Promise<void> {
  const left = await told.putRows(engine, filesDir);
  await engine.exec('drop table if exists supabase_migrations.filling');
  if (left.length > 0) say(`Only the archive holds what this version has no place for: ${left.join(', ')}`);
}

export async function arrive({ archive }: Move, engine: Engine, filesDir: string, say: (text: string) => void): Promise<void> {
  const told = await openArchive(archive);
  try {
    await putBack(told, engine, filesDir, say);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Stop(
      `The database could not be moved to a real Postgres: ${why}\nNothing is lost: it lies where it was, and in ${archive}.\nGo on with it as before: KARBAR_ENGINE=pglite npm start`,
    );
  } finally {
    told.close();
  }
}

export function notEmpty(dataDir: string): string {
  return `${dataDir} holds a database already. Put the archive into another folder: KARBAR_DATA=<folder>, or delete this one first: --fresh.`;
}
