import { useList, useStore } from '#data/react.tsx';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useFormat } from '#ui/display/format.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Notice } from '#ui/page/Notice.tsx';

import { type ExpenseRow, spendCredit } from '../payables/index.ts';
import { creditOf, Payment, restOf } from '../payables/kind.ts';

/** Over an expense whose payee was paid in advance: so much may be used for it, without money moving again. */
export function CreditNotice({ row }: { readonly row: ExpenseRow }) {
  const store = useStore();
  const format = useFormat();
  const rest = restOf(row);
  const asked = rest > 0 && row.party_name !== '';
  const found = useList(Payment, {
    where: { credit: { from: 1 }, voided: { in: [0] }, party: { in: asked ? [row.party_name] : [] } },
    sort: { column: 'payment_date', descending: false },
    limit: asked ? 50 : 0,
  });
  const credit = found?.rows.find((one) => one.brand_id === row.brand_id && one.items.every((item) => item.doc_id !== row.id));
  const most = credit ? Math.min(rest, creditOf(credit)) : 0;
  const [use, using] = useTask(async () => {
    if (!credit) return;
    await spendCredit(store, credit.id, [{ id: row.id, amount: most }]);
    toast.success(m.payments_credit_used());
  });
  if (!asked || !credit) return null;
  return (
    <Notice
      tone="info"
      actions={
        <Button busy={using} onClick={use}>
          {m.payments_credit_use({ amount: formatMoney(most, format) })}
        </Button>
      }
    >
      {m.payments_credit_there({ amount: formatMoney(creditOf(credit), format), name: row.party_name, number: credit.payment_no })}
    </Notice>
  );
}
