import { useEffect, useEffectEvent } from 'react';

/** Whoever has gone away leaves nobody's PIN pad behind. */
const idleMs = 30_000;

/** Runs when nothing was touched for a while in this step. */
export function useIdle(active: boolean, step: object, run: () => void): void {
  const leave = useEffectEvent(run);
  useEffect(() => {
    if (!active) return undefined;
    let timer = setTimeout(() => leave(), idleMs);
    function touched(): void {
      clearTimeout(timer);
      timer = setTimeout(() => leave(), idleMs);
    }
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) addEventListener(event, touched);
    return () => {
      clearTimeout(timer);
      for (const event of events) removeEventListener(event, touched);
    };
  }, [active, step]);
}
