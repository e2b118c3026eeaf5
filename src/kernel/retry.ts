const first = 1000;
const firstWhenBusy = 4000;
const longest = 5 * 60_000;

/** What a server said of the next try. `busy`: to come back later; `atLeast`: how long to wait, ms, where it told that. */
export type Wish = { readonly busy?: boolean; readonly atLeast?: number | undefined };

/** Waiting time before the next try: exponential with full jitter, so that a thousand devices do not come back together. */
export function createRetry(random: () => number = Math.random) {
  let failures = 0;
  return {
    /** Counts a failure and tells how long to wait. */
    failed({ busy = false, atLeast }: Wish = {}): number {
      failures += 1;
      const ceiling = Math.min(longest, (busy ? firstWhenBusy : first) * 2 ** (failures - 1));
      // Whoever asks for patience and names no time gets half of it for certain, and each time more.
      const least = atLeast ?? (busy ? ceiling / 2 : 0);
      return Math.max(least, 100, Math.round(random() * ceiling));
    },
    reset(): void {
      failures = 0;
    },
    failures: () => failures,
  };
}
export type Retry = ReturnType<typeof createRetry>;
