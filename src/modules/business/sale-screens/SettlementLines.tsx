import { Link } from 'react-router-dom';

import { useAccess } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';

import { offersPayments } from '../offered.ts';
import type { ParcelRow } from '../sale-rules/index.ts';
import { SumLine } from './SoldItems.tsx';

export type Settled = Pick<ParcelRow, 'settlement' | 'payment_id' | 'settled_amount'>;

/** Whether the courier has paid for a parcel that has ended, by which statement, and what is still to come of a disputed one. */
export function SettlementLines({
  settled: { settlement, payment_id, settled_amount },
  receivable,
}: {
  readonly settled: Settled;
  readonly receivable: number;
}) {
  const linked = offersPayments(useAccess()) && payment_id !== null;
  return (
    <dl aria-label={m.statements_label()} className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-4">
        <dt className="text-muted-foreground">{m.statements_label()}</dt>
        <dd className="flex items-center gap-2">
          <StatusBadge {...looks[settlement]} label={looks[settlement].text()} />
          {linked && (
            <Link className="touch-target text-link hover:underline" to={href('/app/group-payment/:paymentId', { paymentId: payment_id })}>
              {m.banking_statement()}
            </Link>
          )}
        </dd>
      </div>
      {settlement !== 'none' && <SumLine label={m.print_paid()} minor={settled_amount} />}
      {settlement === 'disputed' && <SumLine label={m.statements_claimed()} minor={receivable - settled_amount} strong signed />}
    </dl>
  );
}

const looks = {
  none: { tone: 'neutral', text: m.statements_awaiting },
  settled: { tone: 'success', text: m.statements_settled },
  disputed: { tone: 'danger', text: m.statements_disputed },
} as const;
