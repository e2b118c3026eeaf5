import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { isMade } from '#data/is-made.ts';
import { useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { type AdvanceRuleRow, ruleOn, saveAdvanceRule } from '../advances/index.ts';
import { AdvanceRule } from '../advances/kind.ts';

const { effective_from, max_percent, max_open, min_service_days, cooling_days, floor_pct, whole_units } = AdvanceRule.schema.entries;
const Fields = v.object({ effective_from, max_percent, max_open, min_service_days, cooling_days, floor_pct, whole_units });

/** What the company allows from a day on. */
export function RuleDialog({ onClose }: { readonly onClose: () => void }) {
  const store = useStore();
  const rules = useKeys(AdvanceRule);
  return rules ? <Opened now={ruleOn(rules, store.today())} onClose={onClose} /> : null;
}

function Opened({ now, onClose }: { readonly now: AdvanceRuleRow | undefined; readonly onClose: () => void }) {
  const store = useStore();
  const form = useForm(
    Fields,
    {
      ...{ effective_from: store.today(), max_percent: now?.max_percent ?? 0, max_open: now?.max_open ?? 0 },
      ...{ min_service_days: now?.min_service_days ?? 0, cooling_days: now?.cooling_days ?? 0 },
      ...{ floor_pct: now?.floor_pct ?? 30, whole_units: now?.whole_units ?? true },
    },
    { draftKey: draftKey(store, 'advance-rule'), isMade: (id) => isMade(store, AdvanceRule, id) },
  );
  const { Field } = form;
  return (
    <FormDialog
      form={form}
      title={m.advances_kind_rules()}
      description={m.advances_rules_text()}
      submit={m.ui_save()}
      onSubmit={async (values) => {
        await saveAdvanceRule(store, values, form.id);
        toast.success(m.common_saved());
      }}
      onClose={onClose}
    >
      <Field.Date name="effective_from" label={m.people_effective_from()} />
      <FieldRow>
        <Field.Quantity name="max_percent" label={m.advances_max_percent()} unit="%" />
        <Field.Quantity name="max_open" label={m.advances_max_open()} />
      </FieldRow>
      <FieldRow>
        <Field.Quantity name="min_service_days" label={m.advances_min_service()} />
        <Field.Quantity name="cooling_days" label={m.advances_cooling()} />
      </FieldRow>
      <FieldRow>
        <Field.Quantity name="floor_pct" label={m.advances_floor()} unit="%" />
        <Field.Checkbox name="whole_units" label={m.advances_whole_units()} />
      </FieldRow>
    </FormDialog>
  );
}
