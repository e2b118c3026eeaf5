import { useState } from 'react';
import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { id, minorPositive } from '#data/fields.ts';
import { isMade } from '#data/is-made.ts';
import { useStore } from '#data/react.tsx';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { DenseProvider } from '#ui/form/form-context.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { type FormHandle, useForm, useFormValue } from '#ui/form/use-form.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';

import type { Books } from '../books/index.ts';
import type { ExpenseRow } from '../payables/index.ts';
import { payExpenses, voidPayment } from '../payables/index.ts';
import { Payment, restOf } from '../payables/kind.ts';
import { expenseTitle } from './ExpenseBadge.tsx';
import { useRememberedAccount } from './remembered-account.ts';

const { bank_account_id, payment_date, reference, notes } = Payment.schema.entries;
const Fields = v.object({
  bank_account_id,
  payment_date,
  reference,
  notes,
  shares: v.array(v.object({ id, amount: minorPositive })),
});
type Values = v.InferOutput<typeof Fields>;
type Handle = FormHandle<v.InferInput<typeof Fields>, Values>;

type Props = {
  /** What is paid, the most urgent first; each wholly, unless the person says less. */
  readonly rows: readonly ExpenseRow[];
  readonly books: Books;
  readonly onClose: () => void;
  readonly onPaid?: () => void;
};

/** A payment for one expense or several: from which account, when and how much of each. */
export function PayDialog({ rows: now, books, onClose, onPaid }: Props) {
  const store = useStore();
  const format = useFormat();
  const toastUndo = useToastUndo();
  // What others pay meanwhile is refused by its rule.
  const [rows] = useState(now);
  const [remembered, remember] = useRememberedAccount(books);
  const form = useForm(
    Fields,
    {
      bank_account_id: remembered?.id ?? books.usable[0]?.id ?? '',
      payment_date: store.knowsToday() ? store.today() : '',
      reference: '',
      notes: '',
      shares: rows.map((row) => ({ id: row.id, amount: restOf(row) })),
    },
    {
      ...(rows.length === 1 && { draftKey: draftKey(store, `pay:${rows[0]?.id}`) }),
      isMade: async (made) => isMade(store, Payment, made),
    },
  );
  const { Field } = form;
  async function pay({ bank_account_id: account, shares, ...told }: Values): Promise<void> {
    const paid = await payExpenses(store, { ...told, account, shares: shares.filter(({ amount }) => amount > 0) }, form.id);
    remember(account);
    const amount = formatMoney(sumOf(shares), format);
    toastUndo(m.payments_made_of({ amount, account: books.accountName(account) }), () => voidPayment(store, paid, ''));
    onPaid?.();
  }
  const total = sumOf(useFormValue(form, 'shares'));
  return (
    <FormDialog
      form={form}
      size={rows.length > 1 ? 'lg' : 'md'}
      title={m.payments_pay_title()}
      description={m.payments_pay_text()}
      submit={m.payments_pay_all({ amount: formatMoney(total, format) })}
      onSubmit={pay}
      onClose={onClose}
    >
      <Shares form={form} rows={rows} books={books} />
      <FieldRow>
        <Field.Select
          name="bank_account_id"
          label={m.payments_pay_from()}
          options={books.usable.map((row) => ({ value: row.id, label: row.name }))}
        />
        <Field.Date name="payment_date" label={m.banking_day()} />
      </FieldRow>
      <Field.Text name="reference" label={m.banking_reference()} help={m.banking_reference_help()} optional autoComplete="off" />
      <Field.TextArea name="notes" label={m.orders_notes()} optional rows={2} />
    </FormDialog>
  );
}

/** What is paid of each, with what is left of it. */
function Shares({ form, rows, books }: { readonly form: Handle; readonly rows: readonly ExpenseRow[]; readonly books: Books }) {
  const { Field } = form;
  const [only, ...others] = rows;
  if (only && others.length === 0)
    return (
      <>
        <p className="flex items-baseline justify-between gap-4 rounded-lg bg-muted px-3.5 py-2.5">
          <span className="min-w-0">
            <span className="block truncate font-medium">{expenseTitle(only, books)}</span>
            <span className="block truncate text-13 text-muted-foreground">
              {[only.expense_no, only.party_name].filter(Boolean).join(' · ')}
            </span>
          </span>
          <Money minor={restOf(only)} className="shrink-0 font-semibold" />
        </p>
        <Field.Money name="shares.0.amount" label={m.payments_pay_part()} />
      </>
    );
  return (
    <ul className="flex flex-col divide-y rounded-lg border">
      {rows.map((row, i) => (
        <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3.5 py-2">
          <span className="min-w-40 flex-1">
            <span className="block truncate font-medium">{expenseTitle(row, books)}</span>
            <span className="block truncate text-13 text-muted-foreground">
              {[row.expense_no, row.party_name].filter(Boolean).join(' · ')}
            </span>
          </span>
          <DenseProvider value>
            <Field.Money name={`shares.${i}.amount`} label={m.payments_pay_part()} className="w-36" />
          </DenseProvider>
        </li>
      ))}
    </ul>
  );
}

function sumOf(shares: readonly { readonly amount: number | null }[]): number {
  return shares.reduce((sum, { amount }) => sum + (Number.isFinite(amount) ? (amount ?? 0) : 0), 0);
}
