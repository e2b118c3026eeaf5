import { useState } from 'react';

import { useCompany, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { addLines, adjust } from './commands.ts';
import { pastedLines } from './pasted-lines.ts';
import { newAdjustments } from './plan-lines.ts';
import { findParcelsOf } from './queries.ts';
import type { PaymentRow } from './rules.ts';
import { withParcel } from './told-lines.ts';

/** Rows from a spreadsheet or a mail: what they are read as is told before they are taken. */
export function PasteLines({ payment, onClose }: { readonly payment: PaymentRow; readonly onClose: () => void }) {
  const store = useStore();
  const number = useNumberText();
  const { currency } = useCompany();
  const [text, setText] = useState('');
  const { lines, beside, unread } = pastedLines(text, currency);
  const [save, saving] = useTask(async () => {
    const find = await findParcelsOf(store, payment.shipping_company_id);
    await addLines(
      store,
      payment.id,
      lines.map((line) => withParcel(line, find(line.reference))),
    );
    await adjust(store, payment, newAdjustments(payment.adjustments, beside).fresh);
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.statements_paste()}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button tone="primary" busy={saving} disabled={lines.length === 0 && beside.length === 0} onClick={save}>
            {lines.length === 1 ? m.statements_add_rows_one() : m.statements_add_rows({ n: number(lines.length) })}
          </Button>
        </>
      }
    >
      <FieldFrame label={m.statements_rows()} help={m.statements_paste_help()}>
        {(ids) => (
          <textarea
            {...ids}
            rows={8}
            className="field-box figures"
            value={text}
            onChange={(event) => setText(event.target.value)}
            spellCheck={false}
            autoComplete="off"
          />
        )}
      </FieldFrame>
      {beside.length > 0 && (
        <div role="status" className="mt-3 text-13 text-muted-foreground">
          <p>{m.courier_money_become_adjustments()}</p>
          <ul>
            {beside.map(({ line, reason, amount }) => (
              <li key={line} className="flex justify-between gap-3">
                <span className="truncate">{reason}</span> <Money minor={amount} tone="signed" />
              </li>
            ))}
          </ul>
        </div>
      )}
      {unread.length > 0 && (
        <div role="status" className="mt-3 text-13 text-warning-strong">
          <p>{m.statements_unread()}</p>
          <ul className="figures">
            {unread.slice(0, 5).map((row, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- two rows may be alike
              <li key={i} className="truncate">
                {row}
              </li>
            ))}
          </ul>
          {unread.length > 5 && <p>{m.common_and_more({ n: number(unread.length - 5) })}</p>}
        </div>
      )}
    </Dialog>
  );
}
