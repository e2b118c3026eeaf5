import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Section } from '#ui/page/Section.tsx';
import { EmptyState, Skeleton } from '#ui/page/states.tsx';

import type { OrderRow } from '../../producing/index.ts';
import { costLines } from '../cost-lines.ts';
import { useCosts } from '../use-costs.ts';
import type { OrderFactsShown } from '../use-order.ts';
import { Waterfall } from './Waterfall.tsx';

type Props = { readonly row: OrderRow; readonly facts: OrderFactsShown };

/** What the order should cost and what it did: as bars, and in figures. */
export function CostTab({ row }: Props) {
  const costs = useCosts()?.(row);
  if (!costs) return <Skeleton lines={6} />;
  const { planned, actual } = costs;
  const lines = costLines(costs);
  if (actual.total === 0 && planned === null) return <EmptyState title={m.production_no_cost()} text={m.production_no_cost_text()} />;
  return (
    <>
      {planned === null && <Notice tone="warning">{m.production_no_plan()}</Notice>}
      <Section title={m.production_planned_actual()}>
        <Waterfall lines={lines} />
      </Section>
      <Section flush>
        <table className="w-full text-14">
          <thead>
            <tr className="text-12 text-muted-foreground [&>th]:h-8 [&>th]:px-3 [&>th]:text-right [&>th]:font-medium">
              <td />
              <th scope="col">{m.production_target()}</th>
              <th scope="col">{m.production_actual()}</th>
              <th scope="col" className="pr-4! max-sm:hidden">
                {m.products_take_difference()}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y border-t">
            {lines.map(({ id, label, planned: should, actual: did, sum }) => (
              <tr key={id} className={`[&>td]:px-3 [&>td]:py-2 [&>td]:text-right ${sum ? 'font-semibold' : ''}`}>
                <th scope="row" className={`px-4 py-2 text-left ${sum ? 'font-semibold' : 'font-normal'}`}>
                  {label}
                </th>
                <td>
                  <Money minor={should} />
                </td>
                <td>
                  <Money minor={did} />
                </td>
                <td className={`pr-4! max-sm:hidden ${should !== null && did !== null && did > should ? 'text-danger-strong' : ''}`}>
                  <Money minor={should === null || did === null ? null : did - should} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </>
  );
}
