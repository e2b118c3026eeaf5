import { useState } from 'react';

import { useStore } from '#data/react.tsx';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';

import type { Books } from '../books/index.ts';
import { type Payable, payExpenses, voidPayment } from '../payables/index.ts';
import { PayDialog } from './PayDialog.tsx';
import { useRememberedAccount } from './remembered-account.ts';

/**
 * Paying: `payNow` all that is left of one, from the account that was used last and as of today (where either is unknown it asks);
 * `askToPay` asks how much of each. `payDialog` is to be rendered.
 */
export function usePay(books: Books, onPaid?: () => void) {
  const store = useStore();
  const format = useFormat();
  const toastUndo = useToastUndo();
  const [account] = useRememberedAccount(books);
  const [asked, askToPay] = useState<readonly Payable[]>();
  const [payNow, paying] = useTask(async (row: Payable) => {
    if (!account || !store.knowsToday()) {
      askToPay([row]);
      return;
    }
    const amount = row.rest;
    const told = { account: account.id, payment_date: store.today(), reference: '', notes: '' };
    const paid = await payExpenses(store, { ...told, shares: [{ id: row.id, amount }] });
    toastUndo(m.payments_made_of({ amount: formatMoney(amount, format), account: account.name }), () => voidPayment(store, paid, ''));
  });
  const payDialog = asked && <PayDialog rows={asked} books={books} onClose={() => askToPay(undefined)} {...(onPaid && { onPaid })} />;
  return { payNow, paying, askToPay, payDialog };
}
