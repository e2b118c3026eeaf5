import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { isMade } from '#data/is-made.ts';
import { useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { LineItems, useLines } from '#ui/form/LineItems.tsx';
import { type FormHandle, useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import type { ComponentRow } from '../../pay-setup/index.ts';
import { PayComponent, PayGroup } from '../../pay-setup/kind.ts';
import { type EmployeeRow, type PayRow, payReasonText, wageText } from '../../people/index.ts';
import { EmployeeCompensation, payReasons, wageTypes } from '../../people/kind.ts';
import { addPay, checkPay } from '../pay-commands.ts';

const { effective_from, wage_type, amount, overtime, reason, note, group_id, components } = EmployeeCompensation.schema.entries;
const Fields = v.object({ effective_from, wage_type, amount, overtime, reason, note, group_id, components });

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
      ...{ group_id: now?.group_id ?? null, components: now?.components ?? [] },
    } as v.InferInput<typeof Fields>,
    { draftKey: draftKey(store, `pay:${row.id}`), isMade: async (id) => isMade(store, EmployeeCompensation, id) },
  );
  const { Field } = form;
  const groups = (useKeys(PayGroup) ?? []).filter(inUse);
  const parts = (useKeys(PayComponent) ?? []).filter((one) => inUse(one) && one.type === 'earning');
  return (
    <FormDialog
      form={form}
      size="lg"
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
      <FieldRow>
        <Field.Select
          name="group_id"
          label={m.pay_group()}
          optional
          options={groups.map(({ id, name: label }) => ({ value: id, label }))}
        />
        <Field.Switch name="overtime" label={m.people_overtime()} />
      </FieldRow>
      {parts.length > 0 && <Parts form={form} components={parts} />}
      <Field.Text name="note" label={m.common_notes()} optional />
    </FormDialog>
  );
}

function inUse({ active, deleted_at }: { readonly active: boolean; readonly deleted_at: string | null }): boolean {
  return active && deleted_at === null;
}

type PartsProps = {
  readonly form: FormHandle<v.InferInput<typeof Fields>, v.InferOutput<typeof Fields>>;
  readonly components: readonly ComponentRow[];
};

/** What his gross consists of, where that is not what the components' formulas say. */
function Parts({ form, components: known }: PartsProps) {
  const { Field } = form;
  const lines = useLines(form, 'components');
  const told = form.methods.watch('components');
  return (
    <LineItems
      lines={lines}
      label={m.people_components()}
      columns={[{ header: m.pay_part() }, { header: m.pay_part_mode() }, { header: m.money_amount() }]}
      newLine={() => ({ code: known[0]?.code ?? '', mode: 'fixed' as const, value: 0 })}
      addLabel={m.pay_part_add()}
      empty={m.pay_parts_empty()}
    >
      {({ index }) => [
        <Field.Select
          key="code"
          name={`components.${index}.code`}
          label={m.pay_part()}
          options={known.map((one) => ({ value: one.code, label: one.name }))}
        />,
        <Field.Select key="mode" name={`components.${index}.mode`} label={m.pay_part_mode()} options={modes()} />,
        told[index]?.mode === 'percent' ? (
          <Field.Percent key="percent" name={`components.${index}.value`} label={m.money_amount()} />
        ) : (
          <Field.Money key="value" name={`components.${index}.value`} label={m.money_amount()} disabled={told[index]?.mode === 'rest'} />
        ),
      ]}
    </LineItems>
  );
}

function modes() {
  return [
    { value: 'fixed', label: m.pay_overtime_fixed() },
    { value: 'percent', label: m.pay_part_percent() },
    { value: 'rest', label: m.pay_part_rest() },
  ] as const;
}
