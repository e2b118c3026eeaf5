import { useProposal } from '#ui/form/use-proposal.ts';

import { categoryFor, useCategoryRules } from '../category-rules/index.ts';

type Told = {
  readonly type: 'income' | 'expense';
  readonly title: string;
  readonly party: string;
  readonly chosen: string | null;
  /** Writes the proposal into the form. */
  readonly propose: (category: string | null) => unknown;
};

/** Proposes the category that the rules give for what is typed. What a person, or his draft, has chosen stays. */
export function useProposedCategory({ chosen, propose, ...facts }: Told): void {
  useProposal({ blank: null, chosen: chosen || null, next: categoryFor(useCategoryRules(), facts) ?? null, propose });
}
