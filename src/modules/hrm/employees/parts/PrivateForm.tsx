import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import type { Stored } from '#data/kind.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { LineItems, useLines } from '#ui/form/LineItems.tsx';
import { type FormHandle, useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { type EmployeeRow, genderText, maritalText, type PrivateRow } from '../../people/index.ts';
import { bloodGroups, EmployeePrivate, genders, maritalStates } from '../../people/kind.ts';
import { noPrivate, savePrivate } from '../private-commands.ts';

const { id: _id, employee_id: _employee, ...entries } = EmployeePrivate.schema.entries;
const Fields = v.object(entries);
type Values = v.InferInput<typeof Fields>;

type Props = { readonly employee: Stored<EmployeeRow>; readonly before: Stored<PrivateRow> | null; readonly onClose: () => void };

/** What only the office knows of a person. */
export function PrivateForm({ employee, before, onClose }: Props) {
  const store = useStore();
  const form = useForm(Fields, before ? v.parse(Fields, before) : noPrivate, {
    draftKey: draftKey(store, `employee-private:${employee.id}`),
    row: before ?? undefined,
  });
  const { Field } = form;
  return (
    <FormDialog
      form={form}
      size="lg"
      title={m.people_private_edit()}
      description={employee.name}
      submit={m.ui_save()}
      onSubmit={async (values) => {
        await savePrivate(store, employee, form.seen ?? null, values);
        toast.success(m.common_saved());
      }}
      onClose={onClose}
    >
      <FieldRow>
        <Field.Text name="legal_name" label={m.people_legal_name()} optional autoComplete="off" />
        <Field.Text name="nid" maxLength={30} label={m.people_nid()} optional autoComplete="off" />
      </FieldRow>
      <FieldRow columns={3}>
        <Field.Date name="dob" label={m.people_dob()} optional max={store.today()} />
        <Field.Select name="gender" label={m.people_gender()} optional options={choices(genders, (value) => genderText[value]())} />
        <Field.Select
          name="blood_group"
          label={m.people_blood_group()}
          optional
          options={choices(bloodGroups, (value) => value.toUpperCase())}
        />
      </FieldRow>
      <FieldRow>
        <Field.Text name="father_name" label={m.people_father()} optional autoComplete="off" />
        <Field.Text name="mother_name" label={m.people_mother()} optional autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <Field.Select
          name="marital"
          label={m.people_marital()}
          optional
          options={choices(maritalStates, (value) => maritalText[value]())}
        />
        <Field.Text name="spouse_name" label={m.people_spouse()} optional autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <Field.TextArea name="present_address" label={m.people_present_address()} optional rows={2} />
        <Field.TextArea name="permanent_address" label={m.people_permanent_address()} optional rows={2} />
      </FieldRow>
      <Contacts form={form} />
      <Accounts form={form} />
      <FieldRow>
        <Field.Text name="nominee" label={m.people_nominee()} optional autoComplete="off" />
        <Field.Text name="tin" maxLength={30} label={m.people_tin()} optional autoComplete="off" />
      </FieldRow>
      <Field.TextArea name="notes" label={m.common_notes()} optional />
    </FormDialog>
  );
}

type Handle = FormHandle<Values, v.InferOutput<typeof Fields>>;

function Contacts({ form }: { readonly form: Handle }) {
  const { Field } = form;
  return (
    <Group title={m.people_emergency()}>
      <LineItems
        lines={useLines(form, 'emergency_contacts')}
        label={m.people_emergency()}
        columns={[{ header: m.common_name() }, { header: m.people_relation() }, { header: m.common_phone() }]}
        newLine={() => ({ name: '', relation: '', phone: '' })}
        addLabel={m.people_emergency_add()}
      >
        {({ index }) => [
          <Field.Text key="name" name={`emergency_contacts.${index}.name`} label={m.common_name()} autoComplete="off" />,
          <Field.Text
            key="relation"
            name={`emergency_contacts.${index}.relation`}
            maxLength={60}
            label={m.people_relation()}
            autoComplete="off"
          />,
          <Field.Phone key="phone" name={`emergency_contacts.${index}.phone`} label={m.common_phone()} autoComplete="off" />,
        ]}
      </LineItems>
    </Group>
  );
}

/** Where his pay goes. */
function Accounts({ form }: { readonly form: Handle }) {
  const { Field } = form;
  return (
    <>
      <Group title={m.people_wallets()}>
        <LineItems
          lines={useLines(form, 'wallets')}
          label={m.people_wallets()}
          columns={[{ header: m.people_provider() }, { header: m.common_number() }]}
          newLine={() => ({ provider: '', number: '' })}
          addLabel={m.people_wallet_add()}
        >
          {({ index }) => [
            <Field.Text key="provider" name={`wallets.${index}.provider`} maxLength={40} label={m.people_provider()} autoComplete="off" />,
            <Field.Text key="number" name={`wallets.${index}.number`} maxLength={30} label={m.common_number()} autoComplete="off" />,
          ]}
        </LineItems>
      </Group>
      <Group title={m.people_banks()}>
        <LineItems
          lines={useLines(form, 'bank_accounts')}
          label={m.people_banks()}
          columns={[
            { header: m.people_bank(), width: 140 },
            { header: m.people_branch(), width: 120 },
            { header: m.people_routing(), width: 110 },
            { header: m.people_account_number(), width: 140 },
            { header: m.people_account_title(), width: 140 },
          ]}
          newLine={() => ({ bank: '', branch: '', routing: '', number: '', title: '' })}
          addLabel={m.people_bank_add()}
        >
          {({ index }) => [
            <Field.Text key="bank" name={`bank_accounts.${index}.bank`} maxLength={100} label={m.people_bank()} autoComplete="off" />,
            <Field.Text key="branch" name={`bank_accounts.${index}.branch`} maxLength={100} label={m.people_branch()} autoComplete="off" />,
            <Field.Text
              key="routing"
              name={`bank_accounts.${index}.routing`}
              maxLength={30}
              label={m.people_routing()}
              autoComplete="off"
            />,
            <Field.Text
              key="number"
              name={`bank_accounts.${index}.number`}
              maxLength={40}
              label={m.people_account_number()}
              autoComplete="off"
            />,
            <Field.Text key="title" name={`bank_accounts.${index}.title`} label={m.people_account_title()} autoComplete="off" />,
          ]}
        </LineItems>
      </Group>
    </>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-13 font-medium">{title}</p>
      <div className="rounded-md border">{children}</div>
    </div>
  );
}

function choices<V extends string>(values: readonly V[], label: (value: V) => string) {
  return values.map((value) => ({ value, label: label(value) }));
}
