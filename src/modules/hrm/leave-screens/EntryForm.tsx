import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { isMade } from '#data/is-made.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import type { EmployeeRow } from '../attendance/index.ts';
import { addEntries, entryId, entryText } from '../leave/index.ts';
import { LeaveEntry } from '../leave/kind.ts';
import type { LeaveTypes } from './use-leave-types.ts';

const told = ['allocate', 'adjust', 'opening', 'encash'] as const;
const { effective_date, valid_until, note } = LeaveEntry.schema.entries;
const Fields = v.object({
  ...{ type_id: v.pipe(v.nullable(v.string()), v.string(), v.minLength(1)), entry: v.picklist(told) },
  days: v.pipe(v.nullable(v.number()), v.number(), v.minValue(-1000), v.maxValue(1000)),
  ...{ effective_date, valid_until, note },
});

type Props = {
  readonly people: readonly EmployeeRow[];
  readonly types: LeaveTypes;
  readonly type?: string;
  readonly onClose: () => void;
};

/** A line in the ledger of one person, or the same one for all who are shown: given, corrected, brought in, paid out. */
export function EntryForm({ people, types, type, onClose }: Props) {
  const store = useStore();
  const number = useNumberText();
  const [one] = people;
  const form = useForm(
    Fields,
    {
      ...{ type_id: type ?? types.inUse[0]?.id ?? null, entry: 'allocate', days: null, note: '' },
      ...{ effective_date: store.knowsToday() ? store.today() : '', valid_until: null },
    },
    {
      draftKey: draftKey(store, `leave-entry:${people.length === 1 ? one?.id : 'many'}`),
      isMade: (id) => isMade(store, LeaveEntry, entryId(id)),
    },
  );
  const { Field } = form;
  const entry = useFormValue(form, 'entry');
  return (
    <FormDialog
      form={form}
      title={people.length === 1 ? m.leave_give_title_one({ name: one?.name ?? '' }) : m.leave_give_title({ n: number(people.length) })}
      submit={m.ui_save()}
      onSubmit={async ({ days, ...values }) => {
        // What is paid out leaves the balance, whichever sign was typed.
        const md = Math.round((values.entry === 'encash' ? -Math.abs(days) : days) * 1000);
        const n = await addEntries(
          store,
          people.map(({ id }) => ({ ...values, employee_id: id, md })),
          form.id,
        );
        toast.success(n === 1 ? m.statements_lines_added_one() : m.statements_lines_added({ n: number(n) }));
      }}
      onClose={onClose}
    >
      <FieldRow>
        <Field.Select name="type_id" label={m.leave_type()} options={types.inUse.map(({ id, name }) => ({ value: id, label: name }))} />
        <Field.Select name="entry" label={m.leave_give_what()} options={told.map((value) => ({ value, label: entryText[value]() }))} />
      </FieldRow>
      {entry === 'encash' && <Notice tone="info">{m.leave_encash_text()}</Notice>}
      <Field.Quantity name="days" label={m.leave_give_days()} decimals={3} />
      <FieldRow>
        <Field.Date name="effective_date" label={m.leave_give_from()} />
        {entry !== 'encash' && <Field.Date name="valid_until" label={m.leave_give_until()} optional />}
      </FieldRow>
      <Field.Text name="note" label={m.common_reason()} optional autoComplete="off" />
    </FormDialog>
  );
}
