import * as v from 'valibot';

import type { Row } from '#data/kind.ts';
import { useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { FormDialog } from '#ui/form/FormDialog.tsx';

import { SetupList, SetupRow, useEntityForm } from '../../entity/index.ts';
import { departmentCommands } from '../people/index.ts';
import { Department } from '../people/kind.ts';

export function DepartmentList() {
  const rows = useKeys(Department);
  if (!rows) return null;
  return (
    <SetupList
      title={m.people_departments()}
      text={m.hrm_departments_text()}
      add={m.hrm_department_add()}
      empty={m.hrm_departments_empty()}
      rows={rows.filter(({ deleted_at }) => deleted_at === null)}
      row={(row, edit) => <SetupRow key={row.id} commands={departmentCommands} row={row} name={row.name} detail="" onEdit={edit} />}
      form={(before, close) => <DepartmentForm before={before} onClose={close} />}
    />
  );
}

const Fields = v.object({ name: Department.schema.entries.name });

function DepartmentForm({ before: now, onClose }: { readonly before: Row<typeof Department> | undefined; readonly onClose: () => void }) {
  const { form, before, dialog } = useEntityForm({
    fields: Fields,
    draft: 'department',
    before: now,
    start: { name: '' },
    commands: departmentCommands,
    onClose,
  });
  return (
    <FormDialog {...dialog} size="sm" title={before ? m.hrm_department_edit() : m.hrm_department_add()} submit={m.ui_save()}>
      <form.Field.Text name="name" label={m.common_name()} autoComplete="off" />
    </FormDialog>
  );
}
