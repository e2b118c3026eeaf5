import { type ReactNode, useEffect, useState } from 'react';
import * as v from 'valibot';

import { useStore } from '#data/react.tsx';
import { nowIso } from '#kernel/dates.ts';
import { m } from '#messages';
import { InstantText } from '#ui/display/dates.tsx';
import { type Format, FormatProvider } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Quantity, useNumberText } from '#ui/display/numbers.tsx';
import { currencyName, findCurrencies } from '#ui/form/currencies.ts';
import { Form } from '#ui/form/Form.tsx';
import { FormActions } from '#ui/form/FormActions.tsx';
import { useFormValue } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Section } from '#ui/page/Section.tsx';
import { PageSkeleton } from '#ui/page/states.tsx';

import { Company, type CompanyRow } from '../../company/kind.ts';
import { useCompanyForm, useCompanyRow } from '../../company/use-company-form.ts';
import { saveCompany } from './commands.ts';
import { findTimeZones, groupingExample, groupings, usualCurrencies, zoneName } from './number-choices.ts';
import { entriesIn } from './queries.ts';
import { keepsAmounts } from './rules.ts';

const { currency, locale, digits, time_zone } = Company.schema.entries;
const Fields = v.object({ currency, locale, digits, time_zone });
type Values = v.InferOutput<typeof Fields>;

export function NumbersSection() {
  const row = useCompanyRow();
  return row ? <NumbersForm row={row} /> : <PageSkeleton />;
}

function NumbersForm({ row }: { readonly row: CompanyRow }) {
  const store = useStore();
  const { form, before } = useCompanyForm('numbers', Fields, row, (told) => v.parse(Fields, told));
  const { Field } = form;
  const typed: Values = {
    currency: useFormValue(form, 'currency'),
    locale: useFormValue(form, 'locale'),
    digits: useFormValue(form, 'digits'),
    time_zone: useFormValue(form, 'time_zone'),
  };
  async function save(values: Values) {
    await saveCompany(store, before, values);
    toast.success(m.settings_saved());
  }
  return (
    <Section>
      <Form form={form} onSubmit={save}>
        <Field.Pick
          name="currency"
          label={m.common_currency()}
          search={(text) => findCurrencies(text, usualCurrencies)}
          resolve={(value) => ({ value, label: currencyName(value) })}
        />
        <CurrencyNotice from={row.currency} to={typed.currency} />
        <Field.Select name="locale" label={m.settings_grouping()} options={groupingsWith(row.locale)} />
        <Field.Radio
          name="digits"
          label={m.settings_digits()}
          options={[
            { value: 'latn', label: m.settings_digits_latn() },
            { value: 'beng', label: m.settings_digits_beng() },
          ]}
        />
        <Field.Pick
          name="time_zone"
          label={m.settings_time_zone()}
          help={m.settings_time_zone_help()}
          search={findTimeZones}
          resolve={(value) => ({ value, label: zoneName(value) })}
        />
        <Example values={typed} country={row.country} />
        <FormActions submit={m.settings_save()} />
      </Form>
    </Section>
  );
}

/** Nothing is converted: says how many amounts keep their numbers, or why the change is not possible. */
function CurrencyNotice({ from, to }: { readonly from: string; readonly to: string }) {
  const store = useStore();
  const number = useNumberText();
  const [entries, setEntries] = useState(0);
  const changed = from !== to;
  useEffect(() => {
    let live = true;
    if (changed) void entriesIn(store).then((count) => live && setEntries(count));
    return () => {
      live = false;
    };
  }, [store, changed]);
  if (!changed || entries === 0) return null;
  return keepsAmounts(from, to) ? (
    <Notice tone="warning">
      {entries === 1 ? m.settings_currency_warning_one({ from, to }) : m.settings_currency_warning({ n: number(entries), from, to })}
    </Notice>
  ) : (
    <Notice tone="danger">{m.refusal_currency_decimals()}</Notice>
  );
}

/** Money, number and date as they will be written. */
function Example({ values, country }: { readonly values: Values; readonly country: string }) {
  const { time_zone: timeZone, ...style } = values;
  const format: Format = { ...style, timeZone, country };
  const [now] = useState(nowIso);
  return (
    <FormatProvider format={format}>
      <dl aria-label={m.common_example()} className="grid gap-x-6 gap-y-3 rounded-md bg-muted px-4 py-3 sm:grid-cols-3" data-example>
        <ExampleOf label={m.settings_example_money()}>
          <Money minor={123_456_789} />
        </ExampleOf>
        <ExampleOf label={m.settings_example_number()}>
          <Quantity value={1_234_567.5} />
        </ExampleOf>
        <ExampleOf label={m.common_now()}>
          <InstantText at={now} />
        </ExampleOf>
      </dl>
    </FormatProvider>
  );
}

function ExampleOf({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-muted-foreground">{label}</dt>
      <dd className="text-16">{children}</dd>
    </div>
  );
}

function groupingsWith(locale: string): readonly { readonly value: string; readonly label: string }[] {
  return [...new Set([...groupings, locale])].map((value) => ({ value, label: groupingExample(value) }));
}
