import { causeOf } from './errors.ts';

const names = new Set(['AbortError', 'DatabaseClosedError', 'InvalidStateError', 'UnknownError']);
/** A browser that restarts its storage needs a second or so. */
const pausesMs = [0, 50, 150, 600, 1200];

/**
 * Runs `work` again when the browser closed the connection under it: nothing of its transaction was stored, or so the browser says, and
 * the next one opens the connection again. The last failure is the caller's.
 */
export async function retryIfCutOff<T>(work: (again: boolean) => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await work(failures > 0);
    } catch (error) {
      const pause = pausesMs[failures];
      if (!wasCutOff(error) || pause === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

function wasCutOff(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof Error && names.has(cause.name);
}
