import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { day } from '#data/fields.ts';
import { useStore } from '#data/react.tsx';
import { addDays, dayStart, todayIn } from '#kernel/dates.ts';
import { m } from '#messages';
import { useDateFormat } from '#ui/display/format.tsx';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';

const Fields = v.object({ on: day, at: v.pipe(v.string(), v.regex(/^\d\d:\d\d$/)) });

/** When the customer asked to be called, in the company's time. */
export function CallBackDialog({
  order,
  onSave,
  onClose,
}: {
  readonly order: string;
  readonly onSave: (at: string) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { timeZone } = useDateFormat();
  const start = { on: addDays(todayIn(timeZone), 1), at: '11:00' };
  const form = useForm(Fields, start, { draftKey: draftKey(useStore(), `call-back:${order}`) });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={m.orders_call_at()}
      submit={m.orders_call_save()}
      onSubmit={async ({ on, at }) => {
        const [hours = 0, minutes = 0] = at.split(':').map(Number);
        await onSave(new Date(Date.parse(dayStart(timeZone, on)) + (hours * 60 + minutes) * 60_000).toISOString());
      }}
      onClose={onClose}
    >
      <FieldRow>
        <form.Field.Date name="on" label={m.orders_date()} />
        <form.Field.Time name="at" label={m.orders_call_time()} />
      </FieldRow>
    </FormDialog>
  );
}
