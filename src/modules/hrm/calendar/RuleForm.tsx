import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { isMade } from '#data/is-made.ts';
import { useCompany, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { minutesOf, type RuleRow, saveRule, timeOf, weekdayTexts, daysOffIn } from '../time/index.ts';
import { AttendanceRule, missingOuts, pairings } from '../time/kind.ts';
import { missingOutText, pairingText } from './rule-names.ts';
import type { TimedShift } from './use-shifts.ts';

const { effective_from, shift_id, pairing, missing_out, self_punch } = AttendanceRule.schema.entries;
const time = v.pipe(v.string(), v.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/));
const off = v.boolean();
const Fields = v.object({
  ...{ effective_from, shift_id, pairing, missing_out, self_punch, night_from: time, night_to: time },
  ...{ off0: off, off1: off, off2: off, off3: off, off4: off, off5: off, off6: off },
});
const offFields = ['off0', 'off1', 'off2', 'off3', 'off4', 'off5', 'off6'] as const;

type Props = { readonly before: RuleRow | undefined; readonly shifts: readonly TimedShift[]; readonly onClose: () => void };

/** A new word on how days are counted; the old one stands for the days before it. */
export function RuleForm({ before, shifts, onClose }: Props) {
  const store = useStore();
  const { country } = useCompany();
  const today = store.knowsToday() ? store.today() : '';
  const mask = before?.days_off ?? daysOffIn(country);
  const form = useForm(
    Fields,
    {
      effective_from: before ? today : `${today.slice(0, 8)}01`,
      shift_id: before?.shift_id ?? shifts[0]?.id ?? null,
      pairing: before?.pairing ?? 'first_last',
      missing_out: before?.missing_out ?? 'review',
      self_punch: before?.self_punch ?? false,
      night_from: timeOf(before?.night_from ?? 0),
      night_to: timeOf(before?.night_to ?? 0),
      ...Object.fromEntries(offFields.map((field, place) => [field, mask[place] === '1'])),
    },
    { draftKey: draftKey(store, 'attendance-rule'), isMade: (id) => isMade(store, AttendanceRule, id) },
  );
  const { Field } = form;
  return (
    <FormDialog
      form={form}
      size="lg"
      title={m.hrm_rules()}
      description={m.hrm_rules_text()}
      submit={m.ui_save()}
      onSubmit={async ({ night_from, night_to, ...values }) => {
        const days_off = offFields.map((field) => (values[field] ? '1' : '0')).join('');
        const facts = { ...values, days_off, night_from: minutesOf(night_from), night_to: minutesOf(night_to) };
        const { off0: _0, off1: _1, off2: _2, off3: _3, off4: _4, off5: _5, off6: _6, ...rule } = facts;
        await saveRule(store, rule, form.id);
        toast.success(m.common_saved());
      }}
      onClose={onClose}
    >
      <FieldRow>
        <Field.Date name="effective_from" label={m.hrm_rules_from()} />
        <Field.Select
          name="shift_id"
          label={m.hrm_rules_shift()}
          help={m.hrm_rules_shift_help()}
          optional
          options={shifts.map(({ id, name: label }) => ({ value: id, label }))}
        />
      </FieldRow>
      <fieldset>
        <legend className="mb-1.5 text-13 font-medium">{m.hrm_rules_days_off()}</legend>
        <div className="flex flex-wrap gap-x-5">
          {offFields.map((field, place) => (
            <Field.Checkbox key={field} name={field} label={weekdayTexts[place]?.() ?? ''} />
          ))}
        </div>
      </fieldset>
      <FieldRow>
        <Field.Select
          name="pairing"
          label={m.hrm_rules_pairing()}
          options={pairings.map((value) => ({ value, label: pairingText[value]() }))}
        />
        <Field.Select
          name="missing_out"
          label={m.hrm_rules_missing_out()}
          options={missingOuts.map((value) => ({ value, label: missingOutText[value]() }))}
        />
      </FieldRow>
      <FieldRow>
        <Field.Time name="night_from" label={m.hrm_rules_night_from()} />
        <Field.Time name="night_to" label={m.hrm_rules_night_to()} />
      </FieldRow>
      <Field.Switch name="self_punch" label={m.hrm_rules_self()} />
    </FormDialog>
  );
}
