import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { Stop } from '../stop.ts';
import type { Binaries } from './binaries.ts';
import { clusterIn, removeClusterPlace, type ClusterPlace } from './cluster-place.ts';
import { end, postmasterOf, stopOrphan } from './orphan.ts';
import type { ServerUser } from './server-user.ts';
import { watch } from './watch.ts';

/** A Postgres of our own on the loopback address, alive as long as this process. */
export type Cluster = { readonly url: string; readonly dir: string; readonly stop: () => Promise<void> };

export type ClusterOptions = {
  readonly place: ClusterPlace;
  readonly binaries: Binaries;
  readonly user: ServerUser | undefined;
  /** Goes with this process and need not survive a power cut. */
  readonly isTemporary: boolean;
};

/** Makes an empty cluster. Text compares by code points and knows the letters of every script, on every platform. */
export async function createCluster({ place, binaries, user }: ClusterOptions): Promise<void> {
  const file = join(place.dir, 'password');
  writeFileSync(file, place.password, { mode: 0o600 });
  if (user) chownSync(file, user.uid, user.gid);
  const builtIn = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const locale = ['--encoding=UTF8', ...(Number(binaries.major) >= 17 ? builtIn : ['--locale=C.UTF-8'])];
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${file}`];
  const child = spawn(
    binaries.initdb,
    ['-D', clusterIn(place), ...access, ...locale, '--wal-segsize=1', '--no-sync', '--no-instructions'],
    {
      ...user,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let told = '';
  child.stderr.on('data', (chunk: Buffer) => (told += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  rmSync(file, { force: true });
  if (code !== 0) throw new Error(`No database could be made in ${place.dir}: ${told.trim()}`);
}

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { place, binaries, user, isTemporary } = options;
  const dir = clusterIn(place);
  if (!existsSync(join(dir, 'PG_VERSION'))) throw new Stop(`The database lies in ${place.dir}, and nothing is there any more.`);
  await stopOrphan(dir);
  const major = readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim();
  if (major !== binaries.major) {
    throw new Stop(
      `The database in ${place.dir} is of Postgres ${major}, and this Karbar brings Postgres ${binaries.major}.\nStart it with the Karbar that made it.`,
    );
  }
  chmodSync(dir, 0o700);
  let port = 0;
  let stopping = false;
  let child = await launchOnFreePort();
  const watcher = watch(dir, postmasterOf(dir)?.pid ?? 0, isTemporary ? place.dir : undefined);

  function launch(): ChildProcess {
    const log = openSync(join(place.dir, 'log'), 'w', 0o600);
    const flags = Object.entries(settings(isTemporary)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    // A session of its own: Ctrl-C reaches this process, which then ends the database in order.
    const started = spawn(binaries.postgres, ['-D', dir, '-p', String(port), ...flags], {
      ...user,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    started.unref();
    started.once('error', () => undefined);
    return started;
  }

  /** Postgres takes no port of the system's choice, and between looking and binding another program may take the one that was free. */
  async function launchOnFreePort(): Promise<ChildProcess> {
    for (let attempt = 1; ; attempt += 1) {
      port = await freePort();
      try {
        return await ready(launch());
      } catch (error) {
        if (attempt === 5 || !/address already in use/i.test(String(error))) throw error;
      }
    }
  }

  async function again(): Promise<void> {
    await pause(500);
    if (stopping || !existsSync(place.dir)) return;
    console.error('The database ended unexpectedly and is started again.');
    child = launch();
    try {
      await ready(child);
      watcher.follow(postmasterOf(dir)?.pid ?? 0);
    } catch (error) {
      console.error(error);
      void again();
    }
  }

  async function ready(started: ChildProcess): Promise<ChildProcess> {
    while (!postmasterOf(dir)?.isReady) {
      if (started.exitCode !== null || started.signalCode !== null || started.pid === undefined)
        throw new Error(`The database in ${place.dir} did not start: ${readFileSync(join(place.dir, 'log'), 'utf8').trim()}`);
      await pause(10);
    }
    started.once('exit', () => void again());
    return started;
  }

  return {
    url: `postgres://postgres:${encodeURIComponent(place.password)}@127.0.0.1:${port}/postgres`,
    dir,
    async stop() {
      stopping = true;
      if (child.pid) await end(child.pid, isTemporary ? 'SIGQUIT' : 'SIGINT');
      if (isTemporary) await removeClusterPlace(place);
      watcher.end();
    },
  };
}

function settings(isTemporary: boolean): Readonly<Record<string, string>> {
  return {
    listen_addresses: '127.0.0.1',
    ...(process.platform !== 'win32' && { unix_socket_directories: '' }),
    max_connections: '100',
    timezone: 'UTC',
    // Small segments keep an image small; as much of them as usual lies between two checkpoints.
    max_wal_size: '1GB',
    jit: 'off',
    // Refusals are part of ordinary work and carry people's data.
    log_min_messages: 'fatal',
    log_min_error_statement: 'panic',
    ...(isTemporary && { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
