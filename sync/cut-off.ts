import { causeOf } from './errors.ts';

const names = new Set(['AbortError', 'DatabaseClosedError', 'InvalidStateError', 'UnknownError']);
const tries = 4;
const pauseMs = 50;

/**
 * Runs `work` again when the browser closed the connection under it: nothing of its transaction was stored, and the next one opens the
 * connection again. The last failure is the caller's.
 */
export async function againIfCutOff<T>(work: () => Promise<T>): Promise<T> {
  for (let done = 1; ; done += 1) {
    try {
      return await work();
    } catch (error) {
      if (!wasCutOff(error) || done === tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * (done - 1)));
    }
  }
}

function wasCutOff(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof Error && names.has(cause.name);
}
