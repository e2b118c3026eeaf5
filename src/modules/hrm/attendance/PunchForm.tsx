import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { text } from '#data/fields.ts';
import { isMade } from '#data/is-made.ts';
import { useCompany, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { addPunch, directionText } from '../time/index.ts';
import { Punch } from '../time/kind.ts';
import { instantOf } from './at-local.ts';

const told = ['in', 'out', 'break_out', 'break_in'] as const;
const Fields = v.object({
  direction: v.picklist(told),
  time: v.pipe(v.string(), v.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/)),
  next_day: v.boolean(),
  note: text(200),
});

/** A punch that nobody made: the office says when somebody came or went. */
export function PunchForm({ employee, day, onClose }: { readonly employee: string; readonly day: string; readonly onClose: () => void }) {
  const store = useStore();
  const { time_zone: zone } = useCompany();
  const form = useForm(
    Fields,
    { direction: 'in', time: '', next_day: false, note: '' },
    { draftKey: draftKey(store, `punch:${employee}:${day}`), isMade: (id) => isMade(store, Punch, id) },
  );
  const { Field } = form;
  return (
    <FormDialog
      form={form}
      size="sm"
      title={m.attendance_add_punch()}
      description={m.attendance_add_punch_text()}
      submit={m.ui_save()}
      onSubmit={async ({ direction, time, next_day, note }) => {
        await addPunch(store, { employee_id: employee, direction, captured_at: instantOf(zone, day, time, next_day), note }, form.id);
        toast.success(m.common_saved());
      }}
      onClose={onClose}
    >
      <FieldRow>
        <Field.Select
          name="direction"
          label={m.time_direction()}
          options={told.map((value) => ({ value, label: directionText[value]() }))}
        />
        <Field.Time name="time" label={m.orders_call_time()} />
      </FieldRow>
      <Field.Checkbox name="next_day" label={m.attendance_next_day()} />
      <Field.Text name="note" label={m.attendance_note()} optional autoComplete="off" />
    </FormDialog>
  );
}
