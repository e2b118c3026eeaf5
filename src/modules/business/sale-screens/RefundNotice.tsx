import { useState } from 'react';

import { useStore } from '#data/react.tsx';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useFormat } from '#ui/display/format.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Notice } from '#ui/page/Notice.tsx';

import { type Payback, refundOwed } from '../sale-rules/index.ts';
import type { DeliveryDetails } from '../sale-rules/kind.ts';
import { DayNowField } from './DayNowField.tsx';
import { useAccounts } from './use-order-settings.ts';

type Owing = { readonly advance: number; readonly delivery_details: Pick<DeliveryDetails, 'advance'> | null };

/** An advance that was promised back by someone who could not pay it: says so until it is paid. */
export function RefundNotice({
  row,
  onPay,
}: {
  readonly row: Owing;
  /** Absent = may only look. */ readonly onPay: ((payback: Payback) => Promise<void>) | undefined;
}) {
  const format = useFormat();
  const knowsToday = useStore().knowsToday();
  const accounts = useAccounts();
  const may = onPay !== undefined && accounts.length > 0;
  const [account, setAccount] = useState<string | null>();
  const chosen = account ?? accounts[0]?.id ?? null;
  const [day, setDay] = useState('');
  const [pay, paying] = useTask(async () => {
    await onPay?.({ account: chosen, ...(knowsToday ? {} : { day }) });
    toast.success(m.orders_refund_paid());
  });
  if (refundOwed(row) === 0) return null;
  return (
    <Notice
      tone="warning"
      actions={
        may && (
          <>
            <SelectInput
              aria-label={m.orders_outcome_refund_from()}
              value={chosen}
              options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setAccount}
            />
            <Button busy={paying} onClick={pay}>
              {m.orders_refund_pay()}
            </Button>
          </>
        )
      }
    >
      <p>{m.orders_refund_open({ amount: formatMoney(row.advance, format) })}</p>
      {may && <DayNowField value={day} onChange={setDay} className="mt-2 max-w-64" />}
    </Notice>
  );
}
