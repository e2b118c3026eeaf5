import type { createLeaderTasks, Lead, LeaderTaskParts } from './leader-tasks.ts';

type Tasks = { readonly createLeaderTasks: typeof createLeaderTasks };

let loading: Promise<Tasks> | undefined;

/**
 * What only a leading tab works with, its rounds with the server and its bell, is a file of its own: showing rows and storing entries wait
 * for neither. Every worker asks for it as soon as it runs and whether it leads or not, so that it is here before a newer version of the app
 * takes it off the server. What could not be fetched is asked for again by the next call. Throws as `import()` does.
 */
export function loadLeaderTasks(): Promise<Tasks> {
  loading ??= import('./leader-tasks.ts').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The work of whichever tab leads, for one that may not have it yet. `ready` resolves when the lead can be taken. */
export function createLead(parts: LeaderTaskParts): Lead & { readonly ready: () => Promise<void> } {
  let tasks: Lead | undefined;

  async function ready(): Promise<void> {
    const loaded = await loadLeaderTasks();
    tasks ??= loaded.createLeaderTasks(parts);
  }

  return {
    ready,
    async take(leaseEpoch, signal) {
      await ready();
      await tasks?.take(leaseEpoch, signal);
    },
    wake: () => tasks?.wake(),
    pullSoon: (by) => tasks?.pullSoon(by),
    checkSoon: () => tasks?.checkSoon(),
    setToken: (token) => tasks?.setToken(token),
    ended: async () => tasks?.ended(),
  };
}
