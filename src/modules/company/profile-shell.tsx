import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

import type { Observable } from '#data/react.tsx';

/** What the profile needs of the shell: the parts that are about this device, and whoever is signed in on it. */
export type ProfileShell = {
  readonly email: Observable<string>;
  /** The name is another one. */
  readonly onNamed: () => Promise<void>;
  /** The address is another one than `before`. */
  readonly onEmail: (before: string, email: string) => Promise<void>;
  /** Language and theme. */
  readonly Appearance: ComponentType;
  /** The devices of this person. */
  readonly Devices: ComponentType<{ readonly actions: ReactNode }>;
  readonly ThisDevice: ComponentType;
};

const ShellContext = createContext<ProfileShell | null>(null);

export function ProfileProvider({ shell, children }: { readonly shell: ProfileShell; readonly children: ReactNode }) {
  return <ShellContext value={shell}>{children}</ShellContext>;
}

export function useProfileShell(): ProfileShell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useProfileShell must be used within a ProfileProvider');
  return shell;
}
