import { spawn, type ChildProcess } from 'node:child_process';

/*
 * A process that is killed with -9 ends nothing. So a shell waits at a pipe that closes when this process is gone, however that
 * happens, and then ends the database: in order, or at once together with its files where they are temporary.
 */

const script = `cat > /dev/null
[ "$(head -n 1 "$1/postmaster.pid" 2> /dev/null)" = "$2" ] && kill -s "$3" "$2" 2> /dev/null
[ -z "$4" ] && exit 0
while kill -0 "$2" 2> /dev/null; do sleep 0.1; done
rm -rf "$4"`;

export type Watcher = { readonly follow: (postmaster: number) => void; readonly end: () => void };

export function watch(cluster: string, postmaster: number, temporary: string | undefined): Watcher {
  const begin = (pid: number): ChildProcess | undefined => {
    // Windows has no such shell; there the next start finds what was left.
    if (process.platform === 'win32') return undefined;
    const signal = temporary ? 'QUIT' : 'INT';
    const child = spawn('/bin/sh', ['-c', script, 'sh', cluster, String(pid), signal, temporary ?? ''], {
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.once('error', () => undefined);
    child.stdin?.once('error', () => undefined);
    child.unref();
    (child.stdin as { unref?: () => void } | null)?.unref?.();
    return child;
  };
  let child = begin(postmaster);
  const end = (): void => {
    child?.kill('SIGKILL');
    child?.stdin?.destroy();
  };
  return {
    follow(pid) {
      end();
      child = begin(pid);
    },
    end,
  };
}
