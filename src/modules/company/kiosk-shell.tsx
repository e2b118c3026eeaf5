import { createContext, type ReactNode, useContext } from 'react';

import type { Language } from '#data/remote.ts';

/** What tablets need of the shell, which alone knows who is signed in on this device. */
export type KioskShell = {
  /** Changes of whoever is signed in here that only this device has, in all of his companies. */
  readonly unsent: () => Promise<number>;
  /** Several people work on this device, each with a PIN. */
  readonly isShared: () => boolean;
  /** This device becomes the tablet that the code is for; whoever is signed in leaves. Throws `Refused` while it holds unsent work. */
  readonly become: (code: string) => Promise<void>;
  /** On this device; a tablet tells nobody. */
  readonly chooseLanguage: (language: Language) => void;
};

const ShellContext = createContext<KioskShell | null>(null);

export function KioskShellProvider({ shell, children }: { readonly shell: KioskShell; readonly children: ReactNode }) {
  return <ShellContext value={shell}>{children}</ShellContext>;
}

export function useKioskShell(): KioskShell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useKioskShell must be used within a KioskShellProvider');
  return shell;
}
