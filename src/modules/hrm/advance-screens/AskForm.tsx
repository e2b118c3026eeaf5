import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { isMade } from '#data/is-made.ts';
import { useCompany, useStore } from '#data/react.tsx';
import { decimalsOf } from '#kernel/money.ts';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { askAdvance, partsOf, periodAfter, typeText } from '../advances/index.ts';
import { OwnAdvance } from '../advances/kind.ts';
import { usePeriodOptions } from './PeriodText.tsx';
import { PlanText } from './PlanText.tsx';

const { amount, purpose, needed_by, instalments, start_period } = OwnAdvance.schema.entries;
const askable = ['salary_advance', 'loan', 'expense_advance'] as const;
const Fields = v.object({ type: v.picklist(askable), amount, purpose, needed_by, instalments, start_period });

/** Somebody asks for an advance himself; the office decides. */
export function AskForm({ employee, onClose }: { readonly employee: string; readonly onClose: () => void }) {
  const store = useStore();
  const rounding = 10 ** decimalsOf(useCompany().currency);
  const month = store.today().slice(0, 7);
  const form = useForm(
    Fields,
    {
      ...{ type: 'salary_advance', amount: null, purpose: '', needed_by: null, instalments: 1 },
      start_period: periodAfter(month, 1),
    } as unknown as v.InferInput<typeof Fields>,
    { draftKey: draftKey(store, 'own-advance'), isMade: (id) => isMade(store, OwnAdvance, id) },
  );
  const { Field } = form;
  const [asked, many, start] = [useFormValue(form, 'amount'), useFormValue(form, 'instalments'), useFormValue(form, 'start_period')];
  const months = usePeriodOptions(month, start);
  const plan = { recovery: 'instalments', instalments: many, instalment_amount: 0, start_period: start, rounding } as const;
  return (
    <FormDialog
      form={form}
      title={m.advances_ask_own()}
      description={m.advances_ask_own_text()}
      submit={m.own_ask()}
      onSubmit={async (values) => {
        await askAdvance(store, employee, { ...values, rounding }, form.id);
        toast.success(m.own_asked());
      }}
      onClose={onClose}
    >
      <FieldRow>
        <Field.Select name="type" label={m.money_type()} options={askable.map((value) => ({ value, label: typeText[value]() }))} />
        <Field.Money name="amount" label={m.money_amount()} />
      </FieldRow>
      <Field.TextArea name="purpose" label={m.advances_purpose()} rows={2} />
      <FieldRow columns={3}>
        <Field.Date name="needed_by" label={m.advances_needed_by()} optional />
        <Field.Quantity name="instalments" label={m.advances_instalments()} />
        <Field.Select name="start_period" label={m.advances_start_period()} options={months} />
      </FieldRow>
      <PlanText parts={asked > 0 && many > 0 ? partsOf(asked, plan) : []} manual={false} />
    </FormDialog>
  );
}
