import { execFile } from 'node:child_process';
import { chmodSync, chownSync, constants, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

import pg from 'pg';

import { clusterIn } from './cluster-place.ts';
import type { ClusterOptions } from './cluster.ts';
import type { ServerUser } from './server-user.ts';

const run = promisify(execFile);
/** These belong to the running process, which makes some of them anew at any moment: they may be gone between being listed and being copied. */
const passing = /^(?:postmaster\.(?:pid|opts)|pg_internal\.init.*|pgsql_tmp.*)$/;

/** Copies a running cluster by an online backup, then lets the copy recover, so that it starts like one that was stopped in order. */
export async function keepImage(url: string, image: string, { place, binaries, user }: ClusterOptions): Promise<void> {
  const copy = join(image, 'cluster');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    mkdirSync(image, { recursive: true, mode: 0o755 });
    await client.query(`select pg_backup_start('image', true)`);
    copyFolder(clusterIn(place), copy);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    // The log of what was written while the copy was made.
    copyFolder(join(clusterIn(place), 'pg_wal'), join(copy, 'pg_wal'));
    writeFileSync(join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  writeFileSync(join(image, 'password'), place.password, { mode: 0o600 });
  await recover(copy, place.dir, { binaries, user });
}

/** Puts the copy in the place of a new cluster; answers the password that it still has. */
export function restoreImage(image: string, { place, user }: ClusterOptions): string {
  const cluster = clusterIn(place);
  copyFolder(join(image, 'cluster'), cluster);
  give(cluster, user);
  return readFileSync(join(image, 'password'), 'utf8');
}

async function recover(copy: string, placeDir: string, { binaries, user }: Pick<ClusterOptions, 'binaries' | 'user'>): Promise<void> {
  // The server's user may not be able to enter the folder of the images.
  const beside = join(placeDir, 'image');
  copyFolder(copy, beside);
  give(beside, user);
  const single = run(binaries.postgres, ['--single', '-D', beside, '-c', 'fsync=off', '-c', 'log_min_messages=panic', 'postgres'], {
    ...user,
    cwd: '/',
  });
  single.child.stdin?.end();
  await single;
  rmSync(copy, { recursive: true });
  copyFolder(beside, copy);
  rmSync(beside, { recursive: true });
}

function copyFolder(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    force: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (file) => !passing.test(basename(file)),
  });
}

function give(folder: string, user: ServerUser | undefined): void {
  chmodSync(folder, 0o700);
  if (!user) return;
  chownSync(folder, user.uid, user.gid);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chownSync(join(entry.parentPath, entry.name), user.uid, user.gid);
}
