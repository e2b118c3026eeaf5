import { Printer } from 'lucide-react';
import { useState } from 'react';

import { useStore } from '#data/react.tsx';
import { addDays } from '#kernel/dates.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { InCurrency } from '#ui/display/format.tsx';
import { FieldFrame, FieldRow } from '#ui/form/FieldFrame.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import type { Books } from '../books/index.ts';
import { type Statement, statementOf } from './queries.ts';
import { StatementSheet } from './StatementSheet.tsx';

/** Days that a device keeps of what moved. */
const kept = 364;

type Props = { readonly books: Books; readonly account: string | undefined; readonly onClose: () => void };

/** Which account and days are printed. */
export function StatementDialog({ books, account: asked, onClose }: Props) {
  const store = useStore();
  const today = store.today();
  const oldest = addDays(today, -kept);
  const accounts = books.accounts.filter((row) => row.deleted_at === null);
  const [account, setAccount] = useState<string | null>(asked ?? accounts[0]?.id ?? null);
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  const [statement, show] = useState<Statement>();
  const [print, printing] = useTask(async () => {
    if (account !== null) show(await statementOf(store, account, from, to));
  });
  const possible = account !== null && from >= oldest && from <= to;
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={m.banking_statement()}
      description={m.banking_statement_text()}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button tone="primary" icon={Printer} busy={printing} disabled={!possible} onClick={print}>
            {m.banking_statement_print()}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FieldFrame label={m.money_account()}>
          {(ids) => (
            <SelectInput
              {...ids}
              value={account}
              onChange={setAccount}
              options={accounts.map((row) => ({ value: row.id, label: row.name }))}
            />
          )}
        </FieldFrame>
        <FieldRow>
          <FieldFrame label={m.banking_statement_first()} {...(from < oldest && { error: m.banking_statement_old() })}>
            {(ids) => (
              <input
                {...ids}
                type="date"
                className="field-box figures"
                min={oldest}
                max={to}
                value={from}
                onChange={(event) => setFrom(event.target.value)}
              />
            )}
          </FieldFrame>
          <FieldFrame label={m.banking_statement_last()}>
            {(ids) => (
              <input
                {...ids}
                type="date"
                className="field-box figures"
                min={from}
                value={to}
                onChange={(event) => setTo(event.target.value)}
              />
            )}
          </FieldFrame>
        </FieldRow>
      </div>
      {statement && (
        <PrintJob paper="a4" onDone={() => show(undefined)}>
          <InCurrency currency={books.currencyOf(statement.account)}>
            <StatementSheet statement={statement} books={books} />
          </InCurrency>
        </PrintJob>
      )}
    </Dialog>
  );
}
