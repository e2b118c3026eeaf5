import { Plus } from 'lucide-react';
import { useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useKeys } from '#data/react.tsx';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useDateFormat, useFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';

import { SetupRow } from '../../entity/index.ts';
import { useBooks } from '../books/index.ts';
import { repeatingCommands, type RepeatingRow } from './commands.ts';
import { RepeatingEntry } from './kind.ts';
import { RepeatingForm } from './RepeatingForm.tsx';
import { makesText, nextText, rhythmText } from './rhythm-text.ts';

/** Rent, internet and whatever else comes again, for who records money. */
export function RepeatingList() {
  const may = allows(useAccess(), 'manage_transactions');
  const books = useBooks();
  const found = useKeys(RepeatingEntry);
  const [money, dates, number] = [useFormat(), useDateFormat(), useNumberText()];
  const [editing, setEditing] = useState<RepeatingRow | 'new'>();
  if (!may || !found) return null;
  const rules = found.filter((row) => row.deleted_at === null);
  return (
    <Section
      flush
      title={m.repeating_label()}
      text={m.repeating_text()}
      actions={
        <Button size="sm" icon={Plus} onClick={() => setEditing('new')}>
          {m.repeating_add()}
        </Button>
      }
    >
      {rules.length === 0 ? (
        <p className="px-4 py-3.5 text-13 text-muted-foreground">{m.repeating_empty()}</p>
      ) : (
        <ul className="divide-y" aria-label={m.repeating_label()}>
          {rules.map((row) => (
            <SetupRow
              key={row.id}
              commands={repeatingCommands}
              row={row}
              name={row.title}
              detail={[
                rhythmText(row, number),
                formatMoney(row.amount, money),
                books.categoryName(row.category_id),
                makesText[row.makes](),
                row.active && nextText(row, dates),
              ]
                .filter(Boolean)
                .join(' · ')}
              onEdit={() => setEditing(row)}
            />
          ))}
        </ul>
      )}
      {editing !== undefined && books.loaded && (
        <RepeatingForm books={books} before={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </Section>
  );
}
