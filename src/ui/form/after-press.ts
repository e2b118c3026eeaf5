/*
 * A field that is left by a press elsewhere may find a fault and grow by a line. If it did so between the press and its release, what
 * was pressed would move away and hear no click; so it waits for the release.
 */

let pressed = false;

/** Knows from now on whether a pointer is down. Returns how to stop. */
export function watchPresses(): () => void {
  const over = new AbortController();
  const listen = (event: string, down: boolean): void =>
    document.addEventListener(event, () => (pressed = down), { capture: true, signal: over.signal });
  listen('pointerdown', true);
  listen('pointerup', false);
  listen('pointercancel', false);
  return () => over.abort();
}

/** Does the work now, or right after the click when a pointer is down. */
export function afterPress(work: () => void): void {
  if (!pressed) {
    work();
    return;
  }
  const over = new AbortController();
  for (const end of ['pointerup', 'pointercancel']) {
    document.addEventListener(
      end,
      () => {
        over.abort();
        setTimeout(work, 0);
      },
      { signal: over.signal },
    );
  }
}
