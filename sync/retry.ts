const first = 1000;
const longest = 5 * 60_000;

/** Waiting time before the next try: exponential with full jitter, so that a thousand devices do not come back together. */
export function createRetry(random: () => number = Math.random) {
  let failures = 0;
  return {
    /** Counts a failure and tells how long to wait. `atLeast` is what the server asked for. */
    failed(atLeast = 0): number {
      failures += 1;
      const ceiling = Math.min(longest, first * 2 ** (failures - 1));
      return Math.max(atLeast, 100, Math.round(random() * ceiling));
    },
    reset(): void {
      failures = 0;
    },
    failures: () => failures,
  };
}
export type Retry = ReturnType<typeof createRetry>;
