import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import type { Stored } from '#data/kind.ts';
import { useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { Form } from '#ui/form/Form.tsx';
import { FormActions } from '#ui/form/FormActions.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { Section } from '#ui/page/Section.tsx';

import {
  costMethodText,
  type LocationRow,
  negativePolicyText,
  pieceBasisText,
  rulesOf,
  saveFactoryRules,
  type SettingRow,
} from '../materials/index.ts';
import { FactorySetting, StockLocation } from '../materials/kind.ts';

/** How much may be over, what happens below nothing, and how stock is valued. */
export function RulesSection() {
  const rows = useKeys(FactorySetting);
  const places = useKeys(StockLocation);
  if (!rows || !places) return null;
  return <RulesForm key={rows.length} rows={rows} places={places.filter(({ active, deleted_at }) => active && deleted_at === null)} />;
}

const { id: _id, key: _key, locked_until: _locked, ...rules } = FactorySetting.schema.entries;
const Fields = v.object(rules);

type Props = { readonly rows: readonly Stored<SettingRow>[]; readonly places: readonly LocationRow[] };

function RulesForm({ rows, places }: Props) {
  const store = useStore();
  const form = useForm(Fields, v.parse(Fields, rulesOf(rows)), { draftKey: draftKey(store, 'factory-rules'), row: rows[0] });
  const { Field } = form;
  const options = (texts: Readonly<Record<string, () => string>>) =>
    Object.entries(texts).map(([value, text]) => ({ value, label: text() }));
  return (
    <Section title={m.factory_rules()} text={m.factory_rules_text()}>
      <Form
        form={form}
        onSubmit={async (values) => {
          await saveFactoryRules(store, values);
          toast.success(m.common_saved());
        }}
      >
        <FieldRow columns={3}>
          <Field.Percent name="over_receipt" label={m.factory_over_receipt()} />
          <Field.Percent name="over_issue" label={m.factory_over_issue()} />
          <Field.Percent name="over_production" label={m.factory_over_production()} />
        </FieldRow>
        <FieldRow>
          <Field.Select name="negative_policy" label={m.factory_negative_policy()} options={options(negativePolicyText)} />
          <Field.Select
            name="cost_method"
            label={m.factory_cost_method()}
            help={m.factory_cost_method_help()}
            options={options(costMethodText)}
          />
        </FieldRow>
        <FieldRow columns={3}>
          <Field.Select name="piece_basis" label={m.working_piece_basis()} options={options(pieceBasisText)} />
          <Field.Percent name="reject_pay" label={m.working_reject_pay()} />
          <Field.Percent name="line_efficiency" label={m.working_line_efficiency()} />
        </FieldRow>
        <Field.Select
          name="default_location_id"
          label={m.factory_default_location()}
          optional
          options={places.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FormActions submit={m.settings_save()} />
      </Form>
    </Section>
  );
}
