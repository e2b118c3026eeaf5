import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { minorPositive } from '#data/fields.ts';
import { useCompany, useStore } from '#data/react.tsx';
import { decimalsOf } from '#kernel/money.ts';
import { m } from '#messages';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { type AdvanceRow, approveAdvance } from '../advances/index.ts';
import { Advance } from '../advances/kind.ts';
import { OpenNotice } from './OpenNotice.tsx';
import { PlanFields } from './PlanFields.tsx';

const { recovery, instalments, instalment_amount, start_period, min_net_floor_pct, decided_note } = Advance.schema.entries;
const Fields = v.object({
  approved_amount: minorPositive,
  ...{ recovery, instalments, instalment_amount, start_period, min_net_floor_pct, decided_note, whole: v.boolean() },
});

/** Says yes, to all of it or to less, and how it is taken back. */
export function ApproveDialog({ row, onClose }: { readonly row: AdvanceRow; readonly onClose: () => void }) {
  const store = useStore();
  const unit = 10 ** decimalsOf(useCompany().currency);
  const form = useForm(
    Fields,
    {
      ...{ approved_amount: row.amount, recovery: row.recovery, instalments: row.instalments, instalment_amount: row.instalment_amount },
      ...{ start_period: row.start_period, min_net_floor_pct: row.min_net_floor_pct, decided_note: '', whole: row.rounding > 1 },
    },
    { draftKey: draftKey(store, `advance-approve:${row.id}`) },
  );
  const { Field } = form;
  const amount = useFormValue(form, 'approved_amount') ?? 0;
  const plan = {
    ...{ recovery: useFormValue(form, 'recovery'), instalments: useFormValue(form, 'instalments'), whole: useFormValue(form, 'whole') },
    ...{ instalment_amount: useFormValue(form, 'instalment_amount'), start_period: useFormValue(form, 'start_period') },
  };
  return (
    <FormDialog
      form={form}
      size="lg"
      title={m.advances_approve()}
      submit={m.advances_approve()}
      onSubmit={async ({ whole, ...told }) => {
        await approveAdvance(store, row.id, { ...told, rounding: whole ? unit : 1 });
        toast.success(m.advances_approved());
      }}
      onClose={onClose}
    >
      <Field.Money name="approved_amount" label={m.advances_approved_amount()} />
      {row.type !== 'penalty' && <OpenNotice employee={row.employee_id} except={row.id} amount={amount} />}
      <PlanFields plan={plan} amount={amount} unit={unit} />
      <Field.Text name="decided_note" label={m.advances_decided_note()} optional autoComplete="off" />
    </FormDialog>
  );
}
