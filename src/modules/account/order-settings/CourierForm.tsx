import * as v from 'valibot';

import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { LineItems, useLines } from '#ui/form/LineItems.tsx';
import { type FormHandle, useFormValue } from '#ui/form/use-form.ts';

import { type Courier, nameShown } from '../../business/sale-rules/index.ts';
import { courierFormats, ShippingCompany } from '../../business/sale-rules/kind.ts';
import { useAccounts } from '../../business/sale-screens/index.ts';
import { useEntityForm } from '../../entity/index.ts';
import { courierCommands } from './commands.ts';
import type { Setting } from './rules.ts';
import { nameWritten } from './SmallForms.tsx';

const all = ShippingCompany.schema.entries;
const { name, code, tracking_url, base_fee, rates, cod_rate, cod_minimum, return_rule, partial_rule } = all;
const { cycle_days, bank_account_id } = all;
const Fields = v.object({
  ...{ name, code, tracking_url, base_fee, rates, cod_rate, cod_minimum, return_rule, partial_rule, cycle_days, bank_account_id },
});
type Values = v.InferOutput<typeof Fields>;
type Handle = FormHandle<v.InferInput<typeof Fields>, Values>;

const none = { type: 'none', value: 0 } as const;
const empty: Values = {
  ...{ name: '', code: '', tracking_url: '', base_fee: 0, rates: [], cod_rate: 0, cod_minimum: 0 },
  ...{ return_rule: none, partial_rule: none, cycle_days: 0, bank_account_id: null },
};

type Props = { readonly before: Courier | undefined; readonly zones: readonly Setting[]; readonly onClose: () => void };

/** A courier: what carrying a parcel costs, and where its way can be followed. */
export function CourierForm({ before: now, zones, onClose }: Props) {
  const { form, before, dialog } = useEntityForm({
    fields: Fields,
    draft: 'courier',
    before: now,
    start: empty,
    valuesOf: (row) => ({ ...v.parse(Fields, row), name: nameShown(row.name) }),
    commands: courierCommands,
    factsOf: (values, seen) => ({
      ...values,
      name: nameWritten(values.name, seen),
      return_rule: values.return_rule.type === 'none' ? none : values.return_rule,
      partial_rule: values.partial_rule.type === 'none' ? none : values.partial_rule,
    }),
    onClose,
  });
  const { Field } = form;
  const accounts = useAccounts();
  return (
    <FormDialog {...dialog} size="lg" title={before ? m.settings_edit_courier() : m.settings_add_courier()} submit={m.ui_save()}>
      <FieldRow>
        <Field.Text name="name" label={m.common_name()} autoComplete="off" />
        <Field.Select
          name="code"
          label={m.settings_courier_files()}
          help={m.settings_courier_files_help()}
          options={formatsWith(now?.code)}
        />
      </FieldRow>
      <FieldRow>
        <Field.Money name="base_fee" label={m.orders_charge_shipping()} help={m.settings_base_fee_help()} />
        <Field.Percent name="cod_rate" label={m.settings_cod_rate()} help={m.settings_cod_rate_help()} />
        <Field.Money name="cod_minimum" label={m.settings_cod_minimum()} help={m.settings_cod_minimum_help()} />
      </FieldRow>
      <Rates form={form} zones={zones} />
      <Surcharge form={form} name="return_rule" label={m.settings_return_rule()} />
      <Surcharge form={form} name="partial_rule" label={m.settings_partial_rule()} />
      <FieldRow>
        <Field.Quantity name="cycle_days" label={m.settings_cycle()} help={m.settings_cycle_help()} />
        {accounts.length > 0 && (
          <Field.Select
            name="bank_account_id"
            label={m.settings_courier_account()}
            optional
            options={accounts.map((row) => ({ value: row.id, label: row.name }))}
          />
        )}
      </FieldRow>
      <Field.Text
        name="tracking_url"
        label={m.settings_tracking()}
        help={m.settings_tracking_help({ code: '{code}' })}
        optional
        autoComplete="off"
      />
    </FormDialog>
  );
}

/** The formats; what an older list has called it stays to be chosen. */
function formatsWith(now = '') {
  const others = (courierFormats as readonly string[]).includes(now) ? [] : [{ value: now, label: now }];
  return [...courierFormats.map((value) => ({ value, label: formatText(value) })), ...others];
}

/** Names of companies are not translated. */
const companies: Readonly<Record<string, string>> = { pathao: 'Pathao', steadfast: 'Steadfast', redx: 'RedX' };

function formatText(code: string): string {
  if (code === 'own_rider') return m.settings_courier_files_own();
  return companies[code] ?? m.settings_courier_files_other();
}

/** Zones in which the courier asks for something else than usual. */
function Rates({ form, zones }: { readonly form: Handle; readonly zones: readonly Setting[] }) {
  const lines = useLines(form, 'rates');
  const { Field } = form;
  return (
    <LineItems
      lines={lines}
      label={m.settings_rates()}
      columns={[
        { header: m.orders_zone(), width: 150 },
        { header: m.settings_rate_fee(), width: 110, align: 'end' },
        { header: m.settings_rate_upto(), width: 100, align: 'end' },
        { header: m.settings_rate_step(), width: 100, align: 'end' },
        { header: m.settings_rate_step_fee(), width: 110, align: 'end' },
      ]}
      newLine={() => ({ zone_id: '', base_fee: 0, base_weight_g: 1000, step_g: 1000, step_fee: 0 })}
      addLabel={m.settings_rate_add()}
    >
      {({ index }) => [
        <Field.Select
          key="zone"
          name={`rates.${index}.zone_id`}
          label={m.orders_zone()}
          options={zones.map(({ id, name }) => ({ value: id, label: nameShown(name) }))}
        />,
        <Field.Money key="fee" name={`rates.${index}.base_fee`} label={m.settings_rate_fee()} />,
        <Field.Quantity key="upto" name={`rates.${index}.base_weight_g`} label={m.settings_rate_upto()} />,
        <Field.Quantity key="step" name={`rates.${index}.step_g`} label={m.settings_rate_step()} />,
        <Field.Money key="step-fee" name={`rates.${index}.step_fee`} label={m.settings_rate_step_fee()} />,
      ]}
    </LineItems>
  );
}

function Surcharge({
  form,
  name,
  label,
}: {
  readonly form: Handle;
  readonly name: 'return_rule' | 'partial_rule';
  readonly label: string;
}) {
  const { Field } = form;
  const type = useFormValue(form, `${name}.type`);
  return (
    <FieldRow>
      <Field.Select
        name={`${name}.type`}
        label={label}
        options={[
          { value: 'none', label: m.settings_surcharge_none() },
          { value: 'percent', label: m.settings_surcharge_percent() },
          { value: 'fixed', label: m.settings_surcharge_fixed() },
        ]}
      />
      {type === 'percent' && <Field.Percent name={`${name}.value`} label={m.settings_surcharge_percent()} />}
      {type === 'fixed' && <Field.Money name={`${name}.value`} label={m.settings_surcharge_fixed()} />}
    </FieldRow>
  );
}
