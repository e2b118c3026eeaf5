import * as v from 'valibot';

import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';

import { useEntityForm } from '../../entity/index.ts';
import { type HoursFacts, minutesOf, shiftCommands, type ShiftFacts, type ShiftRow, timeOf } from '../time/index.ts';
import { shiftColors, ShiftHours, WorkShift } from '../time/kind.ts';
import { shiftColorText } from './shift-names.ts';
import type { TimedShift } from './use-shifts.ts';

const { name, color } = WorkShift.schema.entries;
const { effective_from, start_min: _s, end_min: _e, id: _i, shift_id: _h, created_at: _c, ...minutes } = ShiftHours.schema.entries;
const time = v.pipe(v.string(), v.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/));
const Fields = v.object({ name, color, start: time, end: time, effective_from, ...minutes });
type Values = v.InferOutput<typeof Fields>;
type Seen = ShiftRow & HoursFacts;

/** A shift and its hours; hours that change hold from the day that is named. */
export function ShiftForm({ before: now, onClose }: { readonly before: TimedShift | undefined; readonly onClose: () => void }) {
  const store = useStore();
  const today = store.knowsToday() ? store.today() : '2026-01-01';
  const { form, before, dialog } = useEntityForm<typeof Fields, Seen, ShiftFacts>({
    fields: Fields,
    draft: 'shift',
    before: now && seenOf(now, today),
    start: { name: '', color: 'sky', start: '09:00', end: '18:00', effective_from: today, ...usual },
    valuesOf: ({ start_min, end_min, ...row }) => v.parse(Fields, { ...row, start: timeOf(start_min), end: timeOf(end_min) }),
    commands: { ...shiftCommands, isThere: async () => false },
    factsOf,
    onClose,
  });
  const { Field } = form;
  const unit = m.hrm_minutes();
  return (
    <FormDialog {...dialog} size="lg" title={before ? m.hrm_shift_edit() : m.hrm_shift_add()} submit={m.ui_save()}>
      <FieldRow>
        <Field.Text name="name" label={m.common_name()} autoComplete="off" />
        <Field.Select
          name="color"
          label={m.common_colour()}
          options={shiftColors.map((value) => ({ value, label: shiftColorText[value]() }))}
        />
      </FieldRow>
      <FieldRow>
        <Field.Time name="start" label={m.hrm_shift_starts()} />
        <Field.Time name="end" label={m.hrm_shift_ends()} help={m.hrm_shift_ends_help()} />
        <Field.Date name="effective_from" label={m.hrm_shift_from()} {...(before && { help: m.hrm_shift_from_help() })} />
      </FieldRow>
      <FieldRow>
        <Field.Quantity name="break_minutes" label={m.hrm_shift_break()} unit={unit} />
        <Field.Switch name="break_paid" label={m.hrm_shift_break_paid()} />
      </FieldRow>
      <FieldRow>
        <Field.Quantity name="late_grace" label={m.hrm_shift_late_grace()} unit={unit} />
        <Field.Quantity name="early_grace" label={m.hrm_shift_early_grace()} unit={unit} />
      </FieldRow>
      <FieldRow>
        <Field.Quantity name="half_day_below" label={m.hrm_shift_half_day()} unit={unit} />
        <Field.Quantity name="absent_below" label={m.hrm_shift_absent()} unit={unit} />
      </FieldRow>
      <FieldRow>
        <Field.Quantity name="window_before" label={m.hrm_shift_window_before()} unit={unit} />
        <Field.Quantity name="window_after" label={m.hrm_shift_window_after()} unit={unit} />
      </FieldRow>
      <FieldRow>
        <Field.Quantity name="ot_after" label={m.hrm_shift_ot_after()} unit={unit} />
        <Field.Quantity name="ot_rounding" label={m.hrm_shift_ot_rounding()} unit={unit} />
        <Field.Quantity name="ot_cap" label={m.hrm_shift_ot_cap()} help={m.hrm_shift_ot_cap_help()} unit={unit} />
      </FieldRow>
      <Field.Switch name="ot_before" label={m.hrm_shift_ot_before()} />
    </FormDialog>
  );
}

/** What most workshops begin with: an hour's break, ten minutes of grace, half a day below four hours. */
const usual = {
  ...{ break_minutes: 60, break_paid: false, window_before: 120, window_after: 240, late_grace: 10, early_grace: 10 },
  ...{ half_day_below: 360, absent_below: 120, ot_after: 15, ot_rounding: 15, ot_cap: 240, ot_before: false },
} as const;

/** Hours that change hold from today on, unless another day is named. */
function seenOf({ hours, ...shift }: TimedShift, today: string): Seen {
  const { id: _id, shift_id: _shift, created_at: _at, ...facts } = hours;
  return { ...facts, ...shift, effective_from: facts.effective_from > today ? facts.effective_from : today };
}

function factsOf({ start, end, ...values }: Values): ShiftFacts {
  return { ...values, start_min: minutesOf(start), end_min: minutesOf(end) };
}
