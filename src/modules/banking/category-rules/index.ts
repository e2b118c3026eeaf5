/* What titles say of categories; the ledger and the import of statements propose by it. */
export { CategoryRuleList } from './CategoryRuleList.tsx';
export { categoryFor, type CategoryRuleRow } from './rules.ts';
export { useCategoryRules } from './use-rule-list.ts';
