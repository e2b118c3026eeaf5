import { execFileSync } from 'node:child_process';

/** Postgres does not run as root; where root starts the server, the database runs as this user. */
export type ServerUser = { readonly uid: number; readonly gid: number };

/** What root's databases share: folders that the server's user may enter, which those of root need not be. */
export const rootPlace = '/var/lib/karbar';

const name = 'postgres';

/** `undefined` where whoever runs this process can run Postgres as well. */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return find() ?? make();
}

function find(): ServerUser | undefined {
  try {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] })));
    return uid && gid ? { uid, gid } : undefined;
  } catch {
    return undefined;
  }
}

function make(): ServerUser | undefined {
  const quiet = { stdio: 'ignore' } as const;
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name], quiet);
  } catch {
    // BusyBox (Alpine) has another command for the same.
    execFileSync('adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', name], quiet);
  }
  return find();
}
