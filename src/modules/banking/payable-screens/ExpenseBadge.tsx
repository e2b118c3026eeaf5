import { daysBetween } from '#kernel/dates.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import type { NumberText } from '#ui/display/numbers.tsx';
import { StatusBadge, type Tone } from '#ui/display/StatusBadge.tsx';

import type { Books } from '../books/index.ts';
import type { ExpenseRow, Payable } from '../payables/index.ts';
import { stateText } from '../payables/index.ts';
import { type ExpenseState, expenseState, restOf } from '../payables/kind.ts';

const tones: Readonly<Record<ExpenseState, Tone>> = {
  draft: 'neutral',
  submitted: 'info',
  approved: 'accent',
  partly_paid: 'warning',
  paid: 'success',
  overpaid: 'danger',
  rejected: 'danger',
  void: 'neutral',
};

export function ExpenseBadge({ row }: { readonly row: ExpenseRow }) {
  const state = expenseState(row);
  return <StatusBadge tone={tones[state]} label={stateText[state]()} />;
}

/** What it is for, else who is paid, else its category. */
export function expenseTitle({ title, party_name, category_id }: ExpenseRow, books: Pick<Books, 'categoryName'>): string {
  return title || party_name || books.categoryName(category_id);
}

/** The same of anything that is due. */
export function payableTitle({ title, party_name, category_id }: Payable, books: Pick<Books, 'categoryName'>): string {
  return title || party_name || books.categoryName(category_id ?? '');
}

type Due = { readonly row: ExpenseRow; readonly today: string; readonly number: NumberText };

/** When an expense is to be paid, and how late it is; nothing more of one that is not open. */
export function DueText({ row, today, number }: Due) {
  const due = row.due_date ?? row.expense_date;
  const late = restOf(row) > 0 ? daysBetween(due, today) : 0;
  if (late > 0)
    return (
      <span className={late > 30 ? 'font-semibold text-danger-strong' : late > 7 ? 'text-danger-strong' : 'text-warning-strong'}>
        {late === 1 ? m.expenses_late_one() : m.expenses_late({ n: number(late) })}
      </span>
    );
  return row.due_date === null ? null : <DateText day={due} />;
}
