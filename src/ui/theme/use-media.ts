import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (tell: () => void) => {
      const list = globalThis.matchMedia?.(query);
      list?.addEventListener('change', tell);
      return () => list?.removeEventListener('change', tell);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(query).matches ?? false);
}

const coarse = '(pointer: coarse)';

/** A finger rather than a mouse: rows are 52 px instead of 36. */
export function useCoarsePointer(): boolean {
  return useMedia(coarse);
}

/** The same at a moment, outside of rendering. */
export function isCoarsePointer(): boolean {
  return globalThis.matchMedia?.(coarse).matches ?? false;
}

/** Too narrow for a table: lists show two-line rows. */
export function usePhone(): boolean {
  return useMedia('(max-width: 639px)');
}
