import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { text } from '#data/fields.ts';
import { isMade } from '#data/is-made.ts';
import { useCompany, useStore } from '#data/react.tsx';
import { decimalsOf, formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { type AdvanceRow, periodAfter, reschedule } from '../advances/index.ts';
import { Advance, AdvanceEvent } from '../advances/kind.ts';
import { PlanFields } from './PlanFields.tsx';

const { recovery, instalments, instalment_amount, start_period } = Advance.schema.entries;
const Fields = v.object({ recovery, instalments, instalment_amount, start_period, note: text(300) });

/** How what is left is taken from now on. `left` in minor units. */
export function PlanDialog({ row, left, onClose }: { readonly row: AdvanceRow; readonly left: number; readonly onClose: () => void }) {
  const store = useStore();
  const format = useFormat();
  const unit = 10 ** decimalsOf(useCompany().currency);
  const form = useForm(
    Fields,
    {
      ...{ recovery: row.recovery, instalments: row.instalments, instalment_amount: row.instalment_amount, note: '' },
      start_period: periodAfter(store.today().slice(0, 7), 1),
    },
    { draftKey: draftKey(store, `advance-plan:${row.id}`), isMade: (id) => isMade(store, AdvanceEvent, id) },
  );
  const plan = {
    ...{ recovery: useFormValue(form, 'recovery'), instalments: useFormValue(form, 'instalments'), whole: false },
    ...{ instalment_amount: useFormValue(form, 'instalment_amount'), start_period: useFormValue(form, 'start_period') },
  };
  return (
    <FormDialog
      form={form}
      title={m.advances_reschedule()}
      description={m.advances_reschedule_text({ amount: formatMoney(left, format) })}
      submit={m.advances_reschedule()}
      onSubmit={async (values) => {
        await reschedule(store, row.id, values, form.id);
        toast.success(m.common_saved());
      }}
      onClose={onClose}
    >
      <PlanFields plan={plan} amount={left} unit={unit} rounding={row.rounding} />
      <form.Field.Text name="note" label={m.common_reason()} optional autoComplete="off" />
    </FormDialog>
  );
}
