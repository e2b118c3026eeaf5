import * as v from 'valibot';

import { useList, useStore } from '#data/react.tsx';
import { foldText } from '#kernel/search.ts';
import { m } from '#messages';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useFormValue } from '#ui/form/use-form.ts';

import { PapersField, useEntityForm } from '../../entity/index.ts';
import type { EmployeeRow, Named } from '../attendance/index.ts';
import { countLeave, leaveCommands, type LeaveFacts, type RequestRow } from '../leave/index.ts';
import { LeaveRequest, liveStatuses } from '../leave/kind.ts';
import { askedOf, LeaveFields, LeaveValues, startOf, useAsked } from './LeaveFields.tsx';
import { LeavePreview } from './LeavePreview.tsx';
import { useJudged } from './use-judged.ts';
import type { LeaveTypes } from './use-leave-types.ts';

type Props = {
  readonly named: Named;
  readonly types: LeaveTypes;
  readonly before?: RequestRow;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
};

/** The office asks for somebody; it sees at once what counts, what is left, and who else is away. */
export function LeaveForm({ named, types, before: now, onClose, onSaved }: Props) {
  const store = useStore();
  const today = store.knowsToday() ? store.today() : '';
  const { form, before, dialog } = useEntityForm<typeof LeaveValues, RequestRow, LeaveFacts>({
    fields: LeaveValues,
    draft: 'leave',
    before: now,
    start: startOf(today, types.inUse[0]?.id ?? null, null),
    valuesOf: (row) => v.parse(LeaveValues, { ...row, status: 'submitted' }),
    commands: leaveCommands,
    factsOf: async ({ reason, photos, status, ...values }, seen) => {
      const told = askedOf(values);
      const counted = await countLeave(store, 'office', { ...told, id: seen?.id ?? form.id, papers: photos.length });
      return { ...told, ...counted, reason, photos, status };
    },
    said: { added: m.leave_saved, saved: m.leave_saved },
    onClose,
    onSaved,
  });
  const { Field } = form;
  const asked = useAsked(form, before?.id ?? form.id);
  const preview = useJudged('office', asked);
  const clashes = useClashes(named, asked);
  return (
    <FormDialog {...dialog} size="lg" title={before ? m.leave_edit_title() : m.leave_new()} submit={m.ui_save()}>
      {before ? (
        <p className="text-14 font-medium">{named.employees.find(({ id }) => id === before.employee_id)?.name}</p>
      ) : (
        <Field.Pick
          name="employee_id"
          label={m.time_person()}
          search={(typed) => peopleLike(named.employees, typed)}
          resolve={(id) => peopleOptions(named.employees.filter((one) => one.id === id))[0]}
        />
      )}
      <LeaveFields form={form} types={types} />
      <LeavePreview preview={preview} clashes={clashes} />
      <PapersField
        kind={LeaveRequest}
        id={before?.id ?? form.id}
        label={m.leave_papers()}
        photos={useFormValue(form, 'photos')}
        onChange={(change) =>
          form.methods.setValue('photos', [...change(form.methods.getValues('photos'))], { shouldDirty: true, shouldTouch: true })
        }
      />
      {!before && (
        <Field.Radio
          name="status"
          label={m.leave_save_as()}
          options={[
            { value: 'submitted', label: m.leave_state_submitted() },
            { value: 'approved', label: m.leave_as_approved() },
          ]}
        />
      )}
    </FormDialog>
  );
}

/** Who of his department is away on one of these days, or has asked for it. */
function useClashes({ employees }: Named, asked: ReturnType<typeof useAsked>): readonly string[] {
  const found = useList(LeaveRequest, {
    where: {
      ...{ deleted: { in: [0] }, status: { in: [...liveStatuses] } },
      ...{ from_day: { to: asked?.to_day ?? '' }, to_day: { from: asked?.from_day ?? '' } },
    },
    limit: asked ? 200 : 0,
  });
  const person = employees.find(({ id }) => id === asked?.employee_id);
  if (!person || !found) return [];
  const team = new Set(employees.filter(({ department_id }) => department_id === person.department_id).map(({ id }) => id));
  const away = found.rows.filter((row) => row.id !== asked?.id && row.employee_id !== person.id && team.has(row.employee_id));
  return [...new Set(away.map((row) => employees.find(({ id }) => id === row.employee_id)?.name ?? ''))].slice(0, 8);
}

function peopleLike(all: readonly EmployeeRow[], typed: string) {
  const wanted = foldText(typed);
  return peopleOptions(
    all
      .filter(({ merged_into, status }) => merged_into === null && status !== 'exited')
      .filter(({ name, name_local, code }) => foldText(`${name} ${name_local} ${code}`).includes(wanted))
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .slice(0, 50),
  );
}

function peopleOptions(people: readonly EmployeeRow[]) {
  return people.map(({ id, name, code }) => ({ value: id, label: name, hint: code }));
}
