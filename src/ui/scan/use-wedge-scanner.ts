import { useLayoutEffect, useRef } from 'react';

import { meantBy } from './scanned.ts';
import { WedgeBuffer } from './wedge-buffer.ts';

/**
 * Hears a keyboard scanner anywhere on the page. A focused field keeps its keys, unless it is marked `data-scan`. It hears from
 * the moment that the screen shows: the first scan may come at once.
 */
export function useWedgeScanner(onScan: (code: string) => void, enabled = true): void {
  const latest = useRef(onScan);
  useLayoutEffect(() => {
    latest.current = onScan;
  });
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    const buffer = new WedgeBuffer();
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || takesText(event.target)) return;
      const caps = event.getModifierState('CapsLock');
      const code = buffer.press(meantBy({ key: event.key, code: event.code, shiftKey: event.shiftKey, caps }), event.timeStamp);
      if (code === undefined) return;
      // The Enter of the scanner must not press the button that happens to have the focus.
      event.preventDefault();
      event.stopImmediatePropagation();
      latest.current(code);
    }
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [enabled]);
}

function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest('input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]') !== null &&
    target.closest('[data-scan]') === null
  );
}
