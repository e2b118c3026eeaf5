import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { isMade } from '#data/is-made.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { type EmployeeRow, type PayRow, payReasonText, wageText } from '../../people/index.ts';
import { EmployeeCompensation, payReasons, wageTypes } from '../../people/kind.ts';
import { addPay, checkPay } from '../pay-commands.ts';

const { effective_from, wage_type, amount, overtime, reason, note } = EmployeeCompensation.schema.entries;
const Fields = v.object({ effective_from, wage_type, amount, overtime, reason, note });

type Props = {
  readonly row: EmployeeRow;
  /** What he earns now. */
  readonly now: PayRow | undefined;
  readonly onClose: () => void;
};

/** What somebody earns from a day on. */
export function PayDialog({ row, now, onClose }: Props) {
  const store = useStore();
  const form = useForm(
    Fields,
    {
      ...{ effective_from: now ? store.today() : row.join_date, wage_type: now?.wage_type ?? 'monthly', amount: now?.amount ?? null },
      ...{ overtime: now?.overtime ?? true, reason: now ? 'increment' : 'join', note: '' },
    } as v.InferInput<typeof Fields>,
    { draftKey: draftKey(store, `pay:${row.id}`), isMade: async (id) => isMade(store, EmployeeCompensation, id) },
  );
  const { Field } = form;
  return (
    <FormDialog
      form={form}
      title={m.people_pay_change()}
      description={m.people_pay_text()}
      submit={m.ui_save()}
      onSubmit={async (values) => {
        await addPay(store, row.id, values, form.id);
        toast.success(m.common_saved());
      }}
      check={(values) => checkPay(store, row.id, { ...values, amount: values.amount ?? 0 })}
      onClose={onClose}
    >
      <FieldRow>
        <Field.Money name="amount" label={m.money_amount()} help={m.people_pay_amount_help()} />
        <Field.Select
          name="wage_type"
          label={m.people_wage_type()}
          options={wageTypes.map((value) => ({ value, label: wageText[value]() }))}
        />
      </FieldRow>
      <FieldRow>
        <Field.Date name="effective_from" label={m.people_effective_from()} />
        <Field.Select
          name="reason"
          label={m.common_reason()}
          options={payReasons.map((value) => ({ value, label: payReasonText[value]() }))}
        />
      </FieldRow>
      <Field.Switch name="overtime" label={m.people_overtime()} />
      <Field.Text name="note" label={m.common_notes()} optional />
    </FormDialog>
  );
}
