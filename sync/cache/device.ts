import type { AnyKind } from '#data/kind.ts';

import type { Outbox } from '../outbox/outbox.ts';
import type { CacheGeneration, Cache } from './database.ts';

/** What the loops of one device work with. */
export type Device = {
  readonly outbox: Outbox;
  /** Absent while a purge or refill has closed it. */
  readonly cache: () => Cache;
  readonly kinds: ReadonlyMap<string, AnyKind>;
  /** Runs `work` while no other tab projects or applies. `assertHeld` throws when one has taken over meanwhile. */
  readonly exclusively: <T>(work: (assertHeld: () => void) => Promise<T>) => Promise<T>;
  /** Told between the pieces of long work. */
  readonly onHeadway?: () => void;
  readonly newId: () => string;
  readonly now: () => string;
};

/** A device whose entries are folded into any cache, shown or not. */
export type Projecting = Omit<Device, 'cache'> & { readonly cache: () => CacheGeneration };
