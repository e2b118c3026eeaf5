import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import type { Stored } from '#data/kind.ts';
import { useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Notice } from '#ui/page/Notice.tsx';

import { useLabels } from '../../account/label-screens/index.ts';
import { addNewLabels, tagNames } from '../../account/labels/index.ts';
import { type CustomerRow, customerWithPhone } from '../customer-rules/index.ts';
import { Customer } from '../customer-rules/kind.ts';
import { DeliveryZone } from '../sale-rules/kind.ts';
import { addCustomer, checkCustomer, editCustomer, isCustomerMade, reviveCustomer } from './commands.ts';

const { name, phone, phone2, email, address, zone_id, area, city, postcode, tags, notes, blocked } = Customer.schema.entries;
const Fields = v.object({ name, phone, phone2, email, address, zone_id, area, city, postcode, tags, notes, blocked });
type Values = v.InferOutput<typeof Fields>;

const empty: Values = {
  name: '',
  phone: '',
  phone2: '',
  email: '',
  address: '',
  zone_id: null,
  area: '',
  city: '',
  postcode: '',
  tags: [],
  notes: '',
  blocked: false,
};

type Props = { readonly before?: Stored<CustomerRow>; readonly onClose: () => void; readonly onSaved?: (id: string) => void };

/** A customer, the phone first: it tells whether this person is known already. */
export function CustomerForm({ before: now, onClose, onSaved }: Props) {
  const store = useStore();
  const zones = useKeys(DeliveryZone);
  // What others change meanwhile is theirs: the form compares with what it began with.
  const [before] = useState(now);
  const form = useForm(Fields, before ? v.parse(Fields, before) : empty, {
    draftKey: draftKey(store, `customer:${before?.id ?? 'new'}`),
    row: before,
    isMade: async (id, values) => isCustomerMade(store, id, values),
  });
  const { Field } = form;
  const { labels, colourOf } = useLabels();
  const added = useRef<string>(undefined);
  async function save(values: Values) {
    const facts = { ...values, tags: await tagNames(store, values.tags) };
    if (form.seen) await editCustomer(store, form.seen, facts);
    else added.current = await addCustomer(store, facts, form.id);
    await addNewLabels(store, facts.tags);
    toast.success(before ? m.done_customer_updated() : m.done_customer_added());
  }
  /** Leads to the new customer, where the caller wants that, instead of back. */
  function close() {
    if (added.current !== undefined && onSaved) onSaved(added.current);
    else onClose();
  }
  return (
    <FormDialog
      form={form}
      title={before ? m.customers_edit_title() : m.customers_create()}
      submit={m.customers_save()}
      onSubmit={save}
      check={(values) => checkCustomer(store, values, form.seen)}
      onClose={close}
    >
      <FieldRow>
        <Field.Phone name="phone" label={m.common_phone()} help={m.customers_field_phone_help()} autoComplete="off" />
        <Field.Text name="name" label={m.common_name()} autoComplete="off" />
      </FieldRow>
      <SamePhone
        typed={useFormValue(form, 'phone')}
        exceptId={before?.id}
        onRevive={async (row) => {
          await reviveCustomer(store, row, form.methods.getValues());
          form.saved();
          toast.success(m.customers_restored_toast());
          added.current = row.id;
          close();
        }}
      />
      <Field.Text name="address" label={m.common_address()} optional />
      <FieldRow>
        <Field.Text name="area" label={m.common_area()} optional />
        <Field.Text name="city" label={m.customers_field_city()} optional />
      </FieldRow>
      <FieldRow>
        <Field.Select
          name="zone_id"
          label={m.customers_zone()}
          none={m.customers_no_zone()}
          options={(zones ?? [])
            .filter((zone) => zone.deleted_at === null && zone.active)
            .map((zone) => ({ value: zone.id, label: zone.name }))}
        />
        <Field.Text name="postcode" label={m.common_postcode()} optional />
      </FieldRow>
      <FieldRow>
        <Field.Phone name="phone2" label={m.common_phone2()} autoComplete="off" optional />
        <Field.Email name="email" label={m.common_email()} autoComplete="off" optional />
      </FieldRow>
      <Field.Tags name="tags" label={m.common_tags()} optional suggestions={labels.map((row) => row.name)} colourOf={colourOf} />
      <Field.TextArea name="notes" label={m.common_notes()} optional />
      <Field.Switch name="blocked" label={m.customers_blocked()} help={m.customers_field_blocked_help()} />
    </FormDialog>
  );
}

/** Somebody has this number already: leads there instead of making a second one; a deleted one is brought back when asked. */
function SamePhone({
  typed,
  exceptId,
  onRevive,
}: {
  readonly typed: string;
  readonly exceptId: string | undefined;
  readonly onRevive: (row: Stored<CustomerRow>) => Promise<void>;
}) {
  const store = useStore();
  const [found, setFound] = useState<{ readonly typed: string; readonly row: Stored<CustomerRow> | undefined }>();
  const [revive, reviving] = useTask(onRevive);
  useEffect(() => {
    let live = true;
    const look = async () => {
      const row = await customerWithPhone(store, typed);
      if (live) setFound({ typed, row });
    };
    void look();
    return () => {
      live = false;
    };
  }, [store, typed]);
  const row = found?.typed === typed && found.row?.id !== exceptId ? found.row : undefined;
  if (!row) return null;
  if (row.deleted_at === null) {
    return (
      <Notice tone="warning">
        {m.customers_exists({ name: row.name })}{' '}
        <Link to={`/app/customers/${row.id}`} className="font-medium underline">
          {m.customers_exists_open({ name: row.name })}
        </Link>
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      actions={
        <Button size="sm" busy={reviving} onClick={() => revive(row)}>
          {m.customers_revive({ name: row.name })}
        </Button>
      }
    >
      {m.customers_was_deleted({ name: row.name })}
    </Notice>
  );
}
