import { useRow } from '#data/react.tsx';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { Kpi, KpiRow } from '#ui/display/Kpi.tsx';
import { Percent, Quantity, useNumberText } from '#ui/display/numbers.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Section } from '#ui/page/Section.tsx';

import { FactoryLine } from '../../materials/kind.ts';
import { goodBy, type OrderRow } from '../../producing/index.ts';
import { priorityText } from '../../requisitioning/index.ts';
import { useAmountText } from '../../stock/index.ts';
import type { OrderFactsShown } from '../use-order.ts';

type Props = { readonly row: OrderRow; readonly facts: OrderFactsShown };

/** How far the order is, and what it is of. */
export function SummaryTab({ row, facts }: Props) {
  const number = useNumberText();
  const amount = useAmountText();
  const { progress, ready, short, state } = facts.standing;
  const good = goodBy(facts.outputs);
  const line = useRow(FactoryLine, row.line_id ?? '-');
  const isOver = state === 'completed' || state === 'closed' || state === 'cancelled';
  return (
    <>
      <KpiRow>
        <Kpi
          label={m.returns_good()}
          value={`${number(progress.good)} / ${number(progress.planned)}`}
          hint={m.production_left({ n: number(progress.remaining) })}
        />
        <Kpi label={m.production_begun()} value={`${number(progress.started)} / ${number(progress.toBegin)}`} />
        <Kpi label={m.production_reject()} value={number(progress.reject)} hint={<Percent bps={progress.rejectShare} />} />
        {!isOver && (
          <Kpi
            label={m.bills_can_build()}
            value={ready === undefined ? undefined : number(ready)}
            {...(short.size > 0 && { tone: 'bad' as const, hint: m.production_short_of({ n: number(short.size) }) })}
          />
        )}
      </KpiRow>
      {!isOver && short.size > 0 && (
        <Notice tone="warning">
          {m.production_missing()}{' '}
          {[...short]
            .map(([id, much]) => `${facts.componentOf(id)?.name ?? '–'} (${amount(much, facts.componentOf(id)?.stock_unit ?? '')})`)
            .join(', ')}
        </Notice>
      )}
      <Section>
        <Facts>
          <Fact label={m.bills_output()}>{row.output_name}</Fact>
          <Fact label={m.production_by_version()}>{number(row.version_no)}</Fact>
          <Fact label={m.production_start()}>{row.start_date !== null && <DateText day={row.start_date} />}</Fact>
          <Fact label={m.production_due()}>{row.due_date !== null && <DateText day={row.due_date} />}</Fact>
          <Fact label={m.working_line_of()}>{line?.name}</Fact>
          <Fact label={m.requisitions_priority()}>{priorityText[row.priority]()}</Fact>
          <Fact label={m.bills_reject()}>
            <Percent bps={row.reject} />
          </Fact>
          {row.notes !== '' && (
            <Fact label={m.common_notes()} wide>
              <span className="whitespace-pre-wrap">{row.notes}</span>
            </Fact>
          )}
        </Facts>
      </Section>
      <Section title={m.production_outputs()} flush>
        <table className="w-full text-14">
          <thead>
            <tr className="text-12 text-muted-foreground [&>th]:h-8 [&>th]:px-3 [&>th]:text-right [&>th]:font-medium">
              <th scope="col" className="pl-4! text-left!">
                {m.bills_output()}
              </th>
              <th scope="col">{m.production_target()}</th>
              <th scope="col">{m.returns_good()}</th>
              <th scope="col" className="pr-4!">
                {m.production_rest()}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y border-t">
            {row.outputs.map(({ id, name, quantity }) => (
              <tr key={id} className="[&>td]:px-3 [&>td]:py-2 [&>td]:text-right">
                <td className="pl-4! text-left!">{name || row.output_name}</td>
                <td>
                  <Quantity value={quantity} />
                </td>
                <td>
                  <Quantity value={good.get(id) ?? 0} />
                </td>
                <td className="pr-4!">
                  <Quantity value={Math.max(0, quantity - (good.get(id) ?? 0))} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </>
  );
}
