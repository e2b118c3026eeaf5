import { allows } from '#access/access.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { useFormValue } from '#ui/form/use-form.ts';

import { findCustomers } from '../../business/customer-rules/index.ts';
import { Customer } from '../../business/customer-rules/kind.ts';
import type { Books } from '../books/index.ts';
import type { TransactionHandle } from './transaction-fields.ts';

/** Who paid or was paid: a customer for who may see customers, a courier, anybody by name. */
export function PartyFields({ form, books }: { readonly form: TransactionHandle; readonly books: Books }) {
  const store = useStore();
  const sees = allows(useAccess(), 'view_customers');
  const { Field } = form;
  const party = useFormValue(form, 'party');
  return (
    <>
      <Field.Radio
        name="party"
        label={m.banking_party_name()}
        options={[
          { value: 'other', label: m.banking_party_other() },
          ...(sees || party === 'customer' ? [{ value: 'customer', label: m.banking_party_customer() }] : []),
          { value: 'courier', label: m.banking_party_courier() },
        ]}
      />
      {party === 'customer' ? (
        <Field.Pick
          name="customer_id"
          label={m.orders_customer()}
          optional
          search={async (text) => (await findCustomers(store, text)).map((row) => ({ value: row.id, label: row.name, hint: row.phone }))}
          resolve={async (value) => {
            const row = await store.get(Customer, value);
            return { value, label: row?.name ?? form.methods.getValues('party_name') };
          }}
          onPick={(_next, option) => form.methods.setValue('party_name', (option?.label ?? '').slice(0, 100))}
        />
      ) : party === 'courier' ? (
        <Field.Select
          name="shipping_company_id"
          label={m.orders_courier()}
          none={m.ui_none()}
          options={books.couriers.filter((row) => row.deleted_at === null).map((row) => ({ value: row.id, label: row.name }))}
        />
      ) : (
        <Field.Text name="party_name" label={m.common_name()} optional autoComplete="off" />
      )}
    </>
  );
}
