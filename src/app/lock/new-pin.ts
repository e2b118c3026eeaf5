import { atom } from 'jotai';

/** Somebody has signed in on a shared tablet and chooses a PIN before anything of his is shown. */
export const newPinAtom = atom<{
  readonly name: string;
  readonly choose: (digits: string) => void;
  readonly giveUp: () => void;
} | null>(null);
