import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { text } from '#data/fields.ts';
import { isMade } from '#data/is-made.ts';
import { useCompany, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { instantOf, timeOn } from '../attendance/index.ts';
import { askCorrection, type WorkDay } from '../time/index.ts';
import { OwnRequest } from '../time/kind.ts';

const time = v.nullable(v.pipe(v.string(), v.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/)));
const Fields = v.object({ in_time: time, out_time: time, next_day: v.boolean(), reason: text(300, 1) });

/** Somebody says how his day was; the office decides. */
export function CorrectionForm({
  employee,
  day,
  onClose,
}: {
  readonly employee: string;
  readonly day: WorkDay;
  readonly onClose: () => void;
}) {
  const store = useStore();
  const { time_zone: zone } = useCompany();
  const side = (at: number | null) => (at === null ? null : timeOn(zone, day.day, at));
  const [comes, goes] = [side(day.first_in), side(day.last_out)];
  const form = useForm(
    Fields,
    { in_time: comes?.time ?? null, out_time: goes?.time ?? null, next_day: goes?.next ?? false, reason: '' },
    { draftKey: draftKey(store, `correction:${day.day}`), isMade: (id) => isMade(store, OwnRequest, id) },
  );
  const { Field } = form;
  return (
    <FormDialog
      form={form}
      title={m.own_correct()}
      description={<DateText day={day.day} />}
      submit={m.own_ask()}
      onSubmit={async ({ in_time, out_time, next_day, reason }) => {
        const in_at = in_time === null ? null : instantOf(zone, day.day, in_time);
        const out_at = out_time === null ? null : instantOf(zone, day.day, out_time, next_day);
        await askCorrection(store, employee, { day: day.day, in_at, out_at, reason }, form.id);
        toast.success(m.own_asked());
      }}
      onClose={onClose}
    >
      <FieldRow>
        <Field.Time name="in_time" label={m.time_in_at()} optional />
        <Field.Time name="out_time" label={m.time_out_at()} optional />
      </FieldRow>
      <Field.Checkbox name="next_day" label={m.attendance_out_next_day()} />
      <Field.Text name="reason" label={m.common_reason()} autoComplete="off" />
    </FormDialog>
  );
}
