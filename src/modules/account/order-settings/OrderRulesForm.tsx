import * as v from 'valibot';

import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { Form } from '#ui/form/Form.tsx';
import { FormActions } from '#ui/form/FormActions.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { Section } from '#ui/page/Section.tsx';

import { Company, type CompanyRow } from '../../company/kind.ts';
import { useCompanyForm, useCompanyRow } from '../../company/use-company-form.ts';
import { type OrderRules, saveOrderRules } from './commands.ts';

const { order_prefix, parcel_prefix, negative_stock } = Company.schema.entries;
const Fields = v.object({ order_prefix, parcel_prefix, negative_stock });

/** How orders and parcels are numbered, and what happens when a product runs out. */
export function OrderRulesForm() {
  const row = useCompanyRow();
  return row && <RulesForm row={row} />;
}

function RulesForm({ row }: { readonly row: CompanyRow }) {
  const store = useStore();
  const { form, before } = useCompanyForm('order-rules', Fields, row, (told) => v.parse(Fields, told));
  const { Field } = form;
  async function save(values: OrderRules) {
    await saveOrderRules(store, before, values);
    toast.success(m.settings_saved());
  }
  return (
    <Section title={m.settings_rules()}>
      <Form form={form} onSubmit={save}>
        <FieldRow>
          <Field.Text name="order_prefix" label={m.settings_order_prefix()} help={m.settings_prefix_help()} autoComplete="off" />
          <Field.Text name="parcel_prefix" label={m.settings_parcel_prefix()} autoComplete="off" />
        </FieldRow>
        <Field.Radio
          name="negative_stock"
          label={m.settings_stock()}
          help={m.settings_stock_help()}
          options={[
            { value: 'allow', label: m.settings_stock_allow() },
            { value: 'warn', label: m.settings_stock_warn() },
            { value: 'block', label: m.settings_stock_block() },
          ]}
        />
        <FormActions submit={m.settings_save()} />
      </Form>
    </Section>
  );
}
