import type { AnyKind } from '#data/kind.ts';

import type { CacheOptions } from '../cache/database.ts';
import type { FreshToken } from '../transport/transport.ts';

export type HostOptions = {
  readonly url: string;
  readonly key: string;
  readonly tenant: string;
  readonly user: string;
  readonly app: string;
  readonly label: string;
  /** The kind on the screen. */
  readonly first?: string;
  readonly kinds: readonly AnyKind[];
  readonly newId: () => string;
  readonly freshToken: () => Promise<FreshToken>;
  readonly cacheOptions?: Partial<CacheOptions>;
  /** Another tab with an older app holds the outbox; opening goes on when it is closed. */
  readonly onBlocked?: () => void;
};
