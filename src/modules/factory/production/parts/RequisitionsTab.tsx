import { Link } from 'react-router-dom';

import { allows } from '#access/access.ts';
import { useAccess } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { Section } from '#ui/page/Section.tsx';
import { EmptyState } from '#ui/page/states.tsx';

import type { OrderRow } from '../../producing/index.ts';
import { requisitionStates, useRequisitionStandings } from '../../requisitions/index.ts';
import { useAmountText } from '../../stock/index.ts';
import type { OrderFactsShown } from '../use-order.ts';

type Props = { readonly row: OrderRow; readonly facts: OrderFactsShown };

/** What was asked of the store for this order. */
export function RequisitionsTab({ facts }: Props) {
  const amount = useAmountText();
  const standings = useRequisitionStandings(facts.requisitions);
  const opens = allows(useAccess(), 'manage_requisitions');
  if (facts.requisitions.length === 0) return <EmptyState title={m.production_none_asked()} text={m.production_none_asked_text()} />;
  return (
    <Section title={m.production_asked_tab()} flush>
      <ul className="divide-y text-14">
        {facts.requisitions
          .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
          .map((one) => {
            const { tone, name } = requisitionStates[standings?.get(one.id)?.state ?? one.status];
            return (
              <li key={one.id} className="flex flex-col gap-0.5 px-4 py-2.5">
                <span className="flex flex-wrap items-center gap-2">
                  {opens ? (
                    <Link
                      to={href('/app/factory/requisition/:requisitionId', { requisitionId: one.id })}
                      className="touch-target font-medium figures hover:underline"
                    >
                      {one.requisition_no}
                    </Link>
                  ) : (
                    <span className="font-medium figures">{one.requisition_no}</span>
                  )}
                  <StatusBadge tone={tone} label={name()} />
                  <span className="ml-auto text-13 text-muted-foreground">
                    <DateText day={one.created_at} />
                  </span>
                </span>
                <span className="text-13 text-muted-foreground">
                  {one.lines
                    .map(({ component_id, quantity, approved }) => {
                      const component = facts.componentOf(component_id);
                      return `${component?.name ?? '–'} ${amount(approved ?? quantity, component?.stock_unit ?? '')}`;
                    })
                    .join(', ')}
                </span>
              </li>
            );
          })}
      </ul>
    </Section>
  );
}
