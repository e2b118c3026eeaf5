import * as v from 'valibot';

import { useCompany, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { InCurrency } from '#ui/display/format.tsx';
import { currencyName, findCurrencies } from '#ui/form/currencies.ts';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useFormValue } from '#ui/form/use-form.ts';

import { useEntityForm } from '../../entity/index.ts';
import { accountTypeText } from '../transactions/index.ts';
import { AccountDetails, accountTypes, BankAccount } from '../transactions/kind.ts';
import { accountCommands, type Described } from './account-commands.ts';

const { name, type, currency } = BankAccount.schema.entries;
const { number, opening_balance, opening_date, min_balance, float_amount } = AccountDetails.schema.entries;
const Fields = v.object({ name, type, currency, number, opening_balance, opening_date, min_balance, float_amount });

/** In which services abroad are paid. */
const usual = ['USD', 'EUR', 'GBP', 'INR', 'CNY'];

export function AccountForm({ before: now, onClose }: { readonly before: Described | undefined; readonly onClose: () => void }) {
  const store = useStore();
  const own = useCompany().currency;
  const blank = { number: '', opening_balance: 0, opening_date: null, min_balance: null, float_amount: null };
  const { form, before, dialog } = useEntityForm({
    fields: Fields,
    draft: 'account',
    before: now,
    start: { name: '', type: 'bank', currency: null, ...blank, opening_date: store.knowsToday() ? store.today() : null },
    valuesOf: ({ details, ...row }) => v.parse(Fields, { ...row, ...(details ?? blank) }),
    commands: accountCommands,
    onClose,
  });
  const { Field } = form;
  return (
    <FormDialog {...dialog} title={before ? m.banking_edit_account() : m.banking_add_account()} submit={m.ui_save()}>
      <FieldRow>
        <Field.Text name="name" label={m.common_name()} autoComplete="off" />
        <Field.Select
          name="type"
          label={m.money_type()}
          options={accountTypes.map((value) => ({ value, label: accountTypeText[value]() }))}
        />
      </FieldRow>
      <Field.Text name="number" label={m.common_number()} help={m.banking_account_number_help()} autoComplete="off" optional />
      {!before && (
        <Field.Pick
          name="currency"
          label={m.common_currency()}
          help={m.banking_currency_help()}
          optional
          search={(text) => findCurrencies(text, usual).filter(({ value }) => value !== own)}
          resolve={(value) => ({ value, label: currencyName(value) })}
        />
      )}
      <InCurrency currency={useFormValue(form, 'currency')}>
        <FieldRow>
          <Field.Money name="opening_balance" label={m.banking_opening_balance()} help={m.banking_opening_balance_help()} />
          <Field.Date name="opening_date" label={m.banking_opening_date()} optional />
        </FieldRow>
        <FieldRow>
          <Field.Money name="min_balance" label={m.banking_min_balance()} help={m.banking_min_balance_help()} optional />
          {useFormValue(form, 'type') === 'cash' && (
            <Field.Money name="float_amount" label={m.banking_float()} help={m.banking_float_help()} optional />
          )}
        </FieldRow>
      </InCurrency>
    </FormDialog>
  );
}
