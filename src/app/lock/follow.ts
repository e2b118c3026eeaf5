import { followIdle } from './idle.ts';
import { followQueues } from './sender.ts';

/** Once per tab, from the moment on at which the tablet is shared. */
export function followTablet(): void {
  followIdle();
  followQueues();
}
