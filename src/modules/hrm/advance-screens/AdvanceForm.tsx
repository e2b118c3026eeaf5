import * as v from 'valibot';

import { useCompany, useStore } from '#data/react.tsx';
import { decimalsOf } from '#kernel/money.ts';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useFormValue } from '#ui/form/use-form.ts';

import { PapersField, useEntityForm } from '../../entity/index.ts';
import { advanceCommands, type AdvanceRow, type NewAdvance, periodAfter, standingText, typeText } from '../advances/index.ts';
import { Advance, advanceTypes } from '../advances/kind.ts';
import { Employee } from '../people/kind.ts';
import { OpenNotice } from './OpenNotice.tsx';
import { PlanFields } from './PlanFields.tsx';
import { useRule } from './use-rule.ts';

const all = Advance.schema.entries;
const Fields = v.object({
  employee_id: v.string(),
  type: all.type,
  amount: all.amount,
  request_date: all.request_date,
  purpose: all.purpose,
  needed_by: all.needed_by,
  recovery: all.recovery,
  instalments: all.instalments,
  instalment_amount: all.instalment_amount,
  start_period: all.start_period,
  min_net_floor_pct: all.min_net_floor_pct,
  whole: v.boolean(),
  photos: all.photos,
  status: v.picklist(['draft', 'requested']),
});

type Props = {
  readonly before?: AdvanceRow;
  /** For whom a new one is. */
  readonly employee?: string;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
};

/** Somebody asks for money before it is earned, or owes some; how it is taken back is proposed at once. */
export function AdvanceForm({ before: now, employee, onClose, onSaved }: Props) {
  const store = useStore();
  const unit = 10 ** decimalsOf(useCompany().currency);
  const today = store.today();
  const rule = useRule(today);
  const { form, before, dialog } = useEntityForm({
    fields: Fields,
    draft: 'advance',
    before: now,
    start: {
      ...{ employee_id: employee ?? '', type: 'salary_advance', purpose: '', needed_by: null, photos: [], status: 'requested' },
      ...{ request_date: store.knowsToday() ? today : '', recovery: 'instalments', instalments: 1, instalment_amount: 0 },
      ...{ start_period: periodAfter(today.slice(0, 7), 1), whole: rule?.whole_units ?? true, min_net_floor_pct: rule?.floor_pct ?? 30 },
    },
    valuesOf: (row) => v.parse(Fields, { ...row, whole: row.rounding > 1, status: row.status === 'draft' ? 'draft' : 'requested' }),
    commands: advanceCommands,
    factsOf: ({ whole, ...values }): NewAdvance => ({ ...values, rounding: whole ? unit : 1 }),
    said: { added: m.common_saved, saved: m.common_saved },
    onClose,
    onSaved,
  });
  const { Field } = form;
  const [amount, person, type] = [useFormValue(form, 'amount'), useFormValue(form, 'employee_id'), useFormValue(form, 'type')];
  const plan = {
    ...{ recovery: useFormValue(form, 'recovery'), instalments: useFormValue(form, 'instalments'), whole: useFormValue(form, 'whole') },
    ...{ instalment_amount: useFormValue(form, 'instalment_amount'), start_period: useFormValue(form, 'start_period') },
  };
  return (
    <FormDialog {...dialog} size="lg" title={before ? m.advances_edit() : m.advances_new()} submit={m.advances_save()}>
      <FieldRow>
        <Field.Pick
          name="employee_id"
          label={m.people_one()}
          search={async (search) => {
            const where = { deleted: { in: [0] }, merged: { in: [0] }, status: { not: ['exited'] } };
            const { rows } = await store.list(Employee, { where, search, sort: { column: 'name', descending: false }, limit: 50 });
            return rows.map((row) => ({ value: row.id, label: row.name, hint: row.designation || row.code }));
          }}
          resolve={async (value) => {
            const row = await store.get(Employee, value);
            return row && { value, label: row.name };
          }}
        />
        <Field.Select name="type" label={m.money_type()} options={advanceTypes.map((value) => ({ value, label: typeText[value]() }))} />
      </FieldRow>
      <FieldRow columns={3}>
        <Field.Money name="amount" label={m.money_amount()} />
        <Field.Date name="request_date" label={m.advances_request_date()} />
        {type !== 'penalty' && <Field.Date name="needed_by" label={m.advances_needed_by()} optional />}
      </FieldRow>
      {person && type !== 'penalty' && <OpenNotice employee={person} except={before?.id} amount={amount ?? 0} />}
      <Field.TextArea name="purpose" label={m.advances_purpose()} rows={2} />
      <PlanFields plan={plan} amount={amount ?? 0} unit={unit} />
      <PapersField
        kind={Advance}
        id={before?.id ?? form.id}
        photos={useFormValue(form, 'photos')}
        onChange={(change) =>
          form.methods.setValue('photos', [...change(form.methods.getValues('photos'))], { shouldDirty: true, shouldTouch: true })
        }
      />
      {!before && (
        <Field.Radio
          name="status"
          label={m.expenses_save_as()}
          options={(['requested', 'draft'] as const).map((value) => ({ value, label: standingText[value]() }))}
        />
      )}
    </FormDialog>
  );
}
