import { useSearchParams } from 'react-router-dom';

import { m } from '#messages';
import { ChoiceRow } from '#ui/control/ChoiceRow.tsx';
import { Kpi, KpiRow } from '#ui/display/Kpi.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Quantity, useNumberText } from '#ui/display/numbers.tsx';

import { type Period, periods } from './figures.ts';
import { useBrandFigures, useFirstDay, useSales } from './use-brand-figures.ts';

/** What the brand sold over a period; nothing for who sees neither orders nor parcels. */
export function BrandFigures({ brandId }: { readonly brandId: string }) {
  return useSales().list ? <Sold brandId={brandId} /> : null;
}

function Sold({ brandId }: { readonly brandId: string }) {
  const number = useNumberText();
  const [days, setDays] = usePeriod();
  const from = useFirstDay(days);
  const figures = useBrandFigures(brandId, from);
  const { seesOrders, list } = useSales();
  const to = list && `${list}?${new URLSearchParams({ brand_id: brandId, order_date: `${from}..` }).toString()}`;
  return (
    <div className="flex flex-col gap-2">
      <ChoiceRow
        label={m.common_period()}
        options={periods.map((value) => ({ value, label: m.ui_last_days({ days: number(value) }) }))}
        value={days}
        onChange={setDays}
      />
      <KpiRow>
        <Kpi
          label={m.orders_orders()}
          value={figures && <Quantity value={figures.orders} />}
          hint={figures && seesOrders && figures.direct > 0 ? directText(figures.direct, number) : ' '}
          {...(to && { to })}
        />
        <Kpi label={m.brands_revenue()} value={figures && <Money minor={figures.revenue} />} hint={m.brands_revenue_hint()} />
        <Kpi
          label={m.common_delivered()}
          value={figures && <Quantity value={figures.delivered} />}
          hint={figures && figures.success !== null ? m.brands_success({ percent: `${number(Math.round(figures.success / 100))}%` }) : ' '}
        />
        <Kpi label={m.brands_failed()} value={figures && <Quantity value={figures.failed} />} />
      </KpiRow>
      <p className="text-12 text-muted-foreground">{m.brands_window_note()}</p>
    </div>
  );
}

/** The period stands in the address: a link and the back button keep it. */
function usePeriod(): readonly [Period, (period: Period) => void] {
  const [params, setParams] = useSearchParams();
  const chosen = periods.find((period) => String(period) === params.get('days')) ?? 30;
  return [chosen, (period) => setParams({ days: String(period) }, { replace: true })];
}

function directText(parcels: number, number: (n: number) => string): string {
  return parcels === 1 ? m.brands_direct_one() : m.brands_direct({ n: number(parcels) });
}
