import type { KioskShell } from '#modules/company/kiosk-shell.tsx';

import { setLanguage } from '../language.ts';
import { change } from '../session/change-identity.ts';
import { identityAtom } from '../session/remotes.ts';
import { shell } from '../shell-store.ts';

/** What a tablet, and whoever makes this device one, needs of the shell. */
export const kioskShell: KioskShell = {
  unsent: async () => (await import('./become.ts')).unsentHere(),
  isShared: () => shell.get(identityAtom)?.lock !== undefined,
  become: async (code) => (await import('./become.ts')).becomeKiosk(code),
  chooseLanguage(language) {
    setLanguage(language);
    void change((identity) => ({ ...identity, language }));
  },
};
