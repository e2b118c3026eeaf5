import { followIdle } from './idle.ts';
import { followQueues } from './sender.ts';
import { followTrail } from './trail.ts';

/** Once per tab, from the moment on at which the tablet is shared. */
export function followTablet(): void {
  followIdle();
  followTrail();
  followQueues();
}
