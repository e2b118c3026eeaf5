import { useMemo } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useCompany, useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { Kpi, KpiRow } from '#ui/display/Kpi.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Percent, useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';

import { useFloor } from '../floor/index.ts';
import { ProductionOrder, ProductionOutput } from '../producing/kind.ts';
import { useFactoryRules } from '../stock/index.ts';
import { floorFigures, lineEfficiencies } from './floor-figures.ts';
import { firstDay, type Period } from './moved.ts';

type Props = { readonly period: Period; readonly today: string };

/** What the floor did over a period: pieces, how many were no good, whether orders were done by their day, what was earned. */
export function FloorTiles({ period, today }: Props) {
  const number = useNumberText();
  const { time_zone: zone } = useCompany();
  const runs = allows(useAccess(), 'manage_production');
  const floor = useFloor();
  const orders = useKeys(ProductionOrder);
  const outputs = useKeys(ProductionOutput);
  const told = useMemo(
    () => (floor && orders && outputs ? floorFigures(floor, orders, outputs, { period, today, zone }) : undefined),
    [floor, orders, outputs, period, today, zone],
  );
  const share = (bps: number | null | undefined) => told && <Percent bps={bps ?? undefined} />;
  return (
    <KpiRow>
      <Kpi label={m.overview_output()} value={told && number(told.output)} {...(runs && { to: '/app/factory/production' })} />
      <Kpi label={m.reports_reject_rate()} value={share(told?.rejects)} />
      <Kpi label={m.reports_first_pass()} value={share(told?.firstPass)} />
      <Kpi label={m.working_rework()} value={told && number(told.rework)} />
      <Kpi label={m.reports_efficiency()} value={share(told?.efficiency)} {...(runs && { to: '/app/factory/reports' })} />
      <Kpi label={m.overview_on_time()} value={share(told?.onTime)} />
      <Kpi label={m.overview_wages()} value={told && <Money minor={told.wages} />} />
    </KpiRow>
  );
}

/** How much of its minutes each line made good, beside what is expected of it. */
export function LineBars({ period, today }: Props) {
  const floor = useFloor();
  const expected = useFactoryRules()?.line_efficiency;
  const lines = floor && lineEfficiencies(floor, firstDay(period, today));
  if (!lines || lines.length === 0 || expected === undefined) return null;
  const most = Math.max(expected, ...lines.map(({ efficiency }) => efficiency));
  return (
    <Section title={m.overview_lines()} text={m.overview_lines_text()}>
      <ul className="flex flex-col gap-3 text-14">
        {lines.map(({ id, name, efficiency }) => (
          <li key={id} className="flex flex-col gap-1">
            <span className="flex justify-between gap-3">
              <span className="truncate">{name}</span>
              <Percent bps={efficiency} className="font-medium" />
            </span>
            <span aria-hidden className="relative h-2 rounded-full bg-muted">
              <span
                className={`absolute inset-y-0 left-0 rounded-full ${efficiency >= expected ? 'bg-success' : 'bg-primary'}`}
                style={{ width: `${(efficiency * 100) / most}%` }}
              />
              <span className="absolute -inset-y-0.5 w-0.5 bg-foreground" style={{ left: `calc(${(expected * 100) / most}% - 2px)` }} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
