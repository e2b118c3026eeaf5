import { useMemo } from 'react';

import { useKeys } from '#data/react.tsx';

import { TransactionCategory } from '../transactions/kind.ts';
import { CategoryRule } from './kind.ts';
import { type CategoryRuleRow, inOrder } from './rules.ts';

/** The rules whose category is there, in their order; empty while they are loading. */
export function useCategoryRules(): readonly CategoryRuleRow[] {
  const rules = useKeys(CategoryRule);
  const categories = useKeys(TransactionCategory);
  return useMemo(() => {
    const living = new Set(categories?.filter((row) => row.deleted_at === null).map(({ id }) => id));
    return inOrder(rules ?? []).filter(({ category_id }) => living.has(category_id));
  }, [rules, categories]);
}
