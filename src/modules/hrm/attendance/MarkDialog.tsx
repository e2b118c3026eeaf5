import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { text } from '#data/fields.ts';
import { isMade } from '#data/is-made.ts';
import { useCompany, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';

import { markDays, type MarkFacts, markId, voidMarks, type WorkDay } from '../time/index.ts';
import { DayMark, markedStatuses, markTypes } from '../time/kind.ts';
import { instantOf, timeOn } from './at-local.ts';
import { markTypeText } from './mark-text.ts';
import { statusText } from './states.ts';

const { type, minutes } = DayMark.schema.entries;
const time = v.nullable(v.pipe(v.string(), v.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/)));
const Fields = v.object({
  ...{ type, minutes, status: v.picklist(markedStatuses), in_time: time, out_time: time, next_day: v.boolean(), reason: text(300) },
});
type Values = v.InferOutput<typeof Fields>;

type Props = {
  readonly people: readonly string[];
  readonly days: readonly string[];
  /** Of one person's one day: what it holds so far. */
  readonly seen?: WorkDay;
  readonly onClose: () => void;
};

/** What the office says of days, of one person or of many; it stands beside the punches and can be taken back. */
export function MarkDialog({ people, days, seen, onClose }: Props) {
  const store = useStore();
  const { time_zone: zone } = useCompany();
  const number = useNumberText();
  const toastUndo = useToastUndo();
  const [comes, goes] = [seen?.first_in ?? null, seen?.last_out ?? null].map((at) =>
    at === null ? null : timeOn(zone, seen?.day ?? '', at),
  );
  const form = useForm(
    Fields,
    {
      ...{ type: seen ? 'hours' : 'status', status: 'present', minutes: seen?.ot_min_raw ?? 0, reason: '' },
      ...{ in_time: comes?.time ?? null, out_time: goes?.time ?? null, next_day: goes?.next ?? false },
    },
    {
      draftKey: draftKey(store, `day-mark:${people.length === 1 ? people[0] : 'many'}`),
      isMade: (id) => isMade(store, DayMark, markId(id)),
    },
  );
  const { Field } = form;
  const chosen = useFormValue(form, 'type');
  async function save(values: Values): Promise<void> {
    const told = days.flatMap((day) => people.map((employee_id) => factsOf(zone, employee_id, day, values)));
    const ids = await markDays(store, told, form.id);
    toastUndo(ids.length === 1 ? m.attendance_marked_one({ n: number(1) }) : m.attendance_marked({ n: number(ids.length) }), () =>
      voidMarks(store, ids),
    );
  }
  return (
    <FormDialog
      form={form}
      title={m.attendance_mark()}
      description={people.length > 1 ? m.attendance_mark_many({ n: number(people.length) }) : m.attendance_mark_text()}
      submit={m.ui_save()}
      onSubmit={save}
      onClose={onClose}
    >
      <Field.Select
        name="type"
        label={m.attendance_decision()}
        options={markTypes.map((value) => ({ value, label: markTypeText[value]() }))}
      />
      {chosen === 'status' && (
        <Field.Select
          name="status"
          label={m.common_status()}
          options={markedStatuses.map((value) => ({ value, label: statusText[value]() }))}
        />
      )}
      {chosen === 'hours' && (
        <>
          <FieldRow>
            <Field.Time name="in_time" label={m.time_in_at()} optional />
            <Field.Time name="out_time" label={m.time_out_at()} optional />
          </FieldRow>
          <Field.Checkbox name="next_day" label={m.attendance_out_next_day()} />
        </>
      )}
      {chosen === 'overtime' && <Field.Quantity name="minutes" label={m.attendance_overtime()} unit={m.hrm_minutes()} />}
      <Field.Text name="reason" label={m.common_reason()} optional autoComplete="off" />
    </FormDialog>
  );
}

function factsOf(zone: string, employee_id: string, day: string, values: Values): MarkFacts {
  const facts = { employee_id, day, type: values.type, reason: values.reason };
  if (values.type === 'status') return { ...facts, status: values.status };
  if (values.type === 'overtime') return { ...facts, minutes: values.minutes ?? 0 };
  if (values.type !== 'hours') return facts;
  return {
    ...facts,
    in_at: values.in_time === null ? null : instantOf(zone, day, values.in_time),
    out_at: values.out_time === null ? null : instantOf(zone, day, values.out_time, values.next_day),
  };
}
