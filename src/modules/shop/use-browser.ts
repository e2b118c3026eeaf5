import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False when served, and until the served page has come to life: what only this phone knows is drawn after that. */
export function useBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
