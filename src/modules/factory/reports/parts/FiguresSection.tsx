import { m } from '#messages';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Percent, useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';

import type { FloorReport } from '../../floor/index.ts';
import { wagesOf } from '../report-columns.tsx';

/** What the shift came to. */
export function FiguresSection({ report }: { readonly report: FloorReport }) {
  const number = useNumberText();
  const { row, figures } = report;
  return (
    <Section>
      <Facts>
        <Fact label={m.working_good()}>{number(figures.good)}</Fact>
        <Fact label={m.reports_efficiency()}>
          <Percent bps={figures.efficiency ?? undefined} />
        </Fact>
        <Fact label={m.working_reject()}>
          {number(figures.reject)} · <Percent bps={figures.rejects ?? undefined} />
        </Fact>
        <Fact label={m.reports_first_pass()}>
          <Percent bps={figures.firstPass ?? undefined} />
        </Fact>
        <Fact label={m.working_rework()}>{number(figures.rework)}</Fact>
        <Fact label={m.working_pay()}>
          <Money minor={wagesOf(report)} />
        </Fact>
        <Fact label={m.reports_present()}>{m.bills_minutes({ n: number(figures.present) })}</Fact>
        <Fact label={m.working_downtime()}>
          {row.downtime.length === 0
            ? null
            : row.downtime.map(({ id, minutes, reason }) => (
                <span key={id} className="block">
                  {m.bills_minutes({ n: number(minutes) })} · {reason}
                </span>
              ))}
        </Fact>
        {row.remarks !== '' && (
          <Fact label={m.working_remarks()} wide>
            <span className="whitespace-pre-wrap">{row.remarks}</span>
          </Fact>
        )}
      </Facts>
    </Section>
  );
}
