import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { commandOf, isRunning } from './process.ts';

/** The process that serves this cluster, by its own word, and whether it takes connections. */
export function postmasterOf(cluster: string): { readonly pid: number; readonly isReady: boolean } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, isReady: lines[7]?.trim() === 'ready' } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Ends a Postgres that outlived the process which had started it. Whoever calls holds the data folder's lock, so nobody else
 * needs it. A pid that meanwhile belongs to another program is left alone, and with it the note that would keep Postgres from starting.
 */
export async function stopOrphan(cluster: string, signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
  const orphan = postmasterOf(cluster);
  if (!orphan || !isRunning(orphan.pid)) return;
  if (process.platform !== 'win32' && !commandOf(orphan.pid).includes(cluster)) {
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
    return;
  }
  await end(orphan.pid, signal);
}

/** Sessions are cut; what was committed is on the disk. SIGQUIT, which does not wait for anything, after ten seconds. */
export async function end(pid: number, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const send = (which: NodeJS.Signals): boolean => {
    try {
      return process.kill(pid, which);
    } catch {
      return false;
    }
  };
  // Windows knows no signals; what was committed is found again by recovery.
  if (process.platform === 'win32') execFileSync('taskkill', ['/pid', String(pid), '/f', '/t'], { stdio: 'ignore' });
  const begun = Date.now();
  let last: NodeJS.Signals = signal;
  if (process.platform !== 'win32') send(signal);
  while (isRunning(pid)) {
    await pause(20);
    if (last === 'SIGINT' && Date.now() - begun > 10_000) {
      last = 'SIGQUIT';
      send(last);
    }
  }
}
