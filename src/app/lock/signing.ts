import { atom } from 'jotai';

/** Who signs in from the lock screen: an address, or an empty one for somebody else. */
export const signingAtom = atom<string | null>(null);
