import { Banknote } from 'lucide-react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';

import { useBooks } from '../../../banking/books/index.ts';
import { usePay } from '../../../banking/payable-screens/index.ts';
import { payableDue } from '../../../banking/payables/index.ts';
import type { DueRow } from '../dues.ts';

/** Pays what is owed, the oldest first, in one payment. */
export function PayDues({ dues }: { readonly dues: readonly DueRow[] }) {
  const books = useBooks();
  const { askToPay, payDialog } = usePay(books);
  const open = dues.filter(({ amount, paid_amount }) => amount > paid_amount).toSorted((a, b) => (a.due_date < b.due_date ? -1 : 1));
  if (open.length === 0 || books.own.length === 0) return payDialog;
  return (
    <>
      <Button tone="primary" icon={Banknote} onClick={() => askToPay(open.slice(0, 100).map(payableDue))}>
        {m.payments_pay()}
      </Button>
      {payDialog}
    </>
  );
}
