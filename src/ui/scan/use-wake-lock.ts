import { useEffect } from 'react';

/** Keeps the screen on while it is in use; taken again when the page comes back into sight. */
export function useWakeLock(active = true): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let live = true;
    async function take() {
      if (document.visibilityState !== 'visible') return;
      try {
        const taken = await navigator.wakeLock.request('screen');
        if (live) lock = taken;
        else await taken.release();
      } catch {
        // A low battery refuses: then the screen goes dark as usual.
      }
    }
    function onVisibility() {
      void take();
    }
    void take();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      live = false;
      document.removeEventListener('visibilitychange', onVisibility);
      void lock?.release();
    };
  }, [active]);
}
