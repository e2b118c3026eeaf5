import { workerData } from 'node:worker_threads';

/*
 * Runs in a thread of its own: lets processes work for one part of every period and stops them for the rest, which is how they fare on a
 * processor that is `rate` times slower. The throttle of the browser's developer tools reaches the page only, never its workers.
 */

export type SlowDown = { readonly pids: readonly number[]; readonly rate: number; readonly over: Int32Array<SharedArrayBuffer> };

const periodMs = 8;
const { pids, rate, over } = workerData as SlowDown;

while (Atomics.load(over, 0) === 0) {
  signal('SIGSTOP');
  Atomics.wait(over, 0, 0, (periodMs * (rate - 1)) / rate);
  signal('SIGCONT');
  Atomics.wait(over, 0, 0, periodMs / rate);
}

function signal(name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
}
