import { createContext, useContext } from 'react';

/** What a Form tells the blocks within it. */
export type FormFacts = {
  readonly id: string;
  readonly busy: boolean;
  /** Labels by field name, for the summary of errors. */
  readonly labels: Map<string, string>;
};

const FormFactsContext = createContext<FormFacts>({ id: '', busy: false, labels: new Map() });
export const FormFactsProvider = FormFactsContext.Provider;

export function useFormFacts(): FormFacts {
  return useContext(FormFactsContext);
}

/** Inside the rows of a table: labels are for screen readers only, because the column's head shows them. */
const DenseContext = createContext(false);
export const DenseProvider = DenseContext.Provider;

export function useDense(): boolean {
  return useContext(DenseContext);
}
