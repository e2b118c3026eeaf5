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
  // The server's user may not be able to enter the folder of the images.
  const copy = join(place.dir, 'image');
  await backUp(url, clusterIn(place), copy);
  give(copy, user);
  // What the log has no use for any more is not kept for later.
  const settings = ['fsync=off', 'min_wal_size=2MB', 'log_min_messages=panic'].flatMap((setting) => ['-c', setting]);
  const single = run(binaries.postgres, ['--single', '-D', copy, ...settings, 'postgres'], { ...user, cwd: '/' });
  single.child.stdin?.end();
  await single;
  mkdirSync(image, { recursive: true, mode: 0o755 });
  copyFolder(copy, join(image, 'cluster'));
  rmSync(copy, { recursive: true });
  writeFileSync(join(image, 'password'), place.password, { mode: 0o600 });
}

type Begun = { readonly first: string };
type Ended = { readonly last: string; readonly labelfile: string };

async function backUp(url: string, cluster: string, copy: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const begun = await client.query<Begun>(`select pg_walfile_name(pg_backup_start('image', true)) as first`);
    copyFolder(cluster, copy, /[\\/]pg_wal[\\/]/);
    const ended = await client.query<Ended>('select pg_walfile_name(lsn) as last, labelfile from pg_backup_stop(false)');
    const { first, last, labelfile } = { first: '', last: '', labelfile: '', ...begun.rows[0], ...ended.rows[0] };
    // Of the log only what was written while the copy was made.
    for (const name of readdirSync(join(cluster, 'pg_wal')).filter((file) => file >= first && file <= last))
      copyFolder(join(cluster, 'pg_wal', name), join(copy, 'pg_wal', name));
    writeFileSync(join(copy, 'backup_label'), labelfile);
  } finally {
    await client.end();
  }
}

/** Puts the copy in the place of a new cluster; answers the password that it still has. */
export function restoreImage(image: string, { place, user }: ClusterOptions): string {
  const cluster = clusterIn(place);
  copyFolder(join(image, 'cluster'), cluster);
  give(cluster, user);
  return readFileSync(join(image, 'password'), 'utf8');
}

function copyFolder(from: string, to: string, but?: RegExp): void {
  cpSync(from, to, {
    recursive: true,
    force: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (file) => !passing.test(basename(file)) && !but?.test(file),
  });
}

function give(folder: string, user: ServerUser | undefined): void {
  chmodSync(folder, 0o700);
  if (!user) return;
  chownSync(folder, user.uid, user.gid);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chownSync(join(entry.parentPath, entry.name), user.uid, user.gid);
}
