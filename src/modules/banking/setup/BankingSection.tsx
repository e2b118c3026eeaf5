import { useKeys } from '#data/react.tsx';
import { PageSkeleton } from '#ui/page/states.tsx';

import { AccountDetails, BankAccount, TransactionCategory } from '../transactions/kind.ts';
import { AccountList } from './AccountList.tsx';
import { CategoryList } from './CategoryList.tsx';
import { PeriodSection } from './PeriodSection.tsx';

/** What the company has set up for money: where it lies, and what it is for. */
export function BankingSection() {
  const accounts = useKeys(BankAccount);
  const details = useKeys(AccountDetails);
  const categories = useKeys(TransactionCategory);
  if (!accounts || !details || !categories) return <PageSkeleton />;
  return (
    <>
      <AccountList
        rows={accounts
          .filter((row) => row.deleted_at === null)
          .map((row) => ({ ...row, details: details.find(({ id }) => id === row.id) }))}
      />
      <PeriodSection />
      <CategoryList all={categories} type="income" />
      <CategoryList all={categories} type="expense" />
    </>
  );
}
