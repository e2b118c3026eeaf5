import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { useStore } from '#data/react.tsx';
import { daysBetween } from '#kernel/dates.ts';
import { m } from '#messages';
import { pageOf } from '#modules/texts.ts';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { ListPage } from '#ui/page/ListPage.tsx';
import { EmptyState, Skeleton } from '#ui/page/states.tsx';

import { DayNowField } from '../../business/sale-screens/index.ts';
import { useBooks } from '../books/index.ts';
import { useRememberedAccount } from '../payable-screens/index.ts';
import { PaymentTabs } from './PaymentTabs.tsx';
import { type Refund, useRefunds } from './use-refunds.ts';

const sources = { order: m.payments_refund_of_order, parcel: m.payments_refund_of_parcel, return: m.payments_refund_of_return } as const;

/** What customers were promised back: paid from one account, one after the other. */
export function RefundList() {
  const store = useStore();
  const books = useBooks();
  const refunds = useRefunds();
  const [remembered, remember] = useRememberedAccount(books);
  const account = remembered?.id ?? books.own[0]?.id ?? null;
  const [day, setDay] = useState('');
  const pays = books.own.length > 0 && refunds?.some(({ pay }) => pay !== undefined);
  return (
    <ListPage
      title={m.payments_label()}
      count={refunds?.length || undefined}
      above={
        <div className="flex flex-col gap-3">
          <PaymentTabs chosen="refunds" />
          {pays && (
            <div className="flex flex-wrap items-end gap-3">
              <FieldFrame label={m.payments_pay_from()} className="w-56">
                {(ids) => (
                  <SelectInput
                    {...ids}
                    value={account}
                    options={books.own.map(({ id, name }) => ({ value: id, label: name }))}
                    onChange={(id) => id !== null && remember(id)}
                  />
                )}
              </FieldFrame>
              <DayNowField value={day} onChange={setDay} className="w-56" />
            </div>
          )}
        </div>
      }
    >
      {refunds === undefined ? (
        <Skeleton lines={6} />
      ) : refunds.length === 0 ? (
        <EmptyState icon={Undo2} title={m.payments_refunds_empty_title()} text={m.payments_refunds_empty_text()} />
      ) : (
        <ul aria-label={m.payments_refunds()} className="min-h-0 flex-1 divide-y overflow-y-auto">
          {refunds.map((refund) => (
            <RefundRow
              key={refund.kind + refund.id}
              refund={refund}
              onPay={
                refund.pay && account !== null
                  ? async () => {
                      await refund.pay?.(store, { account, ...(store.knowsToday() ? {} : { day }) });
                      remember(account);
                    }
                  : undefined
              }
            />
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function RefundRow({ refund, onPay }: { readonly refund: Refund; readonly onPay: (() => Promise<void>) | undefined }) {
  const number = useNumberText();
  const [pay, paying] = useTask(async () => {
    await onPay?.();
    toast.success(m.orders_refund_paid());
  });
  const days = Math.max(0, daysBetween(refund.since.slice(0, 10), useStore().today()));
  const tone = days > 14 ? 'text-danger-strong' : days > 7 ? 'text-warning-strong' : '';
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-6">
      <span className="min-w-40 flex-1">
        <Link to={pageOf(refund.kind, refund.id) ?? ''} className="touch-target block font-medium hover:underline">
          <span className="block truncate">{refund.name || refund.number}</span>
        </Link>
        <span className="block truncate text-13 text-muted-foreground">
          {sources[refund.source]()} · {refund.number}
        </span>
      </span>
      <span className="text-right text-13">
        <DateText day={refund.since} className="block text-muted-foreground" />
        {days > 0 && <span className={tone}>{days === 1 ? m.returns_days_one() : m.returns_days({ n: number(days) })}</span>}
      </span>
      <Money minor={refund.amount} className="w-28 text-right font-medium" />
      {onPay && (
        <Button busy={paying} onClick={pay}>
          {m.payments_pay()}
        </Button>
      )}
    </li>
  );
}
