import * as v from 'valibot';

import { useStore } from '#data/react.tsx';
import { formatDay } from '#kernel/dates.ts';
import { m } from '#messages';
import { useDateFormat } from '#ui/display/format.tsx';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useFormValue } from '#ui/form/use-form.ts';
import { Notice } from '#ui/page/Notice.tsx';

import { useLabels } from '../../account/label-screens/index.ts';
import { PapersField, useEntityForm } from '../../entity/index.ts';
import { type Books, methodOptions } from '../books/index.ts';
import { useLockedUntil } from '../reconciliation/index.ts';
import { Transaction, transactionTypes } from '../transactions/kind.ts';
import { entryCommands } from './commands.ts';
import { EntryFields, TransferFields } from './EntryFields.tsx';
import { typeText } from './ledger-columns.tsx';
import { type EntryFacts, isBooked, isOfPayment, type TransactionRow } from './rules.ts';
import { Fields, type Values } from './transaction-fields.ts';

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
  base_amount: 0,
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
    customer_id: party === 'customer' ? values.customer_id : null,
    shipping_company_id,
    party_name: couriers.find((row) => row.id === shipping_company_id)?.name ?? values.party_name,
  };
}
