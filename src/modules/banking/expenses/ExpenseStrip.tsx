import { useStore } from '#data/react.tsx';
import { addDays } from '#kernel/dates.ts';
import { m } from '#messages';
import { Kpi, KpiRow } from '#ui/display/Kpi.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';

import { useExpenseSum } from '../payable-screens/index.ts';

/** What this month costs, what is to be paid and since when it should have been; each leads to its expenses. */
export function ExpenseStrip() {
  const number = useNumberText();
  const today = useStore().today();
  const month = `${today.slice(0, 7)}-01`;
  const spent = useExpenseSum(
    { expense_date: { from: month, to: today }, state: { in: ['approved', 'partly_paid', 'paid', 'overpaid'] } },
    'amount',
  );
  const unpaid = useExpenseSum({ unpaid: { in: [1] } }, 'rest');
  const overdue = useExpenseSum({ unpaid: { in: [1] }, due: { to: addDays(today, -1) } }, 'rest');
  const waiting = useExpenseSum({ state: { in: ['submitted'] } }, 'amount');
  return (
    <KpiRow>
      <Kpi label={m.expenses_month()} value={spent && <Money minor={spent.sum} />} to={`/app/expense?expense_date=${month}..${today}`} />
      <Kpi label={m.expenses_unpaid()} value={unpaid && <Money minor={unpaid.sum} />} to="/app/expense?unpaid=1" />
      <Kpi
        label={m.expenses_overdue()}
        value={overdue && <Money minor={overdue.sum} className={overdue.sum > 0 ? 'text-danger-strong' : ''} />}
        to={`/app/expense?unpaid=1&due=..${addDays(today, -1)}`}
      />
      <Kpi label={m.expenses_waiting()} value={waiting && number(waiting.count)} to="/app/expense?state=submitted" />
    </KpiRow>
  );
}
