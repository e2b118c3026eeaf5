import { useEffect, useState } from 'react';

import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { MoneyInput } from '#ui/form/inputs/MoneyInput.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { TextInput } from '#ui/form/inputs/TextInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';

import type { ReturnRow } from '../sale-rules/index.ts';
import { DayNowField, useAccounts } from '../sale-screens/index.ts';
import { claimReturn, refundReturn, settleReturn, takeBack } from './commands.ts';
import { refundSuggested } from './queries.ts';

export type MoneyQuestion = 'claim' | 'settle' | 'refund';

const texts = {
  claim: { title: m.returns_claim, text: m.returns_claim_text, amount: m.returns_claim_amount, done: m.returns_claimed },
  settle: { title: m.returns_settle, text: m.returns_settle_text, amount: m.returns_claim_paid, done: m.returns_settled },
  refund: { title: m.returns_refund, text: m.returns_refund_text, amount: m.returns_refund_amount, done: m.returns_refunded },
} as const;

type Props = { readonly row: ReturnRow; readonly asks: MoneyQuestion; readonly onClose: () => void };

/** What is claimed from the courier, what he paid for it (nothing writes it off), or what the customer gets back. */
export function MoneyDialog({ row, asks, onClose }: Props) {
  const store = useStore();
  const toastUndo = useToastUndo();
  const accounts = useAccounts();
  const [typed, setAmount] = useState<number | null>();
  const suggested = useSuggested(row, asks);
  const amount = typed === undefined ? suggested : typed;
  const [notes, setNotes] = useState(row.notes);
  const [account, setAccount] = useState(asks === 'settle' ? row.claim_account_id : row.refund_account_id);
  const [day, setDay] = useState('');
  const moves = asks !== 'claim' && (amount ?? 0) > 0;
  const chosen = moves ? (account ?? accounts[0]?.id ?? null) : null;
  const [save, saving] = useTask(async () => {
    const paid = { account: chosen, ...(store.knowsToday() ? {} : { day }) };
    const now =
      asks === 'claim'
        ? await claimReturn(store, row.id, amount ?? 0, notes)
        : await (asks === 'settle' ? settleReturn : refundReturn)(store, row.id, amount ?? 0, paid);
    toastUndo(texts[asks].done(), () => takeBack(store, row, now));
    onClose();
  });
  const asksAmount = asks !== 'settle' || row.claimed_at !== null;
  const writesOff = asks === 'settle' && (!asksAmount || !amount);
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={texts[asks].title()}
      description={texts[asks].text()}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button tone="primary" busy={saving} onClick={save} disabled={asks === 'claim' && !amount}>
            {writesOff ? m.returns_write_off() : m.ui_save()}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {asksAmount && (
          <FieldFrame label={texts[asks].amount()}>
            {(ids) => <MoneyInput {...ids} value={amount} onChange={setAmount} autoFocus />}
          </FieldFrame>
        )}
        {moves && accounts.length > 0 && (
          <>
            <FieldFrame label={asks === 'settle' ? m.returns_account_in() : m.orders_outcome_refund_from()}>
              {(ids) => (
                <SelectInput
                  {...ids}
                  value={chosen}
                  options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={setAccount}
                />
              )}
            </FieldFrame>
            <DayNowField value={day} onChange={setDay} />
          </>
        )}
        {moves && accounts.length === 0 && <p className="text-13 text-muted-foreground">{m.returns_account_later()}</p>}
        {asks === 'claim' && (
          <FieldFrame label={m.common_notes()} optional>
            {(ids) => <TextInput {...ids} maxLength={2000} value={notes} onChange={setNotes} />}
          </FieldFrame>
        )}
      </div>
    </Dialog>
  );
}

/** What stands so far, else what is claimed, or what the pieces cost the customer. */
function useSuggested(row: ReturnRow, asks: MoneyQuestion): number | null {
  const store = useStore();
  const known = asks === 'refund' ? row.refund_amount : row.claim_paid || row.claim_amount;
  const [suggested, setSuggested] = useState<number>();
  useEffect(() => {
    let live = true;
    if (asks === 'refund') void refundSuggested(store, row).then((amount) => live && setSuggested(amount));
    return () => {
      live = false;
    };
  }, [store, row, asks]);
  return known || (suggested ?? null);
}
