import * as v from 'valibot';

import { text } from '#data/fields.ts';
import type { Stored } from '#data/kind.ts';
import { savePhoto } from '#data/photos.ts';
import { useKeys, useStore } from '#data/react.tsx';
import { newId } from '#kernel/ids.ts';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useFormValue } from '#ui/form/use-form.ts';

import { usePeople } from '../../company/use-people.ts';
import { useEntityForm } from '../../entity/index.ts';
import type { EmployeeFacts, EmployeeRow } from '../people/index.ts';
import { Employee } from '../people/kind.ts';
import { employeeCommands, nextCode } from './commands.ts';
import { WorkFields } from './parts/WorkFields.tsx';
import { thumbOf } from './thumb.ts';

const { name, name_local, thumb, photo_path, email, phone, department_id, designation, place_id, manager_id } = Employee.schema.entries;
const { employment_type, join_date, probation_end, contract_end, user_id, tags } = Employee.schema.entries;
const Fields = v.object({
  ...{ code: text(20), name, name_local, thumb, photo_path, email, phone, department_id, designation, place_id, manager_id },
  ...{ employment_type, join_date, probation_end, contract_end, user_id, tags },
});

type Props = {
  readonly before?: Stored<EmployeeRow>;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
};

/** Who somebody is and what he does, as colleagues in the office know it. */
export function EmployeeForm({ before: now, onClose, onSaved }: Props) {
  const store = useStore();
  const { form, before, dialog } = useEntityForm<typeof Fields, EmployeeRow, EmployeeFacts>({
    fields: Fields,
    draft: 'employee',
    before: now,
    start: {
      ...{ code: '', name: '', name_local: '', thumb: '', photo_path: null, email: '', phone: '', designation: '', tags: [] },
      ...{ department_id: null, place_id: null, manager_id: null, employment_type: 'permanent', user_id: null },
      ...{ join_date: store.today(), probation_end: null, contract_end: null },
    },
    commands: {
      ...employeeCommands,
      // A code is given once it is needed: a form that is left takes none.
      add: async (at, facts, id) => employeeCommands.add(at, facts.code === '' ? { ...facts, code: await nextCode(at) } : facts, id),
      check: async (at, facts, seen) =>
        employeeCommands.check(at, facts.code === '' ? { ...facts, code: newId().slice(-20) } : facts, seen),
    },
    factsOf: (values, seen) => (values.photo_path === null && (seen?.photo_path ?? null) !== null ? { ...values, thumb: '' } : values),
    said: { added: m.people_added, saved: m.common_saved },
    onClose,
    onSaved,
  });
  const { Field } = form;
  const type = useFormValue(form, 'employment_type');
  async function keepPhoto(file: File): Promise<string> {
    form.methods.setValue('thumb', await thumbOf(file), { shouldDirty: true });
    return savePhoto(store, { kind: Employee, id: before?.id ?? form.id }, file);
  }
  return (
    <FormDialog {...dialog} size="lg" title={before ? m.people_edit() : m.people_create()} submit={m.ui_save()}>
      <Field.Photo name="photo_path" label={m.products_photo()} optional save={keepPhoto} load={store.readFile} />
      <FieldRow>
        <Field.Text name="name" label={m.common_name()} autoComplete="off" />
        <Field.Text name="name_local" label={m.people_name_local()} help={m.people_name_local_help()} optional autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <Field.Text
          name="code"
          maxLength={20}
          label={m.people_code()}
          {...(!before && { help: m.people_code_help() })}
          optional={!before}
          autoComplete="off"
        />
        <Field.Phone name="phone" label={m.common_phone()} optional autoComplete="off" />
      </FieldRow>
      <WorkFields except={before?.id} />
      <FieldRow>
        <Field.Date name="join_date" label={m.people_join_date()} />
        {type === 'contract' || type === 'intern' ? (
          <Field.Date name="contract_end" label={m.people_contract_end()} optional />
        ) : (
          type === 'probation' && <Field.Date name="probation_end" label={m.people_probation_end()} optional />
        )}
      </FieldRow>
      <FieldRow>
        <Field.Email name="email" label={m.common_email()} optional autoComplete="off" />
        <AccountField form={form} own={before?.user_id ?? null} />
      </FieldRow>
      <Field.Tags name="tags" label={m.common_tags()} optional />
    </FormDialog>
  );
}

type Form = ReturnType<typeof useEntityForm<typeof Fields, EmployeeRow, EmployeeFacts>>['form'];

/** Who of the team he is; nobody is two employees. */
function AccountField({ form: { Field }, own }: { readonly form: Form; readonly own: string | null }) {
  const employees = useKeys(Employee, { by: 'user' }) ?? [];
  const taken = new Set(employees.filter((row) => row.deleted_at === null).map((row) => row.user_id));
  const people = usePeople().filter(({ id, active }) => id === own || (active && !taken.has(id)));
  return (
    <Field.Select
      name="user_id"
      label={m.people_user()}
      help={m.people_user_help()}
      optional
      options={people.map(({ id, label }) => ({ value: id, label }))}
    />
  );
}
