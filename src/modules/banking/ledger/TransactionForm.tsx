import * as v from 'valibot';

import { allows } from '#access/access.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { formatDay } from '#kernel/dates.ts';
import { newId } from '#kernel/ids.ts';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useDateFormat, useFormat } from '#ui/display/format.tsx';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { LineItems, useLines } from '#ui/form/LineItems.tsx';
import { type FormHandle, useFormValue } from '#ui/form/use-form.ts';
import { Notice } from '#ui/page/Notice.tsx';

import { useLabels } from '../../account/label-screens/index.ts';
import { findCustomers } from '../../business/customer-rules/index.ts';
import { Customer } from '../../business/customer-rules/kind.ts';
import { useEntityForm } from '../../entity/index.ts';
import { type Books, categoryOptions, methodOptions, PapersField } from '../books/index.ts';
import { useLockedUntil } from '../reconciliation/index.ts';
import { Transaction, transactionTypes } from '../transactions/kind.ts';
import { entryCommands } from './commands.ts';
import { typeText } from './ledger-columns.tsx';
import { type EntryFacts, isBooked, isOfPayment, sumOf, type TransactionRow } from './rules.ts';
import { useProposedCategory } from './use-proposed-category.ts';

const all = Transaction.schema.entries;
const Fields = v.object({
  type: all.type,
  bank_account_id: all.bank_account_id,
  to_account_id: all.to_account_id,
  amount: all.amount,
  amount_in: all.amount_in,
  fee: all.fee,
  category_id: all.category_id,
  splits: all.splits,
  party: v.picklist(['other', 'customer', 'courier']),
  customer_id: all.customer_id,
  shipping_company_id: all.shipping_company_id,
  party_name: all.party_name,
  brand_id: all.brand_id,
  reference: all.reference,
  method: all.method,
  tags: all.tags,
  title: all.title,
  notes: all.notes,
  photos: all.photos,
  transaction_date: all.transaction_date,
});
type Values = v.InferOutput<typeof Fields>;
type Handle = FormHandle<v.InferInput<typeof Fields>, Values>;

type Props = {
  readonly books: Books;
  /** The account that the list is about. */
  readonly account?: string | undefined;
  readonly before?: TransactionRow;
  /** Petty cash that is filled up to its float. Minor units. */
  readonly topUp?: { readonly account: string; readonly amount: number } | undefined;
  readonly onClose: () => void;
};

/** Income, expense or transfer; of what was paid for a sale only what does not stand on the sale. */
export function TransactionForm({ books, account, before: now, topUp, onClose }: Props) {
  const store = useStore();
  const { form, before, dialog } = useEntityForm({
    fields: Fields,
    draft: topUp ? `top-up:${topUp.account}` : 'transaction',
    before: now,
    start: {
      ...empty,
      bank_account_id: account ?? books.usable[0]?.id ?? '',
      transaction_date: store.knowsToday() ? store.today() : '',
      ...(topUp && filledUp(topUp, books)),
    },
    valuesOf: (row) => v.parse(Fields, { ...row, party: row.customer_id ? 'customer' : row.shipping_company_id ? 'courier' : 'other' }),
    commands: entryCommands,
    factsOf: (values): EntryFacts => factsOf(values, books),
    said: { added: m.banking_added, saved: m.banking_added },
    onClose,
  });
  const dates = useDateFormat();
  const type = useFormValue(form, 'type');
  const ofSale = before !== undefined && isBooked(before);
  const lockedUntil = useLockedUntil(useFormValue(form, 'bank_account_id'));
  const day = useFormValue(form, 'transaction_date');
  const { labels, colourOf } = useLabels();
  return (
    <FormDialog {...dialog} size="lg" title={before ? m.banking_edit() : m.banking_new()} submit={m.banking_save()}>
      {ofSale && <Notice tone="info">{isOfPayment(before) ? m.payments_booked_text() : m.banking_of_sale_text()}</Notice>}
      {!before && (
        <form.Field.Radio
          name="type"
          label={m.money_type()}
          options={transactionTypes.map((value) => ({ value, label: typeText[value]() }))}
        />
      )}
      {!ofSale &&
        (type === 'transfer' ? <TransferFields form={form} books={books} /> : <EntryFields form={form} books={books} type={type} />)}
      {!before && lockedUntil !== undefined && day <= lockedUntil && (
        <Notice tone="warning">{m.reconcile_late({ day: formatDay(lockedUntil, dates) })}</Notice>
      )}
      <form.Field.Text name="title" label={m.banking_title()} optional autoComplete="off" />
      <FieldRow>
        <form.Field.Text name="reference" label={m.banking_reference()} help={m.banking_reference_help()} optional autoComplete="off" />
        <form.Field.Select name="method" label={m.banking_method()} optional options={methodOptions()} />
      </FieldRow>
      <FieldRow>
        <form.Field.Tags name="tags" label={m.common_tags()} optional suggestions={labels.map(({ name }) => name)} colourOf={colourOf} />
        {!ofSale && books.brands.length > 1 && (
          <form.Field.Select
            name="brand_id"
            label={m.common_brand()}
            optional
            options={books.brands.filter((row) => row.deleted_at === null).map((row) => ({ value: row.id, label: row.name }))}
          />
        )}
      </FieldRow>
      <form.Field.TextArea name="notes" label={m.orders_notes()} optional rows={2} />
      <PapersField
        kind={Transaction}
        id={before?.id ?? form.id}
        photos={useFormValue(form, 'photos')}
        onChange={(change) =>
          form.methods.setValue('photos', [...change(form.methods.getValues('photos'))], { shouldDirty: true, shouldTouch: true })
        }
      />
    </FormDialog>
  );
}

const empty: Omit<v.InferInput<typeof Fields>, 'bank_account_id' | 'transaction_date'> = {
  type: 'expense',
  to_account_id: null,
  amount: 0,
  amount_in: 0,
  fee: 0,
  category_id: null,
  splits: [],
  party: 'other',
  customer_id: null,
  shipping_company_id: null,
  party_name: '',
  brand_id: null,
  reference: '',
  method: null,
  tags: [],
  title: '',
  notes: '',
  photos: [],
};

/** From the account that comes first, to the petty cash. */
function filledUp({ account, amount }: NonNullable<Props['topUp']>, { usable }: Books) {
  const from = usable.find((row) => row.id !== account && row.type === 'bank') ?? usable.find((row) => row.id !== account);
  return { type: 'transfer' as const, bank_account_id: from?.id ?? '', to_account_id: account, amount, title: m.banking_top_up() };
}

/** Whoever is not a customer is none, and a courier is called as the company calls him. */
function factsOf({ party, ...values }: Values, { couriers }: Books): EntryFacts {
  const shipping_company_id = party === 'courier' ? values.shipping_company_id : null;
  return {
    ...values,
    amount_in: values.type === 'transfer' ? values.amount : 0,
    customer_id: party === 'customer' ? values.customer_id : null,
    shipping_company_id,
    party_name: couriers.find((row) => row.id === shipping_company_id)?.name ?? values.party_name,
  };
}

function TransferFields({ form, books }: { readonly form: Handle; readonly books: Books }) {
  const { Field } = form;
  const from = useFormValue(form, 'bank_account_id');
  const accounts = books.usable.map((row) => ({ value: row.id, label: row.name }));
  return (
    <>
      <FieldRow>
        <Field.Select name="bank_account_id" label={m.banking_from()} options={accounts} />
        <Field.Select name="to_account_id" label={m.banking_to()} options={accounts.filter(({ value }) => value !== from)} />
      </FieldRow>
      <FieldRow>
        <Field.Money name="amount" label={m.money_amount()} />
        <Field.Money name="fee" label={m.banking_fee()} help={m.banking_fee_help()} />
      </FieldRow>
      <Field.Date name="transaction_date" label={m.banking_day()} />
    </>
  );
}

function EntryFields({ form, books, type }: { readonly form: Handle; readonly books: Books; readonly type: 'income' | 'expense' }) {
  const { Field } = form;
  const split = useFormValue(form, 'splits').length > 0;
  const options = categoryOptions(books, type);
  useProposedCategory({
    type,
    title: useFormValue(form, 'title'),
    party: useFormValue(form, 'party_name'),
    chosen: useFormValue(form, 'category_id'),
    propose: (category) => form.edits || form.methods.setValue('category_id', category, { shouldDirty: true }),
  });
  return (
    <>
      <FieldRow>
        <Field.Money name="amount" label={m.money_amount()} />
        <Field.Date name="transaction_date" label={m.banking_day()} />
      </FieldRow>
      <FieldRow>
        <Field.Select
          name="bank_account_id"
          label={m.money_account()}
          options={books.usable.map((row) => ({ value: row.id, label: row.name }))}
        />
        {!split && <Field.Select name="category_id" label={m.products_category()} options={options} />}
      </FieldRow>
      <Parts form={form} options={options} />
      <PartyFields form={form} books={books} />
    </>
  );
}

/** One amount for several categories. */
function Parts({
  form,
  options,
}: {
  readonly form: Handle;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}) {
  const { Field } = form;
  const lines = useLines(form, 'splits');
  const format = useFormat();
  const rest = (useFormValue(form, 'amount') ?? 0) - sumOf(useFormValue(form, 'splits'));
  return (
    <>
      <LineItems
        lines={lines}
        label={m.banking_split()}
        columns={[
          { header: m.products_category(), width: 200 },
          { header: m.money_amount(), width: 130, align: 'end' },
          { header: m.orders_notes(), width: 160 },
        ]}
        newLine={() => ({ id: newId(), category_id: '', amount: Math.max(0, Number.isFinite(rest) ? rest : 0), note: '' })}
        addLabel={m.banking_split_add()}
      >
        {({ index }) => [
          <Field.Select key="category" name={`splits.${index}.category_id`} label={m.products_category()} options={options} />,
          <Field.Money key="amount" name={`splits.${index}.amount`} label={m.money_amount()} />,
          <Field.Text key="note" name={`splits.${index}.note`} label={m.orders_notes()} />,
        ]}
      </LineItems>
      {lines.fields.length > 0 && Number.isFinite(rest) && rest !== 0 && (
        <Notice tone="warning">{m.banking_split_rest({ amount: formatMoney(rest, format) })}</Notice>
      )}
    </>
  );
}

/** Who paid or was paid: a customer for who may see customers, a courier, anybody by name. */
function PartyFields({ form, books }: { readonly form: Handle; readonly books: Books }) {
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
