import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { minor, text } from '#data/fields.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Money } from '#ui/display/Money.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';

import { editPayment } from './commands.ts';
import { mostAdjustments, type PaymentRow } from './rules.ts';

const Fields = v.object({ amount: v.pipe(minor, v.notValue(0)), reason: text(200, 1) });

/** Money of a statement that is of no parcel: a bonus, a fee, the rest of the last one. */
export function Adjustments({ payment, writable }: { readonly payment: PaymentRow; readonly writable: boolean }) {
  const store = useStore();
  const [adding, add] = useState(false);
  const [remove] = useTask((id: string) =>
    editPayment(store, payment, { adjustments: payment.adjustments.filter((one) => one.id !== id) }),
  );
  if (!writable && payment.adjustments.length === 0) return null;
  return (
    <Section
      title={m.statements_adjustments()}
      text={m.statements_adjustments_text()}
      actions={
        writable && (
          <Button size="sm" icon={Plus} disabled={payment.adjustments.length >= mostAdjustments} onClick={() => add(true)}>
            {m.statements_adjust()}
          </Button>
        )
      }
    >
      <ul className="flex flex-col gap-1">
        {payment.adjustments.map(({ id, amount, reason }) => (
          <li key={id} className="flex items-center gap-2 text-14">
            <span className="min-w-0 flex-1 break-words">{reason}</span>
            <Money minor={amount} tone="signed" />
            {writable && <IconButton icon={X} small label={m.ui_remove_named({ name: reason })} onClick={() => remove(id)} />}
          </li>
        ))}
      </ul>
      {adding && <AdjustmentForm payment={payment} onClose={() => add(false)} />}
    </Section>
  );
}

function AdjustmentForm({ payment, onClose }: { readonly payment: PaymentRow; readonly onClose: () => void }) {
  const store = useStore();
  const form = useForm(
    Fields,
    { amount: 0, reason: '' },
    {
      draftKey: draftKey(store, `adjustment:${payment.id}`),
      isMade: async (id) => payment.adjustments.some((one) => one.id === id),
    },
  );
  return (
    <FormDialog
      form={form}
      size="sm"
      title={m.statements_adjust()}
      submit={m.ui_save()}
      onClose={onClose}
      onSubmit={(one) => {
        const others = payment.adjustments.filter(({ id }) => id !== form.id);
        return editPayment(store, payment, { adjustments: [...others, { id: form.id, ...one }] });
      }}
    >
      <form.Field.Money name="amount" label={m.common_amount()} help={m.statements_adjust_help()} />
      <form.Field.Text name="reason" label={m.common_reason()} autoComplete="off" />
    </FormDialog>
  );
}
