import { m } from '#messages';
import { Kpi, KpiRow } from '#ui/display/Kpi.tsx';
import { Percent, useNumberText } from '#ui/display/numbers.tsx';
import { usePhone } from '#ui/theme/use-media.ts';

import { useFactoryRules } from '../../stock/index.ts';
import { lineTargetOf } from '../target.ts';
import type { Day } from '../use-day.ts';

/** How the line stands now: pieces, what it is to make, how much of its minutes became pieces. */
export function DayFigures({ day }: { readonly day: Day }) {
  const number = useNumberText();
  const expected = useFactoryRules()?.line_efficiency ?? 10_000;
  const { figures } = day;
  const target = lineTargetOf(day, expected);
  const phone = usePhone();
  const isBelow = figures.efficiency !== null && figures.efficiency < expected;
  if (phone) {
    return (
      <p className="text-13 text-muted-foreground">
        {m.working_good()}: {number(figures.good)} · {m.working_reject()}: {number(figures.reject)} · {m.reports_efficiency()}:{' '}
        <Percent bps={figures.efficiency} />
      </p>
    );
  }
  return (
    <KpiRow>
      <Kpi label={m.reports_workers()} value={number(figures.workers)} />
      <Kpi label={m.working_good()} value={number(figures.good)} />
      <Kpi label={m.working_reject()} value={number(figures.reject)} hint={figures.rejects !== null && <Percent bps={figures.rejects} />} />
      {target && (
        <Kpi
          label={m.floor_target()}
          value={`${number(target.made)} / ${number(target.pieces)}`}
          hint={m.floor_target_of({ order: target.order.order_no })}
        />
      )}
      <Kpi
        label={m.reports_efficiency()}
        value={<Percent bps={figures.efficiency} />}
        hint={
          <>
            {m.floor_expected()} <Percent bps={expected} />
          </>
        }
        {...(figures.efficiency !== null && { tone: isBelow ? ('bad' as const) : ('good' as const) })}
      />
    </KpiRow>
  );
}
