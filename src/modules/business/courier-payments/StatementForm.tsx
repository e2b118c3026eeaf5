import * as v from 'valibot';

import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useFormValue } from '#ui/form/use-form.ts';
import { useProposal } from '#ui/form/use-proposal.ts';

import { useEntityForm } from '../../entity/index.ts';
import { GroupPayment } from '../sale-rules/kind.ts';
import { usable, useAccounts, useCouriers } from '../sale-screens/index.ts';
import { paymentCommands } from './commands.ts';
import type { PaymentRow } from './rules.ts';

const all = GroupPayment.schema.entries;
const Fields = v.object({
  shipping_company_id: all.shipping_company_id,
  statement_ref: all.statement_ref,
  statement_date: all.statement_date,
  received_date: all.received_date,
  bank_account_id: all.bank_account_id,
  statement_amount: all.statement_amount,
  received_amount: all.received_amount,
  notes: all.notes,
});

type Props = {
  readonly before?: PaymentRow;
  readonly onClose: () => void;
  /** Where a new one leads. */
  readonly onSaved?: (id: string) => void;
};

/** What a courier's paper says of itself, and what arrived. */
export function StatementForm({ before: now, onClose, onSaved }: Props) {
  const store = useStore();
  const couriers = useCouriers();
  const accounts = useAccounts();
  const only = accounts.length === 1 ? (accounts[0]?.id ?? '') : '';
  const { form, before, dialog } = useEntityForm({
    fields: Fields,
    draft: 'statement',
    before: now,
    start: {
      shipping_company_id: '',
      statement_ref: '',
      statement_date: null,
      received_date: store.knowsToday() ? store.today() : '',
      bank_account_id: only,
      statement_amount: null,
      received_amount: 0,
      notes: '',
    },
    commands: paymentCommands,
    said: { added: m.statements_added, saved: m.statements_saved },
    onClose,
    onSaved,
  });
  const { Field } = form;
  const courier = useFormValue(form, 'shipping_company_id');
  const usual = accounts.find(({ id }) => id === couriers.find((row) => row.id === courier)?.bank_account_id)?.id;
  useProposal({
    blank: only,
    chosen: useFormValue(form, 'bank_account_id'),
    next: usual ?? only,
    propose: (account) => before ?? form.methods.setValue('bank_account_id', account),
  });
  return (
    <FormDialog {...dialog} title={before ? m.statements_edit() : m.statements_new()} submit={m.ui_save()}>
      <FieldRow>
        <Field.Select
          name="shipping_company_id"
          label={m.orders_courier()}
          options={couriers
            .filter((row) => usable([row]).length > 0 || row.id === now?.shipping_company_id)
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Field.Text name="statement_ref" label={m.statements_ref()} help={m.statements_ref_help()} optional autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <Field.Date name="statement_date" label={m.statements_date()} optional />
        <Field.Money name="statement_amount" label={m.statements_amount()} help={m.statements_amount_help()} optional />
      </FieldRow>
      <FieldRow>
        <Field.Date name="received_date" label={m.statements_received_on()} />
        <Field.Money name="received_amount" label={m.statements_received()} />
      </FieldRow>
      <Field.Select
        name="bank_account_id"
        label={m.returns_account_in()}
        options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Field.TextArea name="notes" label={m.common_notes()} optional rows={2} />
    </FormDialog>
  );
}
