import { Link } from 'react-router-dom';

import { useAccess } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';

import { offersPayments } from '../offered.ts';
import { type ParcelRow, standingOf } from '../sale-rules/index.ts';
import { SumLine } from './SoldItems.tsx';

export type Settled = Pick<
  ParcelRow,
  'settlement' | 'payment_id' | 'settled_amount' | 'disputed_at' | 'dispute_reason' | 'written_off_at' | 'write_off_reason'
>;

/** Whether the courier has paid for a parcel that has ended, by which statement, what is still to come of a disputed one, and why. */
export function SettlementLines({ settled, receivable }: { readonly settled: Settled; readonly receivable: number }) {
  const { settlement, payment_id, settled_amount } = settled;
  const standing = standingOf(settled);
  const why = { none: '', settled: '', disputed: settled.dispute_reason, written_off: settled.write_off_reason }[standing];
  const linked = offersPayments(useAccess()) && payment_id !== null;
  return (
    <dl aria-label={m.statements_label()} className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-4">
        <dt className="text-muted-foreground">{m.statements_label()}</dt>
        <dd className="flex items-center gap-2">
          <StatusBadge {...looks[standing]} label={looks[standing].text()} />
          {linked && (
            <Link className="touch-target text-link hover:underline" to={href('/app/group-payment/:paymentId', { paymentId: payment_id })}>
              {m.banking_statement()}
            </Link>
          )}
        </dd>
      </div>
      {settlement !== 'none' && <SumLine label={m.print_paid()} minor={settled_amount} />}
      {standing === 'disputed' && <SumLine label={m.statements_claimed()} minor={receivable - settled_amount} strong signed />}
      {why !== '' && (
        <div className="flex justify-between gap-4 text-13">
          <dt className="text-muted-foreground">{m.common_reason()}</dt>
          <dd className="min-w-0 text-right break-words">{why}</dd>
        </div>
      )}
    </dl>
  );
}

const looks = {
  none: { tone: 'neutral', text: m.statements_awaiting },
  settled: { tone: 'success', text: m.statements_settled },
  disputed: { tone: 'danger', text: m.statements_disputed },
  written_off: { tone: 'warning', text: m.courier_money_written_off },
} as const;
