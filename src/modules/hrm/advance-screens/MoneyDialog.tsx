import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { text } from '#data/fields.ts';
import { isMade } from '#data/is-made.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { methodOptions, useBooks } from '../../banking/books/index.ts';
import { useRememberedAccount } from '../../banking/payable-screens/index.ts';
import { type AdvanceRow, disburse, returnCash } from '../advances/index.ts';
import { AdvanceEvent, PayEntry } from '../advances/kind.ts';

const { bank_account_id, amount, method, reference, entry_date } = PayEntry.schema.entries;
const Fields = v.object({ bank_account_id, amount, method, reference, entry_date, note: text(300) });

type Props = {
  readonly row: AdvanceRow;
  /** It is paid out, or comes back by hand. */
  readonly as: 'disburse' | 'cash_return';
  /** What is proposed. Minor units. */
  readonly amount: number;
  readonly onClose: () => void;
};

/** Money that goes to a person for an advance, or comes back from him. */
export function MoneyDialog(props: Props) {
  const books = useBooks();
  return books.loaded ? <Opened {...props} books={books} /> : null;
}

function Opened({ row, as, amount: proposed, books, onClose }: Props & { readonly books: ReturnType<typeof useBooks> }) {
  const store = useStore();
  const [remembered, remember] = useRememberedAccount(books);
  const out = as === 'disburse';
  const form = useForm(
    Fields,
    {
      ...{ bank_account_id: remembered?.id ?? books.own[0]?.id ?? '', amount: proposed, method: 'cash', reference: '', note: '' },
      entry_date: store.knowsToday() ? store.today() : '',
    },
    { draftKey: draftKey(store, `advance-${as}:${row.id}`), isMade: (id) => isMade(store, AdvanceEvent, id) },
  );
  const { Field } = form;
  return (
    <FormDialog
      form={form}
      title={out ? m.advances_pay_out() : m.advances_return()}
      description={out ? m.advances_pay_out_text() : m.advances_return_text()}
      submit={out ? m.advances_pay_out() : m.advances_return()}
      onSubmit={async ({ bank_account_id: account, ...facts }) => {
        await (out ? disburse : returnCash)(store, row.id, { ...facts, account }, form.id);
        remember(account);
        toast.success(out ? m.advances_paid_out() : m.advances_returned());
      }}
      onClose={onClose}
    >
      <FieldRow>
        <Field.Money name="amount" label={m.money_amount()} />
        <Field.Date name="entry_date" label={m.banking_day()} />
      </FieldRow>
      <FieldRow>
        <Field.Select
          name="bank_account_id"
          label={m.money_account()}
          options={books.own.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Field.Select name="method" label={m.banking_method()} optional options={methodOptions()} />
      </FieldRow>
      <Field.Text name="reference" label={m.banking_reference()} optional autoComplete="off" />
      <Field.Text name="note" label={m.common_notes()} optional autoComplete="off" />
    </FormDialog>
  );
}
