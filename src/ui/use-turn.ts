import { useRef, useState } from 'react';

/**
 * One piece of work at a time. Whether it may begin is asked in the moment of the press: two presses come before a slow screen has been
 * drawn again, and both would find the button as it was. `const [busy, inTurn] = useTurn(); … inTurn(() => save())`.
 */
export function useTurn(): readonly [busy: boolean, inTurn: (work: () => Promise<unknown>) => Promise<void>] {
  const taken = useRef(false);
  const [busy, setBusy] = useState(false);
  async function inTurn(work: () => Promise<unknown>): Promise<void> {
    if (taken.current) return;
    taken.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      taken.current = false;
      setBusy(false);
    }
  }
  return [busy, inTurn];
}
