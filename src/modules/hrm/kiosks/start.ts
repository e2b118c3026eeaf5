import { newId } from '#kernel/ids.ts';

/** This start of the page: running times of one start compare, whatever somebody does to the clock meanwhile. */
export const boot: string = newId();

/** Whole milliseconds since this start. */
export function monoNow(): number {
  return Math.round(performance.now());
}
