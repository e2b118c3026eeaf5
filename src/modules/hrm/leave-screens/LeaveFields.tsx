import * as v from 'valibot';

import { text } from '#data/fields.ts';
import { isDay } from '#kernel/dates.ts';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { type FormHandle, useFormValue } from '#ui/form/use-form.ts';

import { partText } from '../leave/index.ts';
import { dayParts, LeaveRequest } from '../leave/kind.ts';
import type { LeaveTypes } from './use-leave-types.ts';

const { from_day, to_day, minutes, photos } = LeaveRequest.schema.entries;
const chosen = v.pipe(v.nullable(v.string()), v.string(), v.minLength(1));

/** What is told of leave; a person who asks for himself leaves out what is the office's. */
export const LeaveValues = v.object({
  ...{ employee_id: chosen, type_id: chosen, from_day, to_day },
  ...{ from_part: v.picklist(dayParts), to_part: v.picklist(dayParts), minutes, reason: text(300) },
  ...{ photos, status: v.picklist(['submitted', 'approved']) },
});
export type LeaveValues = v.InferOutput<typeof LeaveValues>;
type Handle = FormHandle<v.InferInput<typeof LeaveValues>, LeaveValues>;

export function startOf(today: string, type_id: string | null, employee_id: string | null): v.InferInput<typeof LeaveValues> {
  return {
    ...{ employee_id, type_id, from_day: today, to_day: today, from_part: 'full', to_part: 'full' },
    ...{ minutes: null, reason: '', photos: [], status: 'submitted' },
  };
}

/** What is typed so far, once it can be counted. */
export function useAsked(form: Handle, id: string) {
  const values = {
    employee_id: useFormValue(form, 'employee_id'),
    type_id: useFormValue(form, 'type_id'),
    from_day: useFormValue(form, 'from_day'),
    to_day: useFormValue(form, 'to_day'),
    from_part: useFormValue(form, 'from_part'),
    to_part: useFormValue(form, 'to_part'),
    minutes: useFormValue(form, 'minutes'),
  };
  const papers = useFormValue(form, 'photos').length;
  const { employee_id, type_id } = values;
  if (!employee_id || !type_id || !isDay(values.from_day) || !isDay(values.to_day)) return undefined;
  return { ...askedOf({ ...values, employee_id, type_id }), id, papers };
}

type Asked = Omit<LeaveValues, 'reason' | 'photos' | 'status'>;

/** On one day the last part is the first one. */
export function askedOf({ employee_id, type_id, from_day: from, to_day: to, from_part, to_part, minutes: length }: Asked) {
  const told = { employee_id, type_id, from_day: from, to_day: to, minutes: from_part === 'hours' ? length : null };
  if (from === to) return { ...told, from_part, to_part: from_part };
  // What may be said of one day alone is not said of several.
  return {
    ...told,
    from_part: from_part === 'second_half' ? from_part : 'full',
    to_part: to_part === 'first_half' ? to_part : 'full',
  } as const;
}

/** The days, and which part of the first and of the last one; as finely as the type is taken. */
export function LeaveFields({ form, types }: { readonly form: Handle; readonly types: LeaveTypes }) {
  const { Field } = form;
  const [type, from, to, part] = [
    useFormValue(form, 'type_id'),
    useFormValue(form, 'from_day'),
    useFormValue(form, 'to_day'),
    useFormValue(form, 'from_part'),
  ];
  const unit = types.termsOf(type ?? '', from)?.unit ?? 'day';
  const one = from === to;
  const parts = (wanted: readonly (typeof dayParts)[number][]) => wanted.map((value) => ({ value, label: partText[value]() }));
  const first = one
    ? (['full', 'first_half', 'second_half', ...(unit === 'hour' ? (['hours'] as const) : [])] as const)
    : (['full', 'second_half'] as const);
  return (
    <>
      <Field.Select name="type_id" label={m.leave_type()} options={types.inUse.map(({ id, name }) => ({ value: id, label: name }))} />
      <FieldRow>
        <Field.Date name="from_day" label={m.leave_from_day()} />
        <Field.Date name="to_day" label={m.leave_to_day()} />
      </FieldRow>
      {unit !== 'day' && (
        <FieldRow>
          <Field.Select name="from_part" label={one ? m.leave_when() : m.leave_from_part()} options={parts(first)} />
          {one ? (
            part === 'hours' && <Field.Quantity name="minutes" label={m.leave_minutes()} unit={m.hrm_minutes()} />
          ) : (
            <Field.Select name="to_part" label={m.leave_to_part()} options={parts(['full', 'first_half'])} />
          )}
        </FieldRow>
      )}
      <Field.Text name="reason" label={m.common_reason()} optional autoComplete="off" />
    </>
  );
}
