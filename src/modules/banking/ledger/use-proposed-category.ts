import { useEffect, useRef } from 'react';

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
export function useProposedCategory({ type, title, party, chosen, propose }: Told): void {
  const rules = useCategoryRules();
  const proposed = useRef<string | null>(null);
  useEffect(() => {
    if ((chosen || null) !== proposed.current) return;
    const next = categoryFor(rules, { type, title, party }) ?? null;
    if (next === proposed.current) return;
    proposed.current = next;
    propose(next);
  }, [rules, type, title, party, chosen, propose]);
}
