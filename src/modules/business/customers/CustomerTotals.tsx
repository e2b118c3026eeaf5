import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Kpi, KpiRow } from '#ui/display/Kpi.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Percent, Quantity } from '#ui/display/numbers.tsx';

import type { CustomerTotals as Totals } from '../sale-rules/index.ts';

export function CustomerTotals({ totals }: { readonly totals: Totals }) {
  return (
    <div className="flex flex-col gap-1.5">
      <KpiRow>
        <Kpi
          label={m.orders_orders()}
          value={<Quantity value={totals.orders} />}
          hint={totals.lastOrder ? <LastOrder day={totals.lastOrder} /> : ' '}
        />
        <Kpi label={m.common_delivered()} value={<Quantity value={totals.delivered} />} />
        <Kpi
          label={m.customers_total_success()}
          value={<Percent bps={totals.success === null ? null : Math.round(totals.success / 100) * 100} />}
        />
        <Kpi label={m.customers_total_value()} value={<Money minor={totals.lifetimeValue} />} />
      </KpiRow>
      <p className="text-12 text-muted-foreground">{m.customers_window_note()}</p>
    </div>
  );
}

function LastOrder({ day }: { readonly day: string }) {
  return (
    <>
      {m.customers_total_last()}: <DateText day={day} />
    </>
  );
}
