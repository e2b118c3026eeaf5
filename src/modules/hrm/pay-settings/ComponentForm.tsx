import * as v from 'valibot';

import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { LineItems, useLines } from '#ui/form/LineItems.tsx';

import { useEntityForm } from '../../entity/index.ts';
import { componentCommands, componentTypeText, type ComponentRow } from '../pay-setup/index.ts';
import { componentTypes, PayComponent } from '../pay-setup/kind.ts';

const { code, name, name_local, type, formula, by_days, in_absence, in_overtime, statutory, examples } = PayComponent.schema.entries;
const Fields = v.object({ code, name, name_local, type, formula, by_days, in_absence, in_overtime, statutory, examples });

/** A component: what it is worth, by a formula that is tried with examples before it is kept. */
export function ComponentForm({ before: now, onClose }: { readonly before: ComponentRow | undefined; readonly onClose: () => void }) {
  const { form, before, dialog } = useEntityForm({
    fields: Fields,
    draft: 'pay-component',
    before: now,
    start: {
      ...{ code: '', name: '', name_local: '', type: 'earning', formula: '', examples: [] },
      ...{ by_days: true, in_absence: true, in_overtime: false, statutory: false },
    },
    commands: componentCommands,
    onClose,
  });
  const { Field } = form;
  const lines = useLines(form, 'examples');
  return (
    <FormDialog {...dialog} size="lg" title={before ? m.pay_component_edit() : m.pay_component_add()} submit={m.ui_save()}>
      <FieldRow>
        <Field.Text name="name" label={m.common_name()} autoComplete="off" />
        <Field.Text name="name_local" label={m.people_name_local()} optional autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <Field.Text name="code" label={m.pay_component_code()} help={m.pay_component_code_help()} autoComplete="off" maxLength={30} />
        <Field.Select
          name="type"
          label={m.pay_component_kind()}
          options={componentTypes.map((value) => ({ value, label: componentTypeText[value]() }))}
        />
      </FieldRow>
      <Field.Text name="formula" label={m.pay_formula()} help={m.pay_formula_help()} autoComplete="off" maxLength={300} />
      <LineItems
        lines={lines}
        label={m.pay_examples()}
        columns={[{ header: m.pay_example_gross() }, { header: m.pay_example_amount() }]}
        newLine={() => ({ gross: null as unknown as number, amount: null as unknown as number })}
        addLabel={m.pay_example_add()}
        empty={m.pay_examples_empty()}
      >
        {({ index }) => [
          <Field.Money key="gross" name={`examples.${index}.gross`} label={m.pay_example_gross()} />,
          <Field.Money key="amount" name={`examples.${index}.amount`} label={m.pay_example_amount()} />,
        ]}
      </LineItems>
      <FieldRow>
        <Field.Switch name="by_days" label={m.pay_by_days()} help={m.pay_by_days_help()} />
        <Field.Switch name="in_absence" label={m.pay_in_absence()} help={m.pay_in_absence_help()} />
      </FieldRow>
      <FieldRow>
        <Field.Switch name="in_overtime" label={m.pay_in_overtime()} />
        <Field.Switch name="statutory" label={m.pay_statutory()} help={m.pay_statutory_help()} />
      </FieldRow>
    </FormDialog>
  );
}
