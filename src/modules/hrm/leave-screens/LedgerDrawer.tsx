import { PlusCircle } from 'lucide-react';
import { useState } from 'react';

import { useKeys, useStore } from '#data/react.tsx';
import { formatDay } from '#kernel/dates.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { useDateFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';

import { daysShort, type EmployeeRow } from '../attendance/index.ts';
import { entryText, type LedgerLine, ledgerOf, type TypeRow } from '../leave/index.ts';
import { LeaveEntry, LeaveRequest } from '../leave/kind.ts';
import { EntryForm } from './EntryForm.tsx';
import type { LeaveTypes } from './use-leave-types.ts';
import { useStandings } from './use-standings.ts';

type Props = { readonly person: EmployeeRow; readonly type: TypeRow; readonly types: LeaveTypes; readonly onClose: () => void };

const lineText: Readonly<Record<LedgerLine['what'], () => string>> = {
  ...entryText,
  use: m.leave_entry_use,
  reverse: m.leave_entry_reverse,
  expire: m.leave_entry_expire,
};

/** How one person's balance of a type came about, the newest first. */
export function LedgerDrawer({ person, type, types, onClose }: Props) {
  const today = useStore().today();
  const number = useNumberText();
  const [giving, give] = useState(false);
  const own = { by: 'employee', equals: person.id } as const;
  const [entries, requests] = [useKeys(LeaveEntry, own), useKeys(LeaveRequest, own)];
  const standing = useStandings([{ employee_id: person.id }], types, today)(person.id, type.id);
  const of = <T extends { readonly type_id: string }>(rows: readonly T[]) => rows.filter(({ type_id }) => type_id === type.id);
  const lines = entries && requests && ledgerOf(of(entries), of(requests), today).toReversed();
  return (
    <Drawer
      open
      onClose={onClose}
      title={person.name}
      description={type.name}
      footer={
        <Button tone="primary" icon={PlusCircle} onClick={() => give(true)}>
          {m.leave_give()}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {standing && (
          <Facts>
            <Fact label={m.leave_left()}>{daysShort(standing.left, number)}</Fact>
            <Fact label={m.leave_entitled()}>{daysShort(standing.entitled, number)}</Fact>
            <Fact label={m.leave_taken()}>{daysShort(standing.taken, number)}</Fact>
            <Fact label={m.leave_planned()}>{daysShort(standing.planned, number)}</Fact>
            <Fact label={m.leave_pending()}>{daysShort(standing.pending, number)}</Fact>
            <Fact label={m.leave_entry_expire()}>{daysShort(standing.expired, number)}</Fact>
          </Facts>
        )}
        <ul className="divide-y rounded-lg border text-13" aria-label={m.leave_ledger()}>
          {lines?.map((line) => (
            <Line key={line.id} line={line} />
          ))}
          {lines?.length === 0 && <li className="px-3 py-3 text-muted-foreground">{m.leave_ledger_empty()}</li>}
        </ul>
      </div>
      {giving && <EntryForm people={[person]} types={types} type={type.id} onClose={() => give(false)} />}
    </Drawer>
  );
}

function Line({ line: { day, what, md, note, valid_until, balance } }: { readonly line: LedgerLine }) {
  const [number, dates] = [useNumberText(), useDateFormat()];
  const more = [note, valid_until !== null && m.leave_ledger_until({ day: formatDay(valid_until, dates) })].filter(Boolean).join(' · ');
  return (
    <li className="flex items-baseline gap-3 px-3 py-1.5">
      <DateText day={day} className="w-24 shrink-0 text-muted-foreground" />
      <span className="min-w-0 flex-1">
        {lineText[what]()}
        {more !== '' && <span className="block text-12 break-words text-muted-foreground">{more}</span>}
      </span>
      <span className={md < 0 ? 'figures' : 'figures text-success-strong'}>
        {md > 0 && '+'}
        {daysShort(md, number)}
      </span>
      <span className="w-12 shrink-0 text-right font-medium figures">{daysShort(balance, number)}</span>
    </li>
  );
}
