import { useMemo } from 'react';

import { useCompany } from '#data/react.tsx';
import { m } from '#messages';
import { Kpi, KpiRow } from '#ui/display/Kpi.tsx';
import { Money } from '#ui/display/Money.tsx';

import { useLedgers } from '../stock/index.ts';
import { movedIn, type Period } from './moved.ts';

/** What came in, went out and was lost over a period, for whoever sees costs. */
export function MovedTiles({ today, period }: { readonly today: string; readonly period: Period }) {
  const { time_zone } = useCompany();
  const ledgers = useLedgers();
  const moved = useMemo(() => ledgers && movedIn(ledgers.values(), period, today, time_zone), [ledgers, period, today, time_zone]);
  return (
    <KpiRow>
      <Kpi label={m.factory_received()} value={moved && <Money minor={moved.received} />} />
      <Kpi label={m.factory_issued()} value={moved && <Money minor={moved.issued} />} />
      <Kpi label={m.factory_scrapped()} value={moved && <Money minor={moved.scrapped} />} />
    </KpiRow>
  );
}
