import { Undo2 } from 'lucide-react';
import { useState } from 'react';

import type { Stored } from '#data/kind.ts';
import { useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { IconButton } from '#ui/control/IconButton.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';

import { BankAccount } from '../../banking/transactions/kind.ts';
import { useAuthorNames } from '../../company/use-author-names.ts';
import { ReasonDialog } from '../../entity/index.ts';
import { eventText, type EventRow, recoveryText, reverseEvent, reversible } from '../advances/index.ts';
import { PayEntry } from '../advances/kind.ts';
import { PeriodText } from './PeriodText.tsx';

/** What happened to an advance, the newest first; what was wrong can be taken back. */
export function EventList({
  id,
  events,
  may,
}: {
  readonly id: string;
  readonly events: readonly Stored<EventRow>[];
  readonly may: boolean;
}) {
  const store = useStore();
  const nameOf = useAuthorNames();
  const entries = useKeys(PayEntry, { by: 'advance', equals: id }) ?? [];
  const accounts = useKeys(BankAccount) ?? [];
  const [taking, take] = useState<EventRow>();
  const reversed = new Set(events.map(({ reverses }) => reverses));
  const accountOf = (entry: string | null) => {
    const found = entries.find((row) => row.id === entry);
    const account = found && accounts.find((row) => row.id === found.bank_account_id)?.name;
    return [account, found?.reference].filter(Boolean).join(' · ');
  };
  if (events.length === 0) return <p className="text-13 text-muted-foreground">{m.advances_no_events()}</p>;
  return (
    <>
      <ol className="divide-y rounded-lg border">
        {events
          .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
          .map((event) => (
            <li key={event.id} className="flex items-start gap-3 px-3 py-2">
              <span className="min-w-0 flex-1">
                <span className={`block text-14 font-medium ${reversed.has(event.id) ? 'line-through opacity-60' : ''}`}>
                  {eventText[event.type]()} {event.period !== null && <PeriodText period={event.period} className="font-normal" />}{' '}
                  <PendingDot pending={event.$pending} />
                </span>
                <span className="block text-13 break-words text-muted-foreground">
                  <DateText day={event.event_date} />
                  {[
                    accountOf(event.entry_id),
                    event.recovery !== null && recoveryText[event.recovery](),
                    event.note,
                    nameOf({ user_id: event.made_by, actor_kind: 'user' }),
                  ]
                    .filter(Boolean)
                    .map((part) => ` · ${String(part)}`)
                    .join('')}
                </span>
              </span>
              {event.amount > 0 && <Money minor={event.amount} className={reversed.has(event.id) ? 'line-through opacity-60' : ''} />}
              {may && reversible(event, events) && (
                <IconButton icon={Undo2} label={m.advances_reverse()} small onClick={() => take(event)} />
              )}
            </li>
          ))}
      </ol>
      {taking && (
        <ReasonDialog
          title={m.advances_reverse()}
          text={m.advances_reverse_text()}
          said={m.common_saved()}
          act={(reason) => reverseEvent(store, taking, reason)}
          onClose={() => take(undefined)}
        />
      )}
    </>
  );
}
