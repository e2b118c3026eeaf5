import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { text } from '#data/fields.ts';
import { isMade } from '#data/is-made.ts';
import { useStore } from '#data/react.tsx';
import { formatMonth } from '#kernel/dates.ts';
import { m } from '#messages';
import { useDateFormat } from '#ui/display/format.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { type AdvanceRow, skipPeriod } from '../advances/index.ts';
import { AdvanceEvent } from '../advances/kind.ts';

const Fields = v.object({ period: v.string(), note: text(300) });

/** The pay of a month is asked for nothing. */
export function SkipDialog({
  row,
  periods,
  onClose,
}: {
  readonly row: AdvanceRow;
  /** Months in which something is due. */
  readonly periods: readonly string[];
  readonly onClose: () => void;
}) {
  const store = useStore();
  const format = useDateFormat();
  const form = useForm(
    Fields,
    { period: periods[0] ?? '', note: '' },
    { draftKey: draftKey(store, `advance-skip:${row.id}`), isMade: (id) => isMade(store, AdvanceEvent, id) },
  );
  return (
    <FormDialog
      form={form}
      size="sm"
      title={m.advances_skip()}
      description={m.advances_skip_text()}
      submit={m.advances_skip()}
      onSubmit={async ({ period, note }) => {
        await skipPeriod(store, row.id, period, note, form.id);
        toast.success(m.common_saved());
      }}
      onClose={onClose}
    >
      <form.Field.Select
        name="period"
        label={m.advances_month()}
        options={periods.map((value) => ({ value, label: formatMonth(value, format) }))}
      />
      <form.Field.Text name="note" label={m.common_reason()} optional autoComplete="off" />
    </FormDialog>
  );
}
