import type { Device } from './parts.ts';
import { project, projectAll } from './project.ts';

export type Showing = {
  /** Brings these documents into sight, together with others that are waiting for it. */
  readonly show: (docs: readonly string[]) => void;
  /** What a tab stored and did not live to show, or what was shown in a cache that is gone. */
  readonly showAll: () => void;
  /** Resolves when everything that was asked for until now is in sight, or could not be shown. */
  readonly settled: () => Promise<void>;
};

/**
 * Shows what is entered through this tab. A fold of fifty documents costs hardly more than that of one, so whatever is entered while
 * one is under way goes into the next, and a burst of entries does not keep sync waiting for the lock that both need.
 */
export function createShowing(device: Device): Showing {
  const waiting = new Set<string>();
  let running: Promise<void> | undefined;
  let last: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    while (waiting.size > 0) {
      const docs = [...waiting];
      waiting.clear();
      await project(device, docs).catch((error: unknown) => console.warn(error));
    }
    running = undefined;
  }

  return {
    show(docs) {
      for (const doc of docs) waiting.add(doc);
      running ??= run();
    },
    showAll() {
      last = Promise.all([last, projectAll(device).catch((error: unknown) => console.warn(error))]).then(() => undefined);
    },
    settled: async () => {
      await Promise.all([running, last]);
    },
  };
}
