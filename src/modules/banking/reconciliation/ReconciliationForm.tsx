import * as v from 'valibot';

import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { InCurrency } from '#ui/display/format.tsx';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useFormValue } from '#ui/form/use-form.ts';

import { useEntityForm } from '../../entity/index.ts';
import type { Books } from '../books/index.ts';
import { Reconciliation } from '../transactions/kind.ts';
import { reconciliationCommands } from './commands.ts';
import type { ReconciliationRow } from './rules.ts';

const { bank_account_id, statement_date, closing_balance } = Reconciliation.schema.entries;
const Fields = v.object({ bank_account_id, statement_date, closing_balance });

type Props = {
  readonly books: Books;
  readonly before?: ReconciliationRow;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
};

/** Which account, until which day, and what the bank says lay on it then. */
export function ReconciliationForm({ books, before: now, onClose, onSaved }: Props) {
  const store = useStore();
  const { form, before, dialog } = useEntityForm({
    fields: Fields,
    draft: 'reconciliation',
    before: now,
    start: {
      bank_account_id: books.usable[0]?.id ?? '',
      statement_date: store.knowsToday() ? store.today() : '',
      closing_balance: 0,
    },
    commands: reconciliationCommands,
    onClose,
    onSaved,
  });
  const { Field } = form;
  return (
    <FormDialog
      {...dialog}
      title={before ? m.reconcile_edit() : m.reconcile_new()}
      description={m.reconcile_new_text()}
      submit={m.ui_save()}
    >
      {!before && (
        <Field.Select
          name="bank_account_id"
          label={m.money_account()}
          options={books.usable.map((row) => ({ value: row.id, label: row.name }))}
        />
      )}
      <FieldRow>
        <Field.Date name="statement_date" label={m.reconcile_until()} />
        <InCurrency currency={books.currencyOf(useFormValue(form, 'bank_account_id'))}>
          <Field.Money name="closing_balance" label={m.reconcile_closing()} help={m.reconcile_closing_help()} />
        </InCurrency>
      </FieldRow>
    </FormDialog>
  );
}
