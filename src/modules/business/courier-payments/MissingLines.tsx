import { Plus } from 'lucide-react';
import { useState } from 'react';

import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';
import { Section } from '#ui/page/Section.tsx';

import { runEach } from '../../entity/index.ts';
import { outstandingOf, type ParcelRow } from '../sale-rules/index.ts';
import { addLines, removeLine } from './commands.ts';
import type { PaymentRow } from './rules.ts';
import { lineOf } from './told-lines.ts';

const some = 50;

type Props = { readonly payment: PaymentRow; readonly missing: readonly ParcelRow[]; readonly writable: boolean };

/** Parcels that the courier should have paid for by the day of his statement, and has not. They can be put in by hand. */
export function MissingLines({ payment, missing, writable }: Props) {
  const store = useStore();
  const number = useNumberText();
  const [all, showAll] = useState(false);
  const toastUndo = useToastUndo();
  const [add, adding] = useTask(async (rows: readonly ParcelRow[]) => {
    const ids = await addLines(store, payment.id, rows.map(lineOf));
    const text = ids.length === 1 ? m.statements_lines_added_one() : m.statements_lines_added({ n: number(ids.length) });
    toastUndo(text, () => runEach(ids, (id) => removeLine(store, id)));
  });
  if (missing.length === 0) return null;
  const shown = all ? missing : missing.slice(0, some);
  const owed = missing.reduce((sum, row) => sum + outstandingOf(row), 0);
  return (
    <Section
      flush
      title={`${m.statements_missing()} · ${number(missing.length)}`}
      text={
        <>
          <Money minor={owed} className="font-medium" /> · {m.statements_missing_text()}
        </>
      }
      actions={
        writable && (
          <Button size="sm" busy={adding} onClick={() => add(missing)}>
            {m.statements_add_all()}
          </Button>
        )
      }
    >
      <ul className="divide-y">
        {shown.map((row) => (
          <li key={row.id} className="flex min-h-13 items-center gap-3 px-4 py-1.5">
            <span className="min-w-0 flex-1">
              <span className="block truncate text-14 font-medium figures">{row.consignment_id ?? row.parcel_id}</span>
              <span className="block truncate text-13 text-muted-foreground">
                {row.ship_name} · <DateText day={row.completed_at} />
              </span>
            </span>
            <Money minor={outstandingOf(row)} tone="signed" />
            {writable && (
              <Button
                size="sm"
                icon={Plus}
                className="min-w-control-sm"
                aria-label={`${m.statements_take_in()}: ${row.parcel_id}`}
                onClick={() => add([row])}
              >
                <span className="max-sm:hidden">{m.statements_take_in()}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown.length < missing.length && (
        <p className="border-t px-4 py-2">
          <Button tone="quiet" size="sm" onClick={() => showAll(true)}>
            {m.brands_show_all()}
          </Button>
        </p>
      )}
    </Section>
  );
}
