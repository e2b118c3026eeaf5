import { CategoryRuleList } from '../category-rules/index.ts';
import { RepeatingList } from '../repeating/index.ts';
import { BankingSection } from '../setup/index.ts';

/** Accounts, categories, what titles say of them, and what comes again. */
export function BankingSettings() {
  return (
    <>
      <BankingSection />
      <CategoryRuleList />
      <RepeatingList />
    </>
  );
}
