import { createHash } from 'node:crypto';

import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

import type { LimitName, Limits, Steps } from './limits.ts';

/** Which count a try belongs to. */
export type Use = readonly [name: LimitName | 'code', key: string];
/** `wait`: seconds until there is another try, 0 = this one may go on; `left`: how many follow it. */
export type Taken = { readonly wait: number; readonly left: number };

export type Limiter = {
  /** Counts a try before it is made, so that tries side by side are counted, too. One that is held up costs nothing elsewhere. */
  readonly take: (...uses: readonly Use[]) => Promise<Taken>;
  /** It was no failure. */
  readonly give: (...uses: readonly Use[]) => Promise<void>;
  readonly forget: (use: Use) => Promise<void>;
};

/** A code is dead after this many tries, or when its hour is over. */
export const triesOfCode = 5;
const code: Steps = [[triesOfCode, 3600]];

/** Counted in this process, or in the database where several processes share one. */
export async function createLimiter(limits: Limits, pool?: pg.Pool): Promise<Limiter> {
  if (pool) await pool.query(table);
  const counters = new Map<string, RateLimiterMemory | RateLimiterPostgres>();

  function counter(name: string, [points, duration]: Steps[number]): RateLimiterMemory | RateLimiterPostgres {
    const keyPrefix = `${name}:${duration}`;
    const known = counters.get(keyPrefix);
    if (known) return known;
    const options = { keyPrefix, points, duration };
    const shared = { storeType: 'pool', schemaName: 'auth', tableName: 'rate_limits', tableCreated: true, ...options };
    const made = pool ? new RateLimiterPostgres({ storeClient: pool, ...shared }) : new RateLimiterMemory(options);
    counters.set(keyPrefix, made);
    return made;
  }
  const countersOf = ([name]: Use) => (name === 'code' ? code : limits[name]).map((step) => counter(name, step));

  async function take(...uses: readonly Use[]): Promise<Taken> {
    const taken: (() => Promise<unknown>)[] = [];
    let left = Infinity;
    for (const use of uses) {
      const key = hidden(use);
      for (const one of countersOf(use)) {
        try {
          left = Math.min(left, (await one.consume(key)).remainingPoints);
          taken.push(() => one.reward(key));
        } catch (held) {
          if (!(held instanceof RateLimiterRes)) throw held;
          for (const undo of taken) await undo();
          return { wait: Math.max(1, Math.ceil(held.msBeforeNext / 1000)), left: 0 };
        }
      }
    }
    return { wait: 0, left };
  }

  return {
    take,
    async give(...uses) {
      for (const use of uses) for (const one of countersOf(use)) await one.reward(hidden(use));
    },
    async forget(use) {
      for (const one of countersOf(use)) await one.delete(hidden(use));
    },
  };
}

/** Its rows are nobody's data: keys are hashed, and gone an hour after they count no more. */
const table = `select pg_advisory_xact_lock(hashtext('auth.rate_limits'));
create table if not exists auth.rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint);
revoke all on auth.rate_limits from public, anon, authenticated`;

function hidden([, key]: Use): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 40);
}
