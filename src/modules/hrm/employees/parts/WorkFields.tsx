import { useStore } from '#data/react.tsx';
import { foldText } from '#kernel/search.ts';
import { m } from '#messages';
import { Field } from '#ui/form/Field.tsx';
import { FieldRow } from '#ui/form/FieldFrame.tsx';

import { employmentText } from '../../people/index.ts';
import { departmentCommands, placeCommands } from '../../people/index.ts';
import { Department, Employee, employmentTypes, WorkPlace } from '../../people/kind.ts';
import { useSetup } from '../use-setup.ts';

/** What somebody does, where and under whom; departments and places are made in passing. */
export function WorkFields({ except }: { /** Nobody reports to himself. */ readonly except: string | undefined }) {
  return (
    <>
      <FieldRow>
        <Field.Text name="designation" maxLength={80} label={m.people_designation()} optional autoComplete="off" />
        <Field.Select
          name="employment_type"
          label={m.people_employment_type()}
          options={employmentTypes.map((value) => ({ value, label: employmentText[value]() }))}
        />
      </FieldRow>
      <FieldRow>
        <DepartmentField />
        <PlaceField />
      </FieldRow>
      <ManagerField except={except} />
    </>
  );
}

export function DepartmentField() {
  const store = useStore();
  const { departments } = useSetup();
  return (
    <Field.Pick
      name="department_id"
      label={m.people_department()}
      optional
      search={(text) => optionsIn(departments, text)}
      resolve={async (value) => optionOf(value, await store.get(Department, value))}
      create={async (label) => ({ value: await departmentCommands.add(store, { name: label }), label })}
    />
  );
}

export function PlaceField() {
  const store = useStore();
  const { places } = useSetup();
  return (
    <Field.Pick
      name="place_id"
      label={m.people_place()}
      optional
      search={(text) => optionsIn(places, text)}
      resolve={async (value) => optionOf(value, await store.get(WorkPlace, value))}
      create={async (label) => ({ value: await placeCommands.add(store, { name: label }), label })}
    />
  );
}

function ManagerField({ except }: { readonly except: string | undefined }) {
  const store = useStore();
  return (
    <Field.Pick
      name="manager_id"
      label={m.people_manager()}
      optional
      search={async (search) => {
        const where = { deleted: { in: [0] }, merged: { in: [0] }, status: { not: ['exited'] } };
        const { rows } = await store.list(Employee, { where, search, sort: { column: 'name', descending: false }, limit: 50 });
        return rows
          .filter((row) => row.id !== except)
          .map((row) => ({ value: row.id, label: row.name, hint: row.designation || row.code }));
      }}
      resolve={async (value) => {
        const row = await store.get(Employee, value);
        return row && { value, label: row.name };
      }}
    />
  );
}

function optionsIn(rows: readonly { readonly id: string; readonly name: string }[], text: string) {
  return rows.filter((row) => foldText(row.name).includes(foldText(text))).map((row) => ({ value: row.id, label: row.name }));
}

function optionOf(value: string, row: { readonly name: string } | undefined) {
  return row && { value, label: row.name };
}
