import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { Stop } from '../stop.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { clusterPlaceOf, createClusterPlace, sweepClusterPlaces } from './cluster-place.ts';
import type { Engine } from './engine.ts';
import { openOwnPostgres } from './own-postgres.ts';
import { openPglite } from './pglite.ts';
import { type ServerUser, serverUser } from './server-user.ts';

/** What a start works on, known before anything is opened. */
export type Choice = {
  readonly kind: Engine['kind'];
  /** Nothing has been stored there. */
  readonly isNew: boolean;
  /** A new one may begin as a copy of an image. */
  readonly takesImages: boolean;
  readonly open: (image: string | undefined) => Promise<Engine>;
};

/**
 * What the data folder holds already; for a new one a real Postgres wherever one starts, else PGlite. KARBAR_ENGINE asks for one of
 * them.
 */
export async function chooseEngine(dataDir: string | undefined, say: (text: string) => void): Promise<Choice> {
  const wanted = process.env['KARBAR_ENGINE'] || undefined;
  if (wanted !== undefined && wanted !== 'postgres' && wanted !== 'pglite')
    throw new Stop(`KARBAR_ENGINE takes postgres or pglite, not ${wanted}.`);
  const found = dataDir === undefined ? undefined : engineIn(dataDir);
  if (found && wanted && found !== wanted) {
    throw new Stop(
      `The database in ${dataDir} is one of ${found}, and KARBAR_ENGINE=${wanted} does not open it.\nStart without KARBAR_ENGINE, or with another folder: KARBAR_DATA=<folder>.`,
    );
  }
  if ((found ?? wanted) === 'pglite') return pglite(dataDir, found === undefined);
  const started = await beginPostgres(say);
  if (started) return postgres(dataDir, started, found === undefined);
  if ((found ?? wanted) === undefined) return pglite(dataDir, true);
  throw new Stop(`The database in ${dataDir ?? 'memory'} needs a Postgres, and none starts on this computer.`);
}

/** A Postgres for a folder whose database is still PGlite's; nothing where none starts. */
export async function newPostgres(dataDir: string, say: (text: string) => void): Promise<Choice | undefined> {
  const started = await beginPostgres(say);
  return started && postgres(dataDir, started, true);
}

export function engineIn(dataDir: string): Engine['kind'] | undefined {
  if (clusterPlaceOf(dataDir)) return 'postgres';
  return existsSync(join(pgliteFolder(dataDir), 'PG_VERSION')) ? 'pglite' : undefined;
}

type Ready = { readonly binaries: Binaries; readonly user: ServerUser | undefined };

async function beginPostgres(say: (text: string) => void): Promise<Ready | undefined> {
  const user = serverUser();
  const binaries = await findBinaries(user, say);
  return binaries && { binaries, user };
}

function postgres(dataDir: string | undefined, { binaries, user }: Ready, isNew: boolean): Choice {
  return {
    kind: 'postgres',
    isNew,
    takesImages: true,
    async open(image) {
      await sweepClusterPlaces();
      const place = (dataDir && clusterPlaceOf(dataDir)) || createClusterPlace(dataDir, user);
      return openOwnPostgres({ place, binaries, user, isTemporary: dataDir === undefined, isNew, image });
    },
  };
}

function pglite(dataDir: string | undefined, isNew: boolean): Choice {
  return { kind: 'pglite', isNew, takesImages: true, open: (image) => openPglite({ folder: dataDir && pgliteFolder(dataDir), image }) };
}

export function pgliteFolder(dataDir: string): string {
  return join(dataDir, 'database');
}
