/** Milliseconds of work on end: a page that waits longer for its turn is felt to stand still. */
const slice = 24;

/** Between the pieces of long work on a page: `await pace()` waits for the page's turn where the last one is some time ago. Throws when aborted. */
export function paceOf(signal?: AbortSignal): () => Promise<void> | undefined {
  let last = performance.now();
  return () => {
    if (performance.now() - last < slice) return undefined;
    signal?.throwIfAborted();
    return new Promise((resolve) =>
      setTimeout(() => {
        last = performance.now();
        resolve();
      }, 0),
    );
  };
}
