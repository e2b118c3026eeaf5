import { createContext, type ReactNode, useContext } from 'react';

import type { Remote, SignedIn } from '#data/remote.ts';

/** The code of an authenticator app is asked for. `giveUp` leads back to the sign-in. */
export type Challenge = { readonly confirm: (code: string) => Promise<void>; readonly giveUp: () => Promise<void> };

/** What the sign-in pages need of the shell. */
export type Front = {
  readonly remote: () => Promise<Remote>;
  /**
   * Runs a call that ends with a signed-in person and opens the app; `false` when the person has to confirm something first. `pass`
   * is for calls that need the second factor in between.
   */
  readonly enterWith: (call: (remote: Remote, pass: () => Promise<boolean>) => Promise<SignedIn | null>) => Promise<boolean>;
  /** Opens a company that the person is in by now: founded or joined a moment ago. */
  readonly openCompany: (tenant: string) => Promise<void>;
  /** Accounts of a demo on this very computer, which lets them in without a password. */
  readonly demoUsers: readonly { readonly label: string; readonly email: string }[];
};

const FrontContext = createContext<Front | null>(null);

export function FrontProvider({ children, front }: { readonly children: ReactNode; readonly front: Front }) {
  return <FrontContext value={front}>{children}</FrontContext>;
}

export function useFront(): Front {
  const front = useContext(FrontContext);
  if (!front) throw new Error('useFront must be used within a FrontProvider');
  return front;
}
