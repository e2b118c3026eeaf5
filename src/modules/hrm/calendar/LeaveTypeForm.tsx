import * as v from 'valibot';

import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useFormValue } from '#ui/form/use-form.ts';

import { useEntityForm } from '../../entity/index.ts';
import {
  accrualDayText,
  accrualText,
  leaveGenderText,
  leaveTypeCommands,
  monthTexts,
  roundingText,
  roundingWayText,
  type TermsFacts,
  type TypeFacts,
  type TypeRow,
  unitText,
  yearOf,
} from '../leave/index.ts';
import { LeaveTerms, LeaveType } from '../leave/kind.ts';
import type { TypeWithTerms } from './LeaveTypeList.tsx';
import { shiftColorText } from './shift-names.ts';

const { name, color } = LeaveType.schema.entries;
const terms = LeaveTerms.schema.entries;
/** Days as people write them: 1.5. */
const days = v.pipe(v.number(), v.minValue(0), v.maxValue(1000));
const maybe = v.nullable(days);
const Fields = v.object({
  ...{ name, color, code: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,6}$/)), effective_from: terms.effective_from },
  ...{
    paid: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(10_000)),
    unit: terms.unit,
    counts_offdays: terms.counts_offdays,
  },
  ...{ accrual: terms.accrual, accrual_day: terms.accrual_day, annual: days, days_worked_per_unit: terms.days_worked_per_unit },
  ...{ pro_rata_join: terms.pro_rata_join, rounding: terms.rounding, rounding_way: terms.rounding_way },
  ...{ year_from: v.picklist(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']), carry_max: maybe },
  ...{
    carry_expire_days: terms.carry_expire_days,
    negative_limit: maybe,
    min_service_days: terms.min_service_days,
    max_consecutive: maybe,
  },
  ...{ notice_days: terms.notice_days, backdate_days: terms.backdate_days, attachment_after: maybe, gender: terms.gender },
  ...{ probation_allowed: terms.probation_allowed, encashable: terms.encashable, keep: days },
});
type Values = v.InferOutput<typeof Fields>;
type Seen = TypeRow & TermsFacts;

/** A type of leave and its terms; terms that change hold from the day that is named. */
export function LeaveTypeForm({ before: now, onClose }: { readonly before: TypeWithTerms | undefined; readonly onClose: () => void }) {
  const store = useStore();
  const today = store.knowsToday() ? store.today() : '2026-01-01';
  const { form, before, dialog } = useEntityForm<typeof Fields, Seen, TypeFacts>({
    fields: Fields,
    draft: 'leave-type',
    before: now && seenOf(now, today),
    start: { name: '', code: '', color: 'sky', ...usual, effective_from: yearOf(today, 1).from },
    valuesOf,
    commands: { ...leaveTypeCommands, isThere: async () => false },
    factsOf,
    onClose,
  });
  const { Field } = form;
  const [accrual, rounding, encashable] = [useFormValue(form, 'accrual'), useFormValue(form, 'rounding'), useFormValue(form, 'encashable')];
  const unit = m.leave_day_unit();
  return (
    <FormDialog {...dialog} size="lg" title={before ? m.leave_type_edit() : m.leave_type_add()} submit={m.ui_save()}>
      <FieldRow columns={3}>
        <Field.Text name="name" label={m.common_name()} autoComplete="off" />
        <Field.Text name="code" label={m.leave_type_code()} autoComplete="off" />
        <Field.Select name="color" label={m.common_colour()} options={choices(shiftColorText)} />
      </FieldRow>
      <FieldRow columns={3}>
        <Field.Percent name="paid" label={m.leave_paid_percent()} />
        <Field.Select name="unit" label={m.leave_unit()} options={choices(unitText)} />
        <Field.Date name="effective_from" label={m.leave_terms_from()} {...(before && { help: m.hrm_shift_from_help() })} />
      </FieldRow>
      <Field.Switch name="counts_offdays" label={m.leave_counts_offdays()} />
      <FieldRow columns={3}>
        <Field.Select name="accrual" label={m.leave_accrual()} options={choices(accrualText)} />
        {accrual === 'per_days_worked' ? (
          <Field.Quantity name="days_worked_per_unit" label={m.leave_worked_per()} unit={unit} />
        ) : (
          accrual !== 'none' && <Field.Quantity name="annual" label={m.leave_annual()} unit={unit} decimals={3} />
        )}
        {accrual !== 'none' && accrual !== 'per_days_worked' && accrual !== 'upfront' && (
          <Field.Select name="accrual_day" label={m.leave_accrual_day()} options={choices(accrualDayText)} />
        )}
      </FieldRow>
      {accrual !== 'none' && accrual !== 'per_days_worked' && (
        <>
          <Field.Switch name="pro_rata_join" label={m.leave_pro_rata()} />
          <FieldRow>
            <Field.Select name="rounding" label={m.leave_rounding()} options={choices(roundingText)} />
            {rounding !== 'none' && <Field.Select name="rounding_way" label={m.leave_rounding_way()} options={choices(roundingWayText)} />}
          </FieldRow>
        </>
      )}
      <FieldRow columns={3}>
        <Field.Select
          name="year_from"
          label={m.leave_year_from()}
          options={monthTexts.map((text, place) => ({ value: String(place + 1), label: text() }))}
        />
        <Field.Quantity name="carry_max" label={m.leave_carry_max()} unit={unit} decimals={3} help={m.leave_empty_all()} optional />
        <Field.Quantity name="carry_expire_days" label={m.leave_carry_days()} help={m.leave_empty_none()} optional />
      </FieldRow>
      <FieldRow columns={3}>
        <Field.Quantity name="negative_limit" label={m.leave_negative()} unit={unit} decimals={3} help={m.leave_negative_help()} optional />
        <Field.Quantity
          name="max_consecutive"
          label={m.leave_consecutive()}
          unit={unit}
          decimals={3}
          help={m.leave_empty_none()}
          optional
        />
        <Field.Quantity
          name="attachment_after"
          label={m.leave_attachment()}
          unit={unit}
          decimals={3}
          help={m.leave_empty_none()}
          optional
        />
      </FieldRow>
      <FieldRow columns={3}>
        <Field.Quantity name="notice_days" label={m.leave_notice()} />
        <Field.Quantity name="backdate_days" label={m.leave_backdate()} help={m.leave_empty_none()} optional />
        <Field.Quantity name="min_service_days" label={m.leave_service()} />
      </FieldRow>
      <FieldRow>
        <Field.Select name="gender" label={m.leave_gender()} options={choices(leaveGenderText)} />
        <Field.Switch name="probation_allowed" label={m.leave_probation()} />
      </FieldRow>
      <FieldRow>
        <Field.Switch name="encashable" label={m.leave_encashable()} />
        {encashable && <Field.Quantity name="keep" label={m.leave_keep_md()} unit={unit} decimals={3} />}
      </FieldRow>
    </FormDialog>
  );
}

function choices<V extends string>(texts: Readonly<Record<V, () => string>>) {
  return (Object.keys(texts) as V[]).map((value) => ({ value, label: texts[value]() }));
}

/** What most begin with: half days, paid, given for a year, nothing goes over. */
const usual: Omit<v.InferInput<typeof Fields>, 'name' | 'code' | 'color' | 'effective_from'> = {
  ...{ paid: 10_000, unit: 'half_day', counts_offdays: false, accrual: 'upfront', accrual_day: 'first', annual: 10 },
  ...{ days_worked_per_unit: 18, pro_rata_join: true, rounding: 'half', rounding_way: 'nearest', year_from: '1', carry_max: 0 },
  ...{ carry_expire_days: null, negative_limit: 0, min_service_days: 0, max_consecutive: null, notice_days: 0, backdate_days: 30 },
  ...{ attachment_after: null, gender: 'any', probation_allowed: true, encashable: false, keep: 0 },
};

const shown = (md: number | null) => (md === null ? null : md / 1000);
const kept = (told: number | null) => (told === null ? null : Math.round(told * 1000));

/** Terms that change hold from today on, unless another day is named. */
function seenOf({ terms: { id: _id, type_id: _type, created_at: _at, ...facts }, ...type }: TypeWithTerms, today: string): Seen {
  return { ...facts, ...type, effective_from: facts.effective_from > today ? facts.effective_from : today };
}

function valuesOf(seen: Seen): v.InferInput<typeof Fields> {
  return v.parse(Fields, {
    ...seen,
    ...{ paid: seen.paid_md * 10, annual: seen.annual_md / 1000, year_from: String(seen.year_from), carry_max: shown(seen.carry_max_md) },
    ...{ negative_limit: shown(seen.negative_limit_md), max_consecutive: shown(seen.max_consecutive_md) },
    ...{ attachment_after: shown(seen.attachment_after_md), keep: seen.keep_md / 1000 },
  });
}

function factsOf({
  paid,
  annual,
  year_from,
  carry_max,
  negative_limit,
  max_consecutive,
  attachment_after,
  keep,
  ...told
}: Values): TypeFacts {
  return {
    ...told,
    ...{
      paid_md: Math.round(paid / 10),
      annual_md: Math.round(annual * 1000),
      year_from: Number(year_from),
      carry_max_md: kept(carry_max),
    },
    ...{ negative_limit_md: kept(negative_limit), max_consecutive_md: kept(max_consecutive), attachment_after_md: kept(attachment_after) },
    keep_md: Math.round(keep * 1000),
  };
}
