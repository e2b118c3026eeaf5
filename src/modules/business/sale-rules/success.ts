import { finalPhases } from './status.ts';

/* How sales ended: the one rule behind every figure that tells of success. */

/** What reached its customer, wholly or in part. */
export const arrivedPhases: ReadonlySet<string> = new Set(['delivered', 'partial']);
/** What ended otherwise: cancelled, returned or lost. */
export const failedPhases: ReadonlySet<string> = new Set(finalPhases.filter((phase) => !arrivedPhases.has(phase)));

/** Share of the finished sales that arrived, in hundredths of a percent; `null` before the first. */
export function successOf(arrived: number, failed: number): number | null {
  const finished = arrived + failed;
  return finished === 0 ? null : Math.round((arrived * 10_000) / finished);
}
