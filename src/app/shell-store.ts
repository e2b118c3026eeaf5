import { getDefaultStore } from 'jotai';

/** State of the shell outside React; components read the same atoms with `useAtomValue`. */
export const shell = getDefaultStore();
