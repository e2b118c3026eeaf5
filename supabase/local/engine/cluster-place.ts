import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve, sep } from 'node:path';

import { stopOrphan } from './orphan.ts';
import { isRunning, startOf } from './process.ts';
import { rootPlace, type ServerUser } from './server-user.ts';

/** Where a cluster lies and how its superuser signs in. */
export type ClusterPlace = { readonly dir: string; readonly password: string };

type Owner = { readonly dataDir: string | null; readonly pid: number; readonly started: string };

const prefix = 'karbar-cluster-';

export const clusterIn = ({ dir }: Pick<ClusterPlace, 'dir'>): string => join(dir, 'cluster');

/** The place of this data folder's Postgres, if it has one. */
export function clusterPlaceOf(dataDir: string): ClusterPlace | undefined {
  const file = noteIn(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ClusterPlace) : undefined;
}

/**
 * A new place: inside the data folder; where root starts the server, outside of it, because the user that Postgres runs as may
 * not be able to enter it; without a data folder, among the temporary files.
 */
export function createClusterPlace(dataDir: string | undefined, user: ServerUser | undefined): ClusterPlace {
  const place: ClusterPlace = { dir: newDir(dataDir, user), password: randomBytes(24).toString('base64url') };
  const owner: Owner = { dataDir: dataDir ? resolve(dataDir) : null, pid: process.pid, started: startOf(process.pid) };
  writeFileSync(join(place.dir, 'owner.json'), JSON.stringify(owner));
  if (dataDir) writeFileSync(noteIn(dataDir), JSON.stringify(place, null, 2), { mode: 0o600 });
  return place;
}

export async function removeClusterPlace({ dir }: Pick<ClusterPlace, 'dir'>): Promise<void> {
  await stopOrphan(join(dir, 'cluster'), 'SIGQUIT');
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
}

/** The folder has no Postgres any more. */
export function forgetClusterPlace(dataDir: string): void {
  rmSync(noteIn(dataDir), { force: true });
}

/** Temporary places whose process or data folder is gone: a test that was killed could not tidy up. */
export async function sweepClusterPlaces(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(prefix))) {
    const dir = join(tmpdir(), name);
    const owner = ownerOf(dir);
    const isLeft = owner && (owner.dataDir === null ? !isSame(owner) : !existsSync(owner.dataDir));
    // Somebody else's, or two sweep at the same moment: the next one will.
    if (isLeft) await removeClusterPlace({ dir }).catch(() => undefined);
  }
}

function newDir(dataDir: string | undefined, user: ServerUser | undefined): string {
  if (dataDir && !user) {
    const dir = join(dataDir, 'postgres');
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    return dir;
  }
  const isTemporary = !dataDir || isWithin(dataDir, tmpdir());
  if (!isTemporary) mkdirSync(rootPlace, { recursive: true, mode: 0o755 });
  const dir = mkdtempSync(isTemporary ? join(tmpdir(), prefix) : join(rootPlace, `${basename(dirname(resolve(dataDir)))}-`));
  if (user) chownSync(dir, user.uid, user.gid);
  return dir;
}

function isWithin(path: string, folder: string): boolean {
  return realpathSync(path).startsWith(realpathSync(folder) + sep);
}

function ownerOf(dir: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(join(dir, 'owner.json'), 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

function isSame({ pid, started }: Owner): boolean {
  return isRunning(pid) && startOf(pid) === started;
}

function noteIn(dataDir: string): string {
  return join(dataDir, 'database.json');
}
