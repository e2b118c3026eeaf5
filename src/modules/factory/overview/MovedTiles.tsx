import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

import { useCompany } from '#data/react.tsx';
import { m } from '#messages';
import { ChoiceRow } from '#ui/control/ChoiceRow.tsx';
import { Kpi, KpiRow } from '#ui/display/Kpi.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';

import { useLedgers } from '../stock/index.ts';
import { movedIn, type Period, periods } from './moved.ts';

/** What came in, went out and was lost over a period, for whoever sees costs. */
export function MovedTiles({ today }: { readonly today: string }) {
  const number = useNumberText();
  const { time_zone } = useCompany();
  const [params, setParams] = useSearchParams();
  const ledgers = useLedgers();
  const chosen = periods.find((period) => period === params.get('period')) ?? 'month';
  const moved = useMemo(() => ledgers && movedIn(ledgers.values(), chosen, today, time_zone), [ledgers, chosen, today, time_zone]);
  const texts: Readonly<Record<Period, string>> = {
    ...{ today: m.ui_today(), week: m.ui_last_days({ days: number(7) }), month: m.ui_this_month() },
  };
  return (
    <div className="flex flex-col gap-2">
      <ChoiceRow
        label={m.common_period()}
        options={periods.map((value) => ({ value, label: texts[value] }))}
        value={chosen}
        onChange={(period) => setParams({ period }, { replace: true })}
      />
      <KpiRow>
        <Kpi label={m.factory_received()} value={moved && <Money minor={moved.received} />} />
        <Kpi label={m.factory_issued()} value={moved && <Money minor={moved.issued} />} />
        <Kpi label={m.factory_scrapped()} value={moved && <Money minor={moved.scrapped} />} />
      </KpiRow>
    </div>
  );
}
