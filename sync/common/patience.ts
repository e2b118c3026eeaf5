import { CallError } from './errors.ts';

/** What asks for a try now: something that happened (a write, a ring, the network, another tab), or the person. */
export type Asker = 'event' | 'person';

/** Whether a wait may end before its time. */
export type Patience = {
  /** A wait after this failure begins. */
  readonly begin: (error: unknown) => void;
  readonly mayEnd: (by: Asker) => boolean;
  /** The wait has lasted its time, or the server has answered. */
  readonly over: () => void;
};

/**
 * A wait that the server asked for lasts, whatever happens on the device meanwhile: else a thousand devices come back together that it
 * had sent away. A person may go sooner, and then not again until such a wait has lasted its time.
 */
export function createPatience(): Patience {
  let isAsked = false;
  let isSpent = false;
  return {
    begin(error) {
      isAsked = asksForTime(error);
    },
    mayEnd(by) {
      if (!isAsked) return true;
      if (by !== 'person' || isSpent) return false;
      isSpent = true;
      return true;
    },
    over() {
      isAsked = false;
      isSpent = false;
    },
  };
}

export function asksForTime(error: unknown): boolean {
  return error instanceof CallError && (error.problem === 'busy' || error.retryAfterMs !== undefined);
}
