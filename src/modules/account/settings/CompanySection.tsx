import * as v from 'valibot';

import { useStore } from '#data/react.tsx';
import { worded } from '#kernel/worded.ts';
import { m } from '#messages';
import { getLocale } from '#messages/runtime.js';
import { currencyName } from '#ui/form/currencies.ts';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { Form } from '#ui/form/Form.tsx';
import { FormActions } from '#ui/form/FormActions.tsx';
import { confirm } from '#ui/overlay/confirm.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { Section } from '#ui/page/Section.tsx';
import { PageSkeleton } from '#ui/page/states.tsx';

import { countryChoices } from '../../company/countries.ts';
import { Company, type CompanyRow } from '../../company/kind.ts';
import { useCompanyForm, useCompanyRow } from '../../company/use-company-form.ts';
import { saveCompany } from './commands.ts';
import { groupingExample } from './number-choices.ts';
import { type NumberStyle, proposalFor } from './presets.ts';
import { entriesIn } from './queries.ts';
import { keepsAmounts } from './rules.ts';

const { name, phone, address, country } = Company.schema.entries;
const Fields = v.object({ name, phone, address, country });

export function CompanySection() {
  const row = useCompanyRow();
  return row ? <CompanyForm row={row} /> : <PageSkeleton />;
}

function CompanyForm({ row }: { readonly row: CompanyRow }) {
  const store = useStore();
  const { form, before } = useCompanyForm('company', Fields, row, (told) => v.parse(Fields, told));
  const { Field } = form;
  async function save(values: v.InferOutput<typeof Fields>) {
    const usual = values.country === before.country ? {} : await askedFor(values.country);
    await saveCompany(store, before, { ...values, ...usual });
    toast.success(m.settings_saved());
  }
  /** What is usual in the country, as far as the owner wants it in the place of what is set. */
  async function askedFor(country: string): Promise<Partial<NumberStyle>> {
    const entries = await entriesIn(store);
    const proposal = proposalFor(country, row, (currency) => entries > 0 && !keepsAmounts(row.currency, currency));
    if (Object.keys(proposal).length === 0) return {};
    const wanted = await confirm({
      title: m.settings_preset_title(),
      text: <Proposal row={row} proposal={proposal} />,
      action: m.settings_preset_use(),
      cancel: m.settings_preset_keep(),
      tone: 'primary',
    });
    return wanted ? proposal : {};
  }
  return (
    <Section>
      <Form form={form} onSubmit={save}>
        <Field.Text name="name" label={m.settings_company_name()} autoComplete="organization" />
        <FieldRow>
          <Field.Phone name="phone" label={m.common_phone()} optional />
          <Field.Select name="country" label={m.common_country()} options={countriesWith(row.country)} />
        </FieldRow>
        <Field.TextArea name="address" label={m.common_address()} optional rows={2} />
        <FormActions submit={m.settings_save()} />
      </Form>
    </Section>
  );
}

/** A company that was founded elsewhere keeps its country in the list. */
function countriesWith(country: string): readonly { readonly value: string; readonly label: string }[] {
  const known = countryChoices(getLocale());
  if (known.some(({ value }) => value === country)) return known;
  return [...known, { value: country, label: new Intl.DisplayNames([getLocale()], { type: 'region' }).of(country) ?? country }];
}

function Proposal({ row, proposal }: { readonly row: CompanyRow; readonly proposal: Partial<NumberStyle> }) {
  const lines = [
    proposal.currency && [m.common_currency(), currencyName(row.currency), currencyName(proposal.currency)],
    proposal.locale && [m.settings_grouping(), groupingExample(row.locale), groupingExample(proposal.locale)],
    proposal.digits && [m.settings_digits(), worded(digitNames, row.digits), digitNames[proposal.digits]()],
    proposal.time_zone && [m.settings_time_zone(), row.time_zone, proposal.time_zone],
  ].filter((line) => line !== undefined && line !== '');
  return (
    <>
      {m.settings_preset_text()}
      {lines.map(([label, from, to]) => (
        <span key={label} className="mt-2 block">
          <span className="font-medium text-foreground">{label}</span>
          <span className="block">{m.settings_instead({ to: to ?? '', from: from ?? '' })}</span>
        </span>
      ))}
    </>
  );
}

const digitNames = { latn: m.settings_digits_latn, beng: m.settings_digits_beng } as const;
