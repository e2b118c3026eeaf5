import type { ReactNode } from 'react';

import { m } from '#messages';
import { InstantText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';

import { chargesTotal, type Ending, type StatusType } from '../sale-rules/index.ts';
import { OutcomeFacts } from './OutcomeFacts.tsx';
import { PhaseBadge } from './PhaseBadge.tsx';
import { useStatuses } from './use-order-settings.ts';

type Props = {
  readonly type: StatusType;
  readonly title: string;
  readonly who: string | undefined;
  readonly at: string | null | undefined;
  readonly ending: Ending;
  /** What can be done with this version. */
  readonly actions: ReactNode;
};

/** One of two outcomes that contradict each other: who recorded it, when, and what it says. */
export function OutcomeVersion({ type, title, who, at, ending, actions }: Props) {
  const statuses = useStatuses(type);
  const number = useNumberText();
  const kept = ending.items.reduce((sum, item) => sum + item.delivered_qty, 0);
  const sold = ending.items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <section aria-label={title} className="flex flex-col gap-3 rounded-lg border p-3">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="font-semibold">{title}</h3>
        <PhaseBadge statuses={statuses} id={ending.shipping_status_id} />
      </header>
      <p className="text-13 text-muted-foreground">
        {who}
        {who !== undefined && at && ' · '}
        {at && <InstantText at={at} />}
      </p>
      <Facts>
        <Fact label={m.orders_collected()}>
          <Money minor={ending.collected_amount} className="text-16 font-semibold" />
        </Fact>
        <Fact label={m.orders_charges()}>
          <Money minor={chargesTotal(ending)} />
        </Fact>
        <Fact label={m.orders_delivered()}>{m.orders_outcome_kept({ n: number(kept), of: number(sold) })}</Fact>
      </Facts>
      <OutcomeFacts details={ending.delivery_details} />
      <div className="mt-auto flex flex-wrap gap-2 pt-1">{actions}</div>
    </section>
  );
}
