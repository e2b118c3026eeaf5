import { type Instance, minute } from './shift.ts';

/* Nobody is absent as long as a tablet may still have his punch. */

/** So long after the end of a shift a tablet has to have reported. Minutes. */
const settling = 15;

/** Whether every tablet of the place has told what it has of a shift. `reported`: when each was heard of last; of a place without one nothing is known. */
export function isClosed({ endsAt }: Pick<Instance, 'endsAt'>, reported: readonly (number | null)[]): boolean {
  return reported.length > 0 && reported.every((at) => at !== null && at >= endsAt + settling * minute);
}
