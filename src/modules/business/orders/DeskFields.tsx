import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { type FormHandle, useFormValue } from '#ui/form/use-form.ts';
import { Section } from '#ui/page/Section.tsx';

import { useLabels } from '../../account/label-screens/index.ts';
import { usePeople } from '../../company/use-people.ts';
import type { SaleForm } from '../sale-screens/index.ts';

/** Who cares for the order, and the words it is sorted by. */
export function DeskFields({ form }: { readonly form: FormHandle<SaleForm, SaleForm> }) {
  const { Field } = form;
  const own = useFormValue(form, 'assigned_to');
  const people = usePeople().filter(({ id, active }) => active || id === own);
  const { labels, colourOf } = useLabels();
  return (
    <Section title={m.orders_desk()}>
      <FieldRow>
        <Field.Select
          name="assigned_to"
          label={m.orders_assignee()}
          none={m.orders_assign_nobody()}
          options={people.map(({ id, label }) => ({ value: id, label }))}
        />
        <Field.Tags name="tags" label={m.common_tags()} optional suggestions={labels.map(({ name }) => name)} colourOf={colourOf} />
      </FieldRow>
    </Section>
  );
}
