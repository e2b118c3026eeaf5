import { useState } from 'react';
import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { day, text } from '#data/fields.ts';
import { isMade } from '#data/is-made.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { type EmployeeRow, exitReasonText, type Move, type MoveFacts } from '../../people/index.ts';
import { Employee, EmployeeJob, exitReasons } from '../../people/kind.ts';
import { moveText } from '../move-texts.ts';
import { checkMove, moveEmployee } from '../move.ts';
import { WorkFields } from './WorkFields.tsx';

const { designation, department_id, place_id, manager_id, employment_type, exit_date, exit_reason, probation_end } =
  Employee.schema.entries;
const Fields = v.object({
  ...{ day, note: text(500), designation, department_id, place_id, manager_id, employment_type, exit_date, exit_reason, probation_end },
});
type Values = v.InferOutput<typeof Fields>;

const withWork: ReadonlySet<Move> = new Set(['promotion', 'transfer', 'rehire']);
const withEnd: ReadonlySet<Move> = new Set(['notice', 'exit']);

type Props = { readonly row: EmployeeRow; readonly move: Move; readonly onClose: () => void };

/** Tells what happens to somebody's work, from which day, and why. */
export function MoveDialog({ row, move, onClose }: Props) {
  const store = useStore();
  const [start] = useState<Values>(() => ({
    ...{ day: store.today(), note: '', designation: row.designation, department_id: row.department_id, place_id: row.place_id },
    ...{ manager_id: row.manager_id, employment_type: row.employment_type, exit_reason: row.exit_reason, probation_end: null },
    exit_date: move === 'notice' ? row.exit_date : null,
  }));
  const form = useForm(Fields, start, {
    draftKey: draftKey(store, `employee:${row.id}:${move}`),
    isMade: async (id) => isMade(store, EmployeeJob, id),
  });
  const { Field } = form;
  const type = useFormValue(form, 'employment_type');
  const { title, text: about, dayLabel } = moveText[move];
  async function save(values: Values) {
    await moveEmployee(store, row.id, move, factsOf(move, values), form.id);
    toast.success(m.common_saved());
  }
  return (
    <FormDialog
      form={form}
      size={withWork.has(move) ? 'md' : 'sm'}
      title={title()}
      description={about()}
      submit={title()}
      tone={move === 'exit' ? 'danger' : 'primary'}
      onSubmit={save}
      check={(values) => checkMove(store, row.id, move, factsOf(move, values))}
      onClose={onClose}
    >
      <FieldRow>
        <Field.Date name="day" label={(dayLabel ?? m.people_effective_from)()} max={store.today()} />
        {move === 'notice' && <Field.Date name="exit_date" label={m.people_exit_date()} />}
        {move === 'rehire' && type === 'probation' && <Field.Date name="probation_end" label={m.people_probation_end()} optional />}
      </FieldRow>
      {withWork.has(move) && <WorkFields except={row.id} />}
      {withEnd.has(move) && (
        <Field.Select
          name="exit_reason"
          label={m.people_exit_reason()}
          optional
          options={exitReasons.map((value) => ({ value, label: exitReasonText[value]() }))}
        />
      )}
      <Field.TextArea name="note" label={m.common_notes()} optional rows={2} />
    </FormDialog>
  );
}

function factsOf(move: Move, values: Values): MoveFacts {
  const { day: from, note } = values;
  if (withWork.has(move)) {
    const { designation: work, department_id: department, place_id: place, manager_id: manager, employment_type: type } = values;
    const facts = { day: from, note, designation: work.trim(), department_id: department, place_id: place, manager_id: manager };
    return {
      ...facts,
      employment_type: type,
      ...(move === 'rehire' && { probation_end: type === 'probation' ? values.probation_end : null }),
    };
  }
  if (withEnd.has(move)) return { day: from, note, exit_date: values.exit_date, exit_reason: values.exit_reason };
  return { day: from, note };
}
