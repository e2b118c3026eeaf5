import { retryIfCutOff } from '../common/retry-cut-off.ts';
import { superviseLoop } from '../common/watchdog.ts';
import { watched } from './apply-lock.ts';
import type { Device } from './device.ts';
import { project, projectAll } from './project.ts';

export type Projector = {
  /** Brings these documents into sight, together with others that are waiting for it. */
  readonly show: (docs: readonly string[]) => void;
  /** What a tab stored and did not live to show, or what was shown in a cache that is gone. */
  readonly showAll: () => void;
  /** Resolves when everything that was asked for until now is in sight, or could not be shown. */
  readonly settled: () => Promise<void>;
};

/**
 * Shows what is entered through this tab. A fold of fifty documents costs hardly more than that of one, so whatever is entered while
 * one is under way goes into the next, and a burst of entries does not keep sync waiting for the lock that both need. A fold that does
 * not end under that lock is noticed as one of sync is.
 */
export function createProjector(given: Device): Projector {
  const loop = superviseLoop('Projector');
  const device: Device = { ...given, exclusively: watched(given.exclusively, loop) };
  const waiting = new Set<string>();
  let all = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (all || waiting.size > 0) {
      loop.sign();
      const docs = [...waiting];
      waiting.clear();
      const everything = all;
      all = false;
      await retryIfCutOff(() => (everything ? projectAll(device) : project(device, docs))).catch((error: unknown) => console.warn(error));
    }
    loop.rest();
    running = undefined;
  }

  return {
    show(docs) {
      for (const doc of docs) waiting.add(doc);
      running ??= run();
    },
    showAll() {
      all = true;
      running ??= run();
    },
    settled: async () => running,
  };
}
