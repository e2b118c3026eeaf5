import { useState } from 'react';

import { useStore } from '#data/react.tsx';
import { addDays, formatDay } from '#kernel/dates.ts';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useDateFormat, useFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import type { Books } from '../books/index.ts';
import { useLockedUntil } from '../reconciliation/index.ts';
import { LeftRows, ThereRows } from './LeftRows.tsx';
import { NewRows } from './NewRows.tsx';
import { OfferedRows } from './OfferedRows.tsx';
import type { Plan } from './plan.ts';
import type { Source } from './read-source.ts';
import type { Saying } from './use-said.ts';

type Props = {
  readonly plan: Plan;
  readonly books: Books;
  readonly saying: Saying;
  /** What the bank says beside the rows. */
  readonly bank: Extract<Source, { readonly kind: 'told' }> | undefined;
  readonly isOther: boolean;
};

const views = ['offered', 'new', 'there', 'left'] as const;
type View = (typeof views)[number];

/** What would become of each row, and what a person has to say to it. */
export function CheckStep({ plan, books, saying, bank, isOther }: Props) {
  const number = useNumberText();
  const rows = Map.groupBy(plan.rows, ({ standing }) => standing.state);
  const counts: Readonly<Record<View, number>> = {
    offered: rows.get('offered')?.length ?? 0,
    new: rows.get('new')?.length ?? 0,
    there: rows.get('there')?.length ?? 0,
    left: plan.reports.length,
  };
  const shown = views.filter((view) => counts[view] > 0);
  const [view, setView] = useState<View>(shown[0] ?? 'new');
  return (
    <div className="flex flex-col gap-3">
      <Told plan={plan} books={books} bank={bank} isOther={isOther} />
      {shown.length > 0 && (
        <div role="group" aria-label={m.bank_import_view()} className="flex flex-wrap gap-2">
          {shown.map((one) => (
            <Button key={one} size="sm" aria-pressed={one === view} onClick={() => setView(one)}>
              {viewText[one]()} <span className="figures text-muted-foreground">{number(counts[one])}</span>
            </Button>
          ))}
        </div>
      )}
      {view === 'offered' && <OfferedRows rows={rows.get('offered') ?? []} account={plan.account} books={books} saying={saying} />}
      {view === 'new' && <NewRows rows={rows.get('new') ?? []} books={books} saying={saying} />}
      {view === 'there' && <ThereRows rows={rows.get('there') ?? []} />}
      {view === 'left' && <LeftRows reports={plan.reports} />}
    </div>
  );
}

const viewText = {
  offered: m.bank_import_offered,
  new: m.import_created,
  there: m.bank_import_there,
  left: m.import_skipped,
} as const;

/** Days that a device keeps of what moved. */
const kept = 364;

/** What is worth knowing of the statement as a whole. */
function Told({ plan, books, bank, isOther }: Omit<Props, 'saying'>) {
  const store = useStore();
  const dates = useDateFormat();
  const format = useFormat();
  const account = books.accounts.find(({ id }) => id === plan.account);
  const lockedUntil = useLockedUntil(plan.account);
  const oldest = addDays(store.today(), -kept);
  const added = plan.rows.filter(({ standing }) => standing.state === 'new');
  const { closing, gap } = plan;
  const number = useNumberText();
  return (
    <>
      {bank && isOther && (
        <Notice tone="warning">
          {m.bank_import_other_account({ told: bank.account, name: account?.name ?? '', number: account?.number ?? '' })}
        </Notice>
      )}
      {closing && (
        <p className="text-13 text-muted-foreground">
          {m.bank_import_balance({ amount: formatMoney(closing.minor, format), day: formatDay(closing.day, dates) })}
        </p>
      )}
      {gap !== undefined && <Notice tone="warning">{m.bank_import_gap({ n: number(gap) })}</Notice>}
      {added.some(({ day }) => day < oldest) && <Notice tone="info">{m.bank_import_older({ day: formatDay(oldest, dates) })}</Notice>}
      {lockedUntil !== undefined && added.some(({ day }) => day <= lockedUntil) && (
        <Notice tone="warning">{m.bank_import_reconciled({ day: formatDay(lockedUntil, dates) })}</Notice>
      )}
    </>
  );
}
