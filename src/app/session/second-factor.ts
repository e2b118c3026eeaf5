import { atom } from 'jotai';

import type { Remote } from '#data/remote.ts';

import { shell } from '../shell-store.ts';

/** The person has signed in, but the account wants the code of an authenticator app, too. */
export type Challenge = {
  readonly confirm: (code: string) => Promise<void>;
  /** Ends the half session. */
  readonly giveUp: () => Promise<void>;
  /** Somebody else settled it, in another tab. */
  readonly drop: () => void;
};

export const challengeAtom = atom<Challenge | null>(null);

/** True once this session may count: at once for an account without a second factor, else after its code. False: given up. */
export async function passSecondFactor(service: Remote): Promise<boolean> {
  if (!(await service.needsSecondFactor())) return true;
  shell.get(challengeAtom)?.drop();
  return new Promise((resolve) => {
    function settle(passed: boolean): void {
      shell.set(challengeAtom, null);
      resolve(passed);
    }
    shell.set(challengeAtom, {
      async confirm(code) {
        await service.confirmSecondFactor(code);
        settle(true);
      },
      async giveUp() {
        await service.signOut();
        settle(false);
      },
      drop: () => settle(false),
    });
  });
}
