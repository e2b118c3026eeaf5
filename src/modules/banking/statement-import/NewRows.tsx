import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { useSelection } from '#ui/table/use-selection.ts';
import { usePhone } from '#ui/theme/use-media.ts';

import { type Books, categoryOptions } from '../books/index.ts';
import { CategorySelect } from './CategorySelect.tsx';
import { choiceOf, type Planned, typeOf } from './plan.ts';
import { RowFacts } from './RowFacts.tsx';
import type { Saying } from './use-said.ts';
import { WindowRows } from './WindowRows.tsx';

type Props = { readonly rows: readonly Planned[]; readonly books: Books; readonly saying: Saying };

/** Rows that are not in the books: each with its category, one by one or all that are ticked. */
export function NewRows({ rows, books, saying }: Props) {
  const selection = useSelection();
  const phone = usePhone();
  const number = useNumberText();
  const ticked = rows.filter(({ importId }) => selection.ids.has(importId));
  const all = ticked.length === rows.length;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          onClick={() =>
            all
              ? selection.clear()
              : selection.set(
                  rows.map(({ importId }) => importId),
                  true,
                )
          }
        >
          {all ? m.reconcile_untick_all() : m.reconcile_tick_all()}
        </Button>
        {ticked.length > 0 && (
          <>
            <span aria-live="polite" className="text-13 font-medium">
              {m.ui_selected({ count: number(ticked.length) })}
            </span>
            <TickedCategory type="income" rows={ticked} books={books} saying={saying} />
            <TickedCategory type="expense" rows={ticked} books={books} saying={saying} />
            <Button size="sm" onClick={() => saying.choose(ticked, 'skip')}>
              {m.statements_skip()}
            </Button>
          </>
        )}
      </div>
      <WindowRows label={m.import_created()} rows={rows} height={phone ? 124 : 60} keyOf={(row) => row.importId}>
        {(row) => (
          <NewRow
            row={row}
            books={books}
            saying={saying}
            ticked={selection.ids.has(row.importId)}
            onTick={(on) => selection.set([row.importId], on)}
          />
        )}
      </WindowRows>
    </div>
  );
}

function TickedCategory({
  type,
  rows,
  books,
  saying,
}: {
  readonly type: 'income' | 'expense';
  readonly rows: readonly Planned[];
  readonly books: Books;
  readonly saying: Saying;
}) {
  const own = rows.filter((row) => typeOf(row) === type);
  if (own.length === 0) return null;
  const label = type === 'income' ? m.bank_import_income_for() : m.bank_import_expense_for();
  return (
    <SelectInput
      aria-label={label}
      className="w-64"
      value={null}
      none={label}
      options={categoryOptions(books, type)}
      onChange={(category) => category !== null && saying.categorise(own, category)}
    />
  );
}

function NewRow({
  row,
  books,
  saying,
  ticked,
  onTick,
}: {
  readonly row: Planned;
  readonly books: Books;
  readonly saying: Saying;
  readonly ticked: boolean;
  readonly onTick: (on: boolean) => void;
}) {
  const skipped = choiceOf(row, saying.said) === 'skip';
  const title = row.title || row.party || row.reference;
  return (
    <div className="flex h-full flex-col justify-center gap-1 px-3 sm:flex-row sm:items-center sm:gap-3">
      <label className={`flex min-w-0 items-center gap-3 sm:flex-1 ${skipped ? 'opacity-60' : ''}`}>
        <input
          type="checkbox"
          aria-label={m.bank_import_tick_row({ title })}
          className="shrink-0"
          checked={ticked}
          onChange={(event) => onTick(event.target.checked)}
        />
        <RowFacts day={row.day} amount={row.amount} title={title} details={[title === row.party ? '' : row.party, row.reference]} />
      </label>
      {skipped ? (
        <span className="flex items-center justify-between gap-2 text-13 text-muted-foreground sm:w-52">
          {m.bank_import_left_row()}
          <Button size="sm" tone="quiet" onClick={() => saying.choose([row], 'add')}>
            {m.bank_import_take()}
          </Button>
        </span>
      ) : (
        <CategorySelect row={row} books={books} saying={saying} className="sm:w-52" />
      )}
    </div>
  );
}
