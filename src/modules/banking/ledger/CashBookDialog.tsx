import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';

import { useStore } from '#data/react.tsx';
import { addDays } from '#kernel/dates.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { InCurrency } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { FieldFrame, FieldRow } from '#ui/form/FieldFrame.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import type { Books } from '../books/index.ts';
import { CashBookSheet, type Count, CountFields } from '../cash-book/index.ts';
import { type Statement, statementOf } from './queries.ts';

/** Days that a device keeps of what moved. */
const kept = 364;

type Props = { readonly books: Books; readonly account: string | undefined; readonly onClose: () => void };

/** The box and the day that are printed, and what was counted in it. */
export function CashBookDialog({ books, account: asked, onClose }: Props) {
  const today = useStore().today();
  const boxes = books.accounts.filter((row) => row.type === 'cash' && row.deleted_at === null);
  const [account, setAccount] = useState<string | null>(boxes.find(({ id }) => id === asked)?.id ?? boxes[0]?.id ?? null);
  const [day, setDay] = useState(today);
  const [count, setCount] = useState<Count>({});
  const [printing, print] = useState(false);
  const book = useDay(account, day);
  return (
    <InCurrency currency={books.currencyOf(account)}>
      <Dialog
        open
        onClose={onClose}
        title={m.cash_book_label()}
        description={m.cash_book_text()}
        footer={
          <>
            <Button onClick={onClose}>{m.ui_cancel()}</Button>
            <Button tone="primary" icon={Printer} disabled={!book} onClick={() => print(true)}>
              {m.cash_book_print()}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <FieldRow>
            <FieldFrame label={m.money_account()} {...(boxes.length === 0 && { error: m.cash_book_no_box() })}>
              {(ids) => (
                <SelectInput
                  {...ids}
                  value={account}
                  onChange={setAccount}
                  options={boxes.map((row) => ({ value: row.id, label: row.name }))}
                />
              )}
            </FieldFrame>
            <FieldFrame label={m.banking_day()}>
              {(ids) => (
                <input
                  {...ids}
                  type="date"
                  className="field-box figures"
                  min={addDays(today, -kept)}
                  max={today}
                  value={day}
                  onChange={(event) => setDay(event.target.value)}
                />
              )}
            </FieldFrame>
          </FieldRow>
          {book && (
            <p className="flex flex-wrap gap-x-6 text-14">
              <span>
                {m.banking_statement_opening()} <Money minor={book.opening} className="font-medium" />
              </span>
              <span>
                {m.banking_statement_closing()} <Money minor={book.closing + book.kept} className="font-medium" />
              </span>
              {book.kept !== 0 && (
                <span>
                  {m.advances_kept_private()} <Money minor={book.kept} className="font-medium" />
                </span>
              )}
            </p>
          )}
          <CountFields count={count} onChange={setCount} book={book && book.closing + book.kept} />
        </div>
        {printing && book && (
          <PrintJob paper="a4" onDone={() => print(false)}>
            <CashBookSheet day={book} count={count} books={books} />
          </PrintJob>
        )}
      </Dialog>
    </InCurrency>
  );
}

/** All that moved on an account on a day; `undefined` while that is read, and of days that are not kept. */
function useDay(account: string | null, day: string): Statement | undefined {
  const store = useStore();
  const [book, setBook] = useState<Statement>();
  const isKept = day >= addDays(store.today(), -kept) && day <= store.today();
  useEffect(() => {
    let left = false;
    if (account !== null && isKept) void statementOf(store, account, day, day).then((read) => left || setBook(read));
    return () => {
      left = true;
    };
  }, [store, account, day, isKept]);
  return book?.account === account && book.from === day ? book : undefined;
}
