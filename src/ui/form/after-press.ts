/*
 * A field that is left by a press elsewhere may find a fault and grow by a line. If it did so between the press and its release, what
 * was pressed would move away and hear no click; so it waits for the release.
 */

let pressed = false;
document.addEventListener('pointerdown', () => (pressed = true), true);
for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => (pressed = false), true);

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
