import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { isMade } from '#data/is-made.ts';
import { useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { termsOn, type TypeRow } from '../leave/index.ts';
import { LeaveTerms, LeaveType } from '../leave/kind.ts';
import {
  dayBasisText,
  frequencyText,
  type GroupRow,
  lateModeText,
  overtimeBaseText,
  type PayRuleRow,
  presentationText,
  roundingText,
  savePayRule,
  sourceText,
  unmarkedText,
  usualRule,
} from '../pay-setup/index.ts';
import { dayBases, lateModes, overtimeBases, payFrequencies, PayRule, presentations, roundings } from '../pay-setup/kind.ts';

const { id: _id, group_id: _group, created_at: _at, half_day_paid_md: _half, late_take_md: _take, ...entries } = PayRule.schema.entries;
/** Shares of a day as people write them: 0.5. */
const daysUpTo = (most: number) => v.pipe(v.number(), v.minValue(0), v.maxValue(most));
const Fields = v.object({ ...entries, half_day: daysUpTo(1), late_take: daysUpTo(5) });

type Props = { readonly group: GroupRow; readonly before: PayRuleRow | undefined; readonly onClose: () => void };

/** A new word on how a group is paid; the old one stands for the days before it. */
export function RuleForm({ group, before, onClose }: Props) {
  const store = useStore();
  const month = `${store.today().slice(0, 8)}01`;
  const start = before ?? { ...usualRule, effective_from: month };
  const shares = { half_day: start.half_day_paid_md / 1000, late_take: start.late_take_md / 1000 };
  const form = useForm(
    Fields,
    { ...v.parse(Fields, { ...start, ...shares }), effective_from: month },
    {
      draftKey: draftKey(store, `pay-rule:${group.id}`),
      isMade: (id) => isMade(store, PayRule, id),
    },
  );
  const { Field } = form;
  const [late, base] = [form.methods.watch('late_mode'), form.methods.watch('ot_base')];
  const useful = useCountedTypes().map(({ id, name }) => ({ value: id, label: name }));
  const minutes = m.hrm_minutes();
  return (
    <FormDialog
      form={form}
      size="lg"
      title={m.pay_rules_of({ group: group.name })}
      description={m.pay_rules_text()}
      submit={m.ui_save()}
      onSubmit={async ({ half_day, late_take, ...values }) => {
        const taken = { half_day_paid_md: Math.round(half_day * 1000), late_take_md: Math.round(late_take * 1000) };
        const late_type_id = values.late_mode === 'count' ? values.late_type_id : null;
        await savePayRule(store, group.id, { ...values, ...taken, late_type_id }, form.id);
        toast.success(m.common_saved());
      }}
      onClose={onClose}
    >
      <FieldRow columns={3}>
        <Field.Date name="effective_from" label={m.hrm_rules_from()} />
        <Field.Select
          name="frequency"
          label={m.pay_frequency()}
          options={choices(payFrequencies, frequencyText)}
          help={form.methods.watch('frequency') === 'monthly' ? '' : m.pay_work_weeks_help()}
        />
        <Field.Quantity name="cut_off_day" label={m.pay_cut_off()} help={m.pay_cut_off_help()} />
      </FieldRow>
      <FieldRow columns={3}>
        <Field.Select name="basis" label={m.pay_basis()} options={choices(dayBases, dayBasisText)} />
        <Field.Select name="deduction_basis" label={m.pay_deduction_basis()} optional options={choices(dayBases, dayBasisText)} />
        <Field.Select name="presentation" label={m.pay_shown()} options={choices(presentations, presentationText)} />
      </FieldRow>
      <FieldRow columns={3}>
        <Field.Select name="source" label={m.pay_source()} options={choices(['attendance', 'leave_only'] as const, sourceText)} />
        <Field.Select name="unmarked" label={m.pay_unmarked()} options={choices(['review', 'present', 'absent'] as const, unmarkedText)} />
        <Field.Quantity name="half_day" label={m.pay_half_day()} decimals={3} unit={m.repeating_unit_day()} />
      </FieldRow>
      <FieldRow columns={late === 'count' ? 4 : 2}>
        <Field.Select name="late_mode" label={m.pay_late()} options={choices(lateModes, lateModeText)} />
        {late === 'count' && <Field.Quantity name="late_free" label={m.pay_late_free()} />}
        {late === 'count' && <Field.Quantity name="late_every" label={m.pay_late_every()} />}
        {late === 'count' && <Field.Quantity name="late_take" label={m.pay_late_take()} decimals={3} unit={m.repeating_unit_day()} />}
      </FieldRow>
      {late === 'count' && (
        <FieldRow columns={2}>
          <Field.Select name="late_type_id" label={m.pay_leave_first()} help={m.pay_leave_first_help()} optional options={useful} />
        </FieldRow>
      )}
      <FieldRow columns={3}>
        <Field.Select name="ot_base" label={m.pay_overtime_base()} options={choices(overtimeBases, overtimeBaseText)} />
        {base === 'fixed' && <Field.Money name="ot_rate" label={m.pay_overtime_rate()} />}
        {base === 'pay' && <Field.Quantity name="ot_divisor_hours" label={m.pay_overtime_hours()} help={m.pay_overtime_hours_help()} />}
        <Field.Quantity name="ot_tolerance" label={m.pay_overtime_tolerance()} unit={minutes} />
      </FieldRow>
      <FieldRow columns={3}>
        <Field.Quantity name="ot_normal" label={m.pay_overtime_normal()} unit="%" />
        <Field.Quantity name="ot_off" label={m.pay_overtime_off()} unit="%" />
        <Field.Quantity name="ot_holiday" label={m.pay_overtime_holiday()} unit="%" />
      </FieldRow>
      <FieldRow columns={3}>
        <Field.Select name="rounding" label={m.pay_rounding()} options={choices(roundings, roundingText)} />
        <Field.Percent name="floor_percent" label={m.pay_floor()} help={m.pay_floor_help()} />
        <Field.Money name="minimum_wage" label={m.pay_minimum()} help={m.pay_zero_none()} />
      </FieldRow>
      <FieldRow columns={3}>
        <Field.Quantity name="pay_within" label={m.pay_within()} help={m.pay_zero_none()} />
        <Field.Switch name="sandwich" label={m.pay_sandwich()} />
        <Field.Switch name="daily_offs_paid" label={m.pay_daily_offs()} />
      </FieldRow>
    </FormDialog>
  );
}

/** Sorts of leave of which people have so much and no more. */
function useCountedTypes(): readonly TypeRow[] {
  const today = useStore().today();
  const [types, terms] = [useKeys(LeaveType) ?? [], useKeys(LeaveTerms) ?? []];
  return types
    .filter(
      ({ id, active, deleted_at }) => active && deleted_at === null && (termsOn(terms, id, today)?.negative_limit_md ?? null) !== null,
    )
    .toSorted((a, b) => a.sort - b.sort || a.name.localeCompare(b.name));
}

function choices<T extends string>(values: readonly T[], text: Readonly<Record<T, () => string>>) {
  return values.map((value) => ({ value, label: text[value]() }));
}
