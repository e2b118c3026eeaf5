import { m } from '#messages';
import { InCurrency, useFormat } from '#ui/display/format.tsx';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { useFormValue } from '#ui/form/use-form.ts';

import { type Books, categoryOptions } from '../books/index.ts';
import { Parts } from './Parts.tsx';
import { PartyFields } from './PartyFields.tsx';
import type { TransactionHandle } from './transaction-fields.ts';
import { useProposedCategory } from './use-proposed-category.ts';

type Props = { readonly form: TransactionHandle; readonly books: Books };

/** From one account to another; of another currency both amounts are told. */
export function TransferFields({ form, books }: Props) {
  const { Field } = form;
  const from = useFormValue(form, 'bank_account_id');
  const [leaves, arrives] = [books.currencyOf(from), books.currencyOf(useFormValue(form, 'to_account_id'))];
  const fee = useFormValue(form, 'fee');
  const accounts = books.usable.map((row) => ({ value: row.id, label: row.name }));
  return (
    <>
      <FieldRow>
        <Field.Select name="bank_account_id" label={m.banking_from()} options={accounts} />
        <Field.Select name="to_account_id" label={m.banking_to()} options={accounts.filter(({ value }) => value !== from)} />
      </FieldRow>
      <FieldRow>
        <InCurrency currency={leaves}>
          <AmountField form={form} name="amount" label={m.money_amount()} told={leaves !== arrives} />
        </InCurrency>
        {leaves !== arrives && (
          <InCurrency currency={arrives}>
            <AmountField form={form} name="amount_in" label={m.banking_amount_in()} told />
          </InCurrency>
        )}
      </FieldRow>
      <FieldRow>
        <InCurrency currency={leaves}>
          <Field.Money name="fee" label={m.banking_fee()} help={m.banking_fee_help()} />
        </InCurrency>
        {leaves !== null && fee > 0 && <BaseField form={form} />}
      </FieldRow>
      <Field.Date name="transaction_date" label={m.banking_day()} />
    </>
  );
}

/** Income or expense; on an account in another currency it is told what it counts for. */
export function EntryFields({ form, books, type }: Props & { readonly type: 'income' | 'expense' }) {
  const { Field } = form;
  const currency = books.currencyOf(useFormValue(form, 'bank_account_id'));
  const split = useFormValue(form, 'splits').length > 0 && currency === null;
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
        <InCurrency currency={currency}>
          <AmountField form={form} name="amount" label={m.money_amount()} told={currency !== null} />
        </InCurrency>
        {currency === null ? <Field.Date name="transaction_date" label={m.banking_day()} /> : <BaseField form={form} />}
      </FieldRow>
      {currency !== null && <Field.Date name="transaction_date" label={m.banking_day()} />}
      <FieldRow>
        <Field.Select
          name="bank_account_id"
          label={m.money_account()}
          options={books.usable.map((row) => ({ value: row.id, label: row.name }))}
        />
        {!split && <Field.Select name="category_id" label={m.products_category()} options={options} />}
      </FieldRow>
      {currency === null && <Parts form={form} options={options} />}
      <PartyFields form={form} books={books} />
    </>
  );
}

type AmountProps = {
  readonly form: TransactionHandle;
  readonly name: 'amount' | 'amount_in';
  readonly label: string;
  readonly told: boolean;
};

/** An amount; where there are two currencies with the one that it is in. */
function AmountField({ form: { Field }, name, label, told }: AmountProps) {
  const { currency } = useFormat();
  return <Field.Money name={name} label={told ? m.banking_amount_of({ label, currency }) : label} />;
}

function BaseField({ form: { Field } }: { readonly form: TransactionHandle }) {
  const { currency } = useFormat();
  return (
    <Field.Money
      name="base_amount"
      label={m.banking_amount_of({ label: m.banking_base_amount(), currency })}
      help={m.banking_base_amount_help()}
    />
  );
}
