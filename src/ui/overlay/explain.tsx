import { createContext, type ReactNode, useContext } from 'react';

/*
 * Turns what was thrown into words. The app gives one function for all blocks; forms and tasks show its text, and rethrow to the
 * crash screen what it cannot explain (a defect).
 */

export type Explained = {
  readonly text: string;
  /** Path of the field it is about. */
  readonly field?: string | undefined;
  /** What else is wrong. */
  readonly others?: readonly Explained[];
};
export type Explain = (error: unknown) => Explained | undefined;

const ExplainContext = createContext<Explain>(() => undefined);

export function ExplainProvider({ explain, children }: { readonly explain: Explain; readonly children: ReactNode }) {
  return <ExplainContext value={explain}>{children}</ExplainContext>;
}

export function useExplain(): Explain {
  return useContext(ExplainContext);
}
