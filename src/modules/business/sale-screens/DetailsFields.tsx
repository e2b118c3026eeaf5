import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { type FormHandle, useFormValue } from '#ui/form/use-form.ts';
import { Section } from '#ui/page/Section.tsx';

import { orderSources } from '../sale-rules/kind.ts';
import type { SaleForm } from './sale-form.ts';
import { useSalesBrands } from './use-order-settings.ts';

const sources = {
  manual: m.orders_source_manual,
  storefront: m.orders_source_storefront,
  facebook: m.orders_source_facebook,
  phone: m.common_phone,
  import: m.common_import,
  exchange: m.orders_source_exchange,
} as const;

/** Date, brand, source and notes: right as they are for most orders. */
export function DetailsFields({
  form,
  frozen = false,
  withSource = false,
}: {
  readonly form: FormHandle<SaleForm, SaleForm>;
  readonly frozen?: boolean;
  readonly withSource?: boolean;
}) {
  const { Field } = form;
  const own = useFormValue(form, 'brand_id');
  const brands = useSalesBrands().filter((row) => row.id === own || (row.active && row.deleted_at === null));
  return (
    <Section title={m.common_details()}>
      <div className="flex flex-col gap-4">
        <FieldRow columns={3}>
          <Field.Date name="order_date" label={m.orders_date()} />
          {brands.length > 1 && (
            <Field.Select
              name="brand_id"
              label={m.common_brand()}
              disabled={frozen}
              options={brands.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          {withSource && (
            <Field.Select
              name="source"
              label={m.orders_source()}
              options={orderSources.map((source) => ({ value: source, label: sources[source]() }))}
            />
          )}
        </FieldRow>
        <FieldRow>
          <Field.TextArea name="notes" label={m.orders_notes()} optional rows={2} placeholder={m.orders_notes_placeholder()} />
          <Field.TextArea name="customer_note" label={m.orders_customer_note()} optional rows={2} />
        </FieldRow>
      </div>
    </Section>
  );
}
