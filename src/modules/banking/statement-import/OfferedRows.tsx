import type { ReactNode } from 'react';

import { daysBetween } from '#kernel/dates.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { type NumberText, useNumberText } from '#ui/display/numbers.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { usePhone } from '#ui/theme/use-media.ts';

import { type Books, titleOf } from '../books/index.ts';
import { movedOn } from '../transactions/index.ts';
import { CategorySelect } from './CategorySelect.tsx';
import type { Standing } from './ladder.ts';
import { type Choice, choiceOf, type Planned } from './plan.ts';
import { RowFacts } from './RowFacts.tsx';
import type { Saying } from './use-said.ts';
import { WindowRows } from './WindowRows.tsx';

type Props = { readonly rows: readonly Planned[]; readonly account: string; readonly books: Books; readonly saying: Saying };

/** Rows beside the entries that they may be. Nothing is merged unless somebody says so. */
export function OfferedRows({ rows, account, books, saying }: Props) {
  const phone = usePhone();
  return (
    <div className="flex flex-col gap-2">
      <p className="text-13 text-muted-foreground">{m.bank_import_offered_text()}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => saying.choose(rows, 'merge')}>
          {m.bank_import_merge_all()}
        </Button>
        <Button size="sm" onClick={() => saying.choose(rows, (row) => (row.closed ? 'skip' : 'add'))}>
          {m.bank_import_add_all()}
        </Button>
      </div>
      <WindowRows label={m.bank_import_offered()} rows={rows} height={phone ? 256 : 136} keyOf={(row) => row.importId}>
        {(row) => <OfferedRow row={row} account={account} books={books} saying={saying} />}
      </WindowRows>
    </div>
  );
}

function OfferedRow({ row, account, books, saying }: Omit<Props, 'rows'> & { readonly row: Planned }) {
  const number = useNumberText();
  const { standing } = row;
  if (standing.state !== 'offered') return null;
  const { entry } = standing;
  const moved = movedOn(entry, account);
  const choice = choiceOf(row, saying.said);
  const choices: readonly Choice[] = row.closed ? ['merge', 'skip'] : ['merge', 'add', 'skip'];
  return (
    <div className="flex h-full flex-col justify-center gap-2 px-3">
      <div className="grid gap-2 sm:grid-cols-2 sm:gap-6">
        <Side label={m.bank_import_told()}>
          <RowFacts day={row.day} amount={row.amount} title={row.title} details={[row.party, row.reference]} />
        </Side>
        <Side label={[m.bank_import_books(), entry.transaction_no].filter(Boolean).join(' · ')}>
          <RowFacts
            day={entry.transaction_date}
            amount={moved.in - moved.out}
            title={titleOf(entry, books)}
            details={[entry.party_name, entry.reference]}
          />
        </Side>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {choice === 'add' ? (
          <CategorySelect row={row} books={books} saying={saying} className="w-full sm:w-52" />
        ) : (
          <span className="text-13 text-muted-foreground">
            {[likeness(row, standing, number), row.closed ? m.bank_import_closed() : ''].filter(Boolean).join('. ')}
          </span>
        )}
        <SelectInput
          aria-label={m.bank_import_choice()}
          className="w-full sm:w-52"
          value={choice ?? null}
          onChange={(next) => saying.choose([row], choices.find((one) => one === next) ?? 'skip')}
          options={choices.map((value) => ({ value, label: choiceText[value]() }))}
        />
      </div>
    </div>
  );
}

const choiceText = { merge: m.bank_import_merge, add: m.bank_import_add, skip: m.statements_skip } as const;

function Side({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="truncate text-12 text-muted-foreground">{label}</p>
      {children}
    </div>
  );
}

/** Why it may be the same. */
function likeness({ day }: Planned, { entry, by, part }: Extract<Standing, { state: 'offered' }>, number: NumberText): string {
  const apart = Math.abs(daysBetween(entry.transaction_date, day));
  return [
    byText[by](),
    part === 'all' ? '' : part === 'main' ? m.bank_import_part_main() : m.bank_import_part_fee(),
    apart === 0 ? m.bank_import_apart_none() : apart === 1 ? m.bank_import_apart_one() : m.bank_import_apart({ n: number(apart) }),
  ]
    .filter(Boolean)
    .join(', ');
}

const byText = { reference: m.bank_import_by_reference, party: m.bank_import_by_party, amount: m.bank_import_by_amount } as const;
