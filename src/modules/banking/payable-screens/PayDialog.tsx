import { useState } from 'react';
import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { id, minorPositive } from '#data/fields.ts';
import { isMade } from '#data/is-made.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { DenseProvider } from '#ui/form/form-context.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { type FormHandle, useForm, useFormValue } from '#ui/form/use-form.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';
import { Notice } from '#ui/page/Notice.tsx';

import { type Books, categoryOptions, methodOptions } from '../books/index.ts';
import { type Payable, payExpenses, shareOut, voidPayment } from '../payables/index.ts';
import { Payment } from '../payables/kind.ts';
import { payableTitle } from './ExpenseBadge.tsx';
import { useRememberedAccount } from './remembered-account.ts';

const { bank_account_id, payment_date, reference, notes, amount, method, party_name, credit_category_id } = Payment.schema.entries;
const Fields = v.object({
  bank_account_id,
  payment_date,
  reference,
  notes,
  amount,
  method,
  party_name,
  credit_category_id,
  shares: v.array(v.object({ id, amount: minorPositive })),
});
type Values = v.InferOutput<typeof Fields>;
type Handle = FormHandle<v.InferInput<typeof Fields>, Values>;

type Props = {
  /** What is paid, the most urgent first; each wholly, unless the person says less. None = somebody is paid in advance. */
  readonly rows: readonly Payable[];
  readonly books: Books;
  readonly onClose: () => void;
  readonly onPaid?: () => void;
};

/** A payment for some things that are due or for none yet: from which account, when, how much of each; what is left over is credit. */
export function PayDialog({ rows: now, books, onClose, onPaid }: Props) {
  const store = useStore();
  const format = useFormat();
  const toastUndo = useToastUndo();
  const { brandIds } = useAccess();
  // What others pay meanwhile is refused by its rule.
  const [rows] = useState(now);
  const [remembered, remember] = useRememberedAccount(books);
  const form = useForm(
    Fields,
    {
      bank_account_id: remembered?.id ?? books.own[0]?.id ?? '',
      payment_date: store.knowsToday() ? store.today() : '',
      reference: '',
      notes: '',
      amount: rows.reduce((sum, row) => sum + row.rest, 0),
      method: null,
      party_name: '',
      credit_category_id: null,
      shares: rows.map((row) => ({ id: row.id, amount: row.rest })),
    },
    {
      ...(rows.length === 1 && { draftKey: draftKey(store, `pay:${rows[0]?.id}`) }),
      isMade: async (made) => isMade(store, Payment, made),
    },
  );
  const { Field } = form;
  async function pay({ bank_account_id: account, shares, ...told }: Values): Promise<void> {
    const shared = rows.length === 1 ? onlyShare(rows, told.amount) : shares;
    const facts = { ...told, account, brand_id: brandIds?.[0] ?? null, shares: shared.filter((share) => share.amount > 0) };
    const paid = await payExpenses(store, facts, form.id);
    remember(account);
    const text = m.payments_made_of({ amount: formatMoney(told.amount, format), account: books.accountName(account) });
    toastUndo(text, () => voidPayment(store, paid, ''));
    onPaid?.();
  }
  const total = useFormValue(form, 'amount') ?? 0;
  return (
    <FormDialog
      form={form}
      size={rows.length > 1 ? 'lg' : 'md'}
      title={rows.length === 0 ? m.payments_advance() : m.payments_pay_title()}
      description={rows.length === 0 ? m.payments_advance_text() : m.payments_pay_text()}
      submit={m.payments_pay_all({ amount: formatMoney(Number.isFinite(total) ? total : 0, format) })}
      onSubmit={pay}
      onClose={onClose}
    >
      {rows.length === 0 && <Field.Text name="party_name" label={m.expenses_payee()} autoComplete="off" />}
      {rows.length === 1 && rows.map((row) => <OnlyOne key={row.id} row={row} books={books} />)}
      {rows.length < 2 ? <Field.Money name="amount" label={m.payments_pay_part()} /> : <Shares form={form} rows={rows} books={books} />}
      <Credit form={form} rows={rows} books={books} />
      <FieldRow columns={3}>
        <Field.Select
          name="bank_account_id"
          label={m.payments_pay_from()}
          options={books.own.map((row) => ({ value: row.id, label: row.name }))}
        />
        <Field.Date name="payment_date" label={m.banking_day()} />
        <Field.Select name="method" label={m.banking_method()} optional options={methodOptions()} />
      </FieldRow>
      <Field.Text name="reference" label={m.banking_reference()} help={m.banking_reference_help()} optional autoComplete="off" />
      <Field.TextArea name="notes" label={m.orders_notes()} optional rows={2} />
    </FormDialog>
  );
}

/** Of one so much is paid as is left of it; more is credit. */
function onlyShare(rows: readonly Payable[], paid: number) {
  return rows.map((row) => ({ id: row.id, amount: Math.min(paid, row.rest) }));
}

type PartProps = { readonly form: Handle; readonly rows: readonly Payable[]; readonly books: Books };

/** What nothing is paid with yet, and what it is booked as. */
function Credit({ form, rows, books }: PartProps) {
  const format = useFormat();
  const paid = useFormValue(form, 'amount') ?? 0;
  const shares = useFormValue(form, 'shares');
  const rest = paid - sumOf(rows.length === 1 ? onlyShare(rows, paid) : shares);
  if (!Number.isFinite(rest) || rest === 0) return null;
  if (rest < 0) return <Notice tone="warning">{m.payments_shared_too_much({ amount: formatMoney(-rest, format) })}</Notice>;
  return (
    <>
      {rows.length > 0 && <Notice tone="info">{m.payments_credit_stays({ amount: formatMoney(rest, format) })}</Notice>}
      <form.Field.Select name="credit_category_id" label={m.payments_credit_for()} options={categoryOptions(books, 'expense')} />
    </>
  );
}

function OnlyOne({ row, books }: { readonly row: Payable; readonly books: Books }) {
  return (
    <p className="flex items-baseline justify-between gap-4 rounded-lg bg-muted px-3.5 py-2.5">
      <span className="min-w-0">
        <span className="block truncate font-medium">{payableTitle(row, books)}</span>
        <span className="block truncate text-13 text-muted-foreground">{[row.number, row.party_name].filter(Boolean).join(' · ')}</span>
      </span>
      <Money minor={row.rest} className="shrink-0 font-semibold" />
    </p>
  );
}

/** What is paid of each: typed, or shared out from the amount, the most urgent first. */
function Shares({ form, rows, books }: PartProps) {
  const { Field } = form;
  const share = () => {
    const parts = shareOut(
      form.methods.getValues('amount') ?? 0,
      rows.map(({ rest }) => rest),
    );
    for (const [i, part] of parts.entries()) form.methods.setValue(`shares.${i}.amount`, part, { shouldDirty: true });
  };
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Field.Money name="amount" label={m.payments_amount()} className="min-w-40 flex-1" />
        <Button onClick={share}>{m.payments_share_out()}</Button>
      </div>
      <ul className="flex flex-col divide-y rounded-lg border">
        {rows.map((row, i) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3.5 py-2">
            <span className="min-w-40 flex-1">
              <span className="block truncate font-medium">{payableTitle(row, books)}</span>
              <span className="block truncate text-13 text-muted-foreground">
                {[row.number, row.party_name].filter(Boolean).join(' · ')}
              </span>
            </span>
            <DenseProvider value>
              <Field.Money name={`shares.${i}.amount`} label={m.payments_pay_part()} className="w-36" />
            </DenseProvider>
          </li>
        ))}
      </ul>
    </>
  );
}

function sumOf(shares: readonly { readonly amount: number | null }[]): number {
  return shares.reduce((sum, { amount: part }) => sum + (Number.isFinite(part) ? (part ?? 0) : 0), 0);
}
