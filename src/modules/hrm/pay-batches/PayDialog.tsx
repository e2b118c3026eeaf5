import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { isMade } from '#data/is-made.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { useServer } from '#data/server.tsx';
import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import { type Books, useBooks } from '../../banking/books/index.ts';
import { useNeedsConnection } from '../../entity/index.ts';
import { payrollCalls, type RunRow } from '../payroll/index.ts';
import { PayBatch, type PayMethod } from '../payroll/kind.ts';
import { sumOf } from './files.ts';
import { payByText, peopleText } from './names.ts';
import type { DueSlip } from './rows.ts';

const { bank_account_id, paid_on, reference } = PayBatch.schema.entries;
const Fields = v.object({ bank_account_id, paid_on, reference });

type Props = {
  readonly run: RunRow;
  readonly method: PayMethod;
  readonly slips: readonly DueSlip[];
  readonly onPaid: () => void;
  readonly onClose: () => void;
};

/** From which account and when these people are paid; the server posts it at once. */
export function PayDialog(props: Props) {
  const books = useBooks();
  return books.loaded ? <Opened {...props} books={books} /> : null;
}

const accountType: Readonly<Record<PayMethod, string>> = { bank: 'bank', wallet: 'mobile', cash: 'cash' };

function Opened({ run, method, slips, books: { own }, onPaid, onClose }: Props & { readonly books: Books }) {
  const store = useStore();
  const server = useServer();
  const { tenantId } = useAccess();
  const missing = useNeedsConnection();
  const number = useNumberText();
  const usual = own.find(({ type }) => type === accountType[method]) ?? own[0];
  // The batch has the id of the form: a second try of what has arrived already pays nobody twice.
  const form = useForm(
    Fields,
    { bank_account_id: usual?.id ?? '', paid_on: store.knowsToday() ? store.today() : '', reference: '' },
    { draftKey: draftKey(store, `pay-batch:${run.id}:${method}`), isMade: (id) => isMade(store, PayBatch, id) },
  );
  const { Field } = form;
  return (
    <FormDialog
      form={form}
      title={payByText[method]()}
      description={
        <>
          {peopleText(slips.length, number)} · <Money minor={sumOf(slips)} />.{' '}
          {slips.length === 1 ? m.pay_batches_posts_one() : m.pay_batches_posts()}
        </>
      }
      submit={payByText[method]()}
      onSubmit={async ({ bank_account_id: account, paid_on: day, reference: told }) => {
        const calls = payrollCalls(await server(), tenantId, run.id);
        await calls.pay({ batch: form.id, method, account, day, reference: told, slips: slips.map(({ id }) => id) });
        toast.success(m.pay_batches_paid());
        onPaid();
      }}
      onClose={onClose}
    >
      {missing !== undefined && <Notice tone="warning">{missing}</Notice>}
      <FieldRow>
        <Field.Select name="bank_account_id" label={m.money_account()} options={own.map(({ id, name }) => ({ value: id, label: name }))} />
        <Field.Date name="paid_on" label={m.banking_day()} />
      </FieldRow>
      <Field.Text name="reference" label={m.banking_reference()} help={m.pay_batches_reference_help()} optional autoComplete="off" />
    </FormDialog>
  );
}
