import { Link } from 'react-router-dom';
import * as v from 'valibot';

import { text } from '#data/fields.ts';
import type { Stored } from '#data/kind.ts';
import { useCompany, useKeys, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useFormValue } from '#ui/form/use-form.ts';
import { Notice } from '#ui/page/Notice.tsx';

import { useLabels } from '../../account/label-screens/index.ts';
import { addNewLabels, tagNames } from '../../account/labels/index.ts';
import { useEntityForm } from '../../entity/index.ts';
import { type SupplierRow, supplierTypeText } from '../materials/index.ts';
import { Supplier, supplierTypes } from '../materials/kind.ts';
import { noFacts, supplierCommands, type SupplierFacts } from './supplier-commands.ts';
import { twinsOf } from './twins.ts';

const { name, contact_name, phone, email, address, type, tax_id, pay_details, tags, notes, opening_date } = Supplier.schema.entries;
const { terms_days, credit_limit, opening_balance, lead_days } = Supplier.schema.entries;
const Fields = v.object({
  ...{ code: text(20), name, contact_name, phone, email, address, type, tax_id, pay_details, tags, notes, opening_date },
  ...{ terms_days: v.nullable(terms_days), credit_limit: v.nullable(credit_limit) },
  ...{ opening_balance: v.nullable(opening_balance), lead_days: v.nullable(lead_days) },
});
type Values = v.InferOutput<typeof Fields>;

const numbers = ['terms_days', 'credit_limit', 'opening_balance', 'lead_days'] as const;

type Props = { readonly before?: Stored<SupplierRow>; readonly onClose: () => void; readonly onSaved?: (id: string) => void };

/** Whoever is bought from: how he is reached, how he is paid, what was owed to him before. */
export function SupplierForm({ before: now, onClose, onSaved }: Props) {
  const store = useStore();
  const { labels, colourOf } = useLabels();
  const { form, before, dialog } = useEntityForm<typeof Fields, SupplierRow, SupplierFacts>({
    fields: Fields,
    draft: 'supplier',
    before: now,
    start: valuesOf(noFacts),
    valuesOf,
    commands: {
      ...supplierCommands,
      add: async (at, facts, id) => {
        await addNewLabels(at, facts.tags);
        return supplierCommands.add(at, facts, id);
      },
    },
    factsOf: async (values) => ({ ...factsIn(values), tags: await tagNames(store, values.tags) }),
    said: { added: m.suppliers_added, saved: m.common_saved },
    onClose,
    onSaved,
  });
  const { Field } = form;
  return (
    <FormDialog {...dialog} size="lg" title={before ? m.suppliers_edit() : m.suppliers_create()} submit={m.ui_save()}>
      <FieldRow>
        <Field.Text name="name" label={m.common_name()} autoComplete="off" />
        <Field.Phone name="phone" label={m.common_phone()} optional autoComplete="off" />
      </FieldRow>
      <Twins id={before?.id} name={useFormValue(form, 'name')} phone={useFormValue(form, 'phone')} />
      <Field.Radio
        name="type"
        label={m.suppliers_sells()}
        options={supplierTypes.map((value) => ({ value, label: supplierTypeText[value]() }))}
      />
      <FieldRow>
        <Field.Text name="contact_name" label={m.suppliers_contact()} optional autoComplete="off" />
        <Field.Email name="email" label={m.common_email()} optional autoComplete="off" />
      </FieldRow>
      <Field.TextArea name="address" label={m.common_address()} rows={2} optional />
      <FieldRow>
        <Field.Quantity name="terms_days" label={m.factory_terms()} help={m.suppliers_terms_help()} optional />
        <Field.Money name="credit_limit" label={m.suppliers_credit_limit()} help={m.suppliers_credit_help()} optional />
      </FieldRow>
      <FieldRow>
        <Field.Money name="opening_balance" label={m.factory_opening_balance()} help={m.suppliers_opening_help()} optional />
        <Field.Date
          name="opening_date"
          label={m.suppliers_opening_date()}
          help={m.suppliers_opening_date_help()}
          max={store.today()}
          optional
        />
      </FieldRow>
      <FieldRow>
        <Field.Text name="pay_details" label={m.factory_pay_details()} help={m.suppliers_pay_help()} optional autoComplete="off" />
        <Field.Quantity name="lead_days" label={m.suppliers_lead_days()} optional />
      </FieldRow>
      <FieldRow>
        <Field.Text
          name="code"
          label={m.suppliers_code()}
          {...(!before && { help: m.people_code_help() })}
          maxLength={20}
          optional={!before}
          autoComplete="off"
        />
        <Field.Text name="tax_id" label={m.suppliers_tax_id()} optional autoComplete="off" />
      </FieldRow>
      <Field.Tags name="tags" label={m.common_tags()} optional suggestions={labels.map((row) => row.name)} colourOf={colourOf} />
      <Field.TextArea name="notes" label={m.common_notes()} optional />
    </FormDialog>
  );
}

/** Nothing stands as an empty box. */
function valuesOf(row: SupplierFacts): Values {
  const typed = Object.keys(Fields.entries) as (keyof Values)[];
  return Object.fromEntries(
    typed.map((field) => [field, numbers.some((one) => one === field) ? row[field] || null : row[field]]),
  ) as Values;
}

function factsIn(values: Values): SupplierFacts {
  const told = Object.fromEntries(numbers.map((field) => [field, values[field] ?? 0])) as Record<(typeof numbers)[number], number>;
  return { ...values, ...told };
}

/** Somebody with this phone or name is there already: most often the same one. */
function Twins({ id, ...typed }: { readonly id: string | undefined; readonly name: string; readonly phone: string }) {
  const { country } = useCompany();
  const rows = useKeys(Supplier) ?? [];
  const twins = twinsOf({ id, ...typed }, rows, country);
  if (twins.length === 0) return null;
  return (
    <Notice tone="warning">
      {m.suppliers_twin_form()}{' '}
      {twins.slice(0, 3).map((row, i) => (
        <span key={row.id}>
          {i > 0 && ', '}
          <Link to={href('/app/factory/suppliers/:supplierId', { supplierId: row.id })} className="font-medium underline">
            {row.name}
          </Link>{' '}
          ({row.code})
        </span>
      ))}
    </Notice>
  );
}
