import { useState } from 'react';

import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';
import { EmptyState } from '#ui/page/states.tsx';

import { type Books, titleOf } from '../books/index.ts';
import { tick } from './commands.ts';
import type { ReconciliationRow } from './rules.ts';
import type { Standing } from './use-reconciliation.ts';

const some = 100;

type Props = { readonly row: ReconciliationRow; readonly standing: Standing; readonly books: Books; readonly writable: boolean };

/** What moved on the account, to be ticked as far as the bank's statement has it. */
export function ReconciliationLines({ row, standing: { lines }, books, writable }: Props) {
  const store = useStore();
  const number = useNumberText();
  const [all, showAll] = useState(false);
  const open = lines.filter((line) => !line.ticked);
  const [tickAll, ticking] = useTask(() =>
    tick(
      store,
      row.id,
      (open.length > 0 ? open : lines).map((line) => line.row),
      open.length > 0,
    ),
  );
  const shown = all ? lines : lines.slice(0, some);
  return (
    <Section
      flush
      title={m.banking_label()}
      text={m.reconcile_ticked({ n: number(lines.length - open.length), all: number(lines.length) })}
      actions={
        writable &&
        lines.length > 0 && (
          <Button size="sm" busy={ticking} onClick={tickAll}>
            {open.length > 0 ? m.reconcile_tick_all() : m.reconcile_untick_all()}
          </Button>
        )
      }
    >
      {lines.length === 0 && <EmptyState title={m.reconcile_no_lines()} text={m.reconcile_no_lines_text()} />}
      <ul className="divide-y">
        {shown.map((line) => (
          <TickLine key={line.row.id} line={line} reconciliation={row.id} books={books} writable={writable} />
        ))}
      </ul>
      {shown.length < lines.length && (
        <p className="border-t px-4 py-2">
          <Button tone="quiet" size="sm" onClick={() => showAll(true)}>
            {m.brands_show_all()}
          </Button>
        </p>
      )}
    </Section>
  );
}

type LineProps = {
  readonly line: Standing['lines'][number];
  readonly reconciliation: string;
  readonly books: Books;
  readonly writable: boolean;
};

/** A tick shows at once; what it does to the sums follows when it is stored. */
function TickLine({ line: { row, ticked, ...moved }, reconciliation, books, writable }: LineProps) {
  const store = useStore();
  const [wanted, want] = useState<boolean>();
  const [put] = useTask(async (on: boolean) => {
    want(on);
    await tick(store, reconciliation, [row], on).catch((error: unknown) => {
      want(undefined);
      throw error;
    });
  });
  if (wanted === ticked) want(undefined);
  return (
    <li>
      <label className="flex min-h-13 items-center gap-3 px-4 py-1.5 hover:bg-muted">
        {writable && (
          <input type="checkbox" className="shrink-0" checked={wanted ?? ticked} onChange={(event) => put(event.target.checked)} />
        )}
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 items-center gap-1.5">
            <span className="truncate text-14 font-medium">{titleOf(row, books)}</span>
            <PendingDot pending={row.$pending} />
          </span>
          <span className="block truncate text-13 text-muted-foreground">
            <DateText day={row.transaction_date} />
            {[row.party_name, row.reference, row.transaction_no].filter(Boolean).map((text) => ` · ${text}`)}
          </span>
        </span>
        <Money minor={moved.in - moved.out} tone="signed" />
      </label>
    </li>
  );
}
