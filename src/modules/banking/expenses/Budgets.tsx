import clsx from 'clsx';
import { Link } from 'react-router-dom';

import { useAccess, useKeys } from '#data/react.tsx';
import { monthOf } from '#kernel/dates.ts';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { EmptyState } from '#ui/page/states.tsx';

import type { Books } from '../books/index.ts';
import { useExpenseSum } from '../payable-screens/index.ts';
import { CategoryBudget } from '../transactions/kind.ts';

const counted = ['approved', 'partly_paid', 'paid', 'overpaid'] as const;

/**
 * What a category may cost in the month of a day and what it has cost, in minor units. `undefined` where it has no budget, and for who
 * works for some brands: he sees a part of it.
 */
function useBudget(category: string, day: string): { readonly budget: number; readonly spent: number; readonly days: string } | undefined {
  const { brandIds } = useAccess();
  const budget = useKeys(CategoryBudget)?.find(({ id }) => id === category)?.amount ?? null;
  const month = monthOf(day);
  const asked = budget !== null && month !== undefined;
  const where = { category: { in: asked ? [category] : [] }, expense_date: month ?? {}, state: { in: counted } };
  const found = useExpenseSum(where, 'amount');
  if (!asked || brandIds !== null || !found) return undefined;
  return { budget, spent: found.sum, days: `${month.from}..${month.to}` };
}

/** Said where an expense is entered: how much of the month's budget is gone already. */
export function BudgetNotice({ category, day }: { readonly category: string; readonly day: string }) {
  const format = useFormat();
  const found = useBudget(category, day);
  if (!found) return null;
  const left = found.budget - found.spent;
  if (left < 0) return <Notice tone="warning">{m.expenses_budget_over({ amount: formatMoney(-left, format) })}</Notice>;
  return (
    <p className="text-13 text-muted-foreground">
      {m.expenses_budget_left({ amount: formatMoney(left, format), budget: formatMoney(found.budget, format) })}
    </p>
  );
}

type Props = { readonly books: Books; readonly today: string; readonly onClose: () => void };

/** What each category may cost this month, what it has cost, and what is over. */
export function BudgetsDialog({ books, today, onClose }: Props) {
  const budgets = (useKeys(CategoryBudget) ?? []).filter(({ amount }) => amount !== null);
  const rows = books.categories.filter((row) => row.deleted_at === null && budgets.some(({ id }) => id === row.id));
  return (
    <Dialog open size="md" onClose={onClose} title={m.banking_budgets()} description={m.expenses_budgets_text()}>
      {rows.length === 0 && <EmptyState title={m.expenses_budgets_none()} text={m.expenses_budgets_none_text()} />}
      <ul className="flex flex-col divide-y">
        {rows.map(({ id, shown }) => (
          <BudgetRow key={id} category={id} name={shown} today={today} />
        ))}
      </ul>
    </Dialog>
  );
}

function BudgetRow({ category, name, today }: { readonly category: string; readonly name: string; readonly today: string }) {
  const format = useFormat();
  const found = useBudget(category, today);
  if (!found) return null;
  const { budget, spent, days } = found;
  const over = spent - budget;
  return (
    <li className="flex flex-col gap-1.5 py-2.5">
      <p className="flex items-baseline justify-between gap-4">
        <Link to={`/app/expense?category=${category}&expense_date=${days}`} className="truncate font-medium hover:underline">
          {name}
        </Link>
        <span className="shrink-0 text-13">
          <Money minor={spent} className="font-medium" /> / <Money minor={budget} />
        </span>
      </p>
      <progress
        max={1}
        value={budget === 0 ? 1 : Math.min(1, spent / budget)}
        aria-label={name}
        className={clsx(
          'h-1.5 w-full overflow-hidden rounded-full [&::-webkit-progress-bar]:bg-muted',
          over > 0 ? '[&::-webkit-progress-value]:bg-danger' : '[&::-webkit-progress-value]:bg-primary',
        )}
      />
      {over > 0 && <p className="text-12 text-danger-strong">{m.expenses_over({ amount: formatMoney(over, format) })}</p>}
    </li>
  );
}
