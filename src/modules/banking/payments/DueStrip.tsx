import { useStore } from '#data/react.tsx';
import { addDays } from '#kernel/dates.ts';
import { m } from '#messages';
import { Kpi, KpiRow } from '#ui/display/Kpi.tsx';
import { Money } from '#ui/display/Money.tsx';

import { useExpenseSum } from '../payable-screens/index.ts';

type Days = { readonly from?: string; readonly to?: string };

/** What is to be paid by when; each leads to its expenses. */
export function DueStrip() {
  const today = useStore().today();
  const bands: readonly (readonly [label: string, days: Days, late: boolean])[] = [
    [m.payments_late_month(), { to: addDays(today, -31) }, true],
    [m.payments_due_now(), { to: today }, true],
    [m.payments_due_soon(), { from: addDays(today, 1), to: addDays(today, 7) }, false],
    [m.payments_due_later(), { from: addDays(today, 8) }, false],
  ];
  return (
    <KpiRow>
      {bands.map(([label, days, late]) => (
        <Band key={label} label={label} days={days} late={late} />
      ))}
    </KpiRow>
  );
}

function Band({ label, days, late }: { readonly label: string; readonly days: Days; readonly late: boolean }) {
  const found = useExpenseSum({ unpaid: { in: [1] }, due: days }, 'rest');
  return (
    <Kpi
      label={label}
      value={found && <Money minor={found.sum} className={late && found.sum > 0 ? 'text-danger-strong' : ''} />}
      to={`/app/payment?due=${days.from ?? ''}..${days.to ?? ''}`}
    />
  );
}
