import { CalendarOff } from 'lucide-react';
import { useState } from 'react';

import { useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Kpi, KpiRow } from '#ui/display/Kpi.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';
import { Section } from '#ui/page/Section.tsx';

import { Papers } from '../../entity/index.ts';
import { daysShort, useToday } from '../attendance/index.ts';
import { ownLeaveCommands, type OwnRequestRow, standingOf, yearOf } from '../leave/index.ts';
import { OwnLeaveEntry, OwnLeaveRequest } from '../leave/kind.ts';
import { OwnEmployee } from '../time/kind.ts';
import { Days } from './leave-columns.tsx';
import { LeaveBadge } from './LeaveBadge.tsx';
import { LeaveTypeName } from './LeaveTypeName.tsx';
import { OwnLeaveForm } from './OwnLeaveForm.tsx';
import { type LeaveTypes, useLeaveTypes } from './use-leave-types.ts';

/** A person's own leave on his start page: what is left, what he asked for, and a way to ask. */
export function OwnLeaveCard() {
  const types = useLeaveTypes();
  const employee = useKeys(OwnEmployee)?.find(({ deleted_at }) => deleted_at === null);
  const [asking, ask] = useState(false);
  if (!types || !employee || types.inUse.length === 0) return null;
  return (
    <Section
      flush
      title={m.leave_own()}
      actions={
        <Button icon={CalendarOff} onClick={() => ask(true)}>
          {m.leave_own_ask()}
        </Button>
      }
    >
      <Balances types={types} />
      <Asked types={types} />
      {asking && <OwnLeaveForm employee={employee.id} types={types} onClose={() => ask(false)} />}
    </Section>
  );
}

function Balances({ types }: { readonly types: LeaveTypes }) {
  const today = useToday();
  const number = useNumberText();
  const [entries, requests] = [useKeys(OwnLeaveEntry), useKeys(OwnLeaveRequest)];
  if (!entries || !requests) return null;
  const own = types.inUse.flatMap((type) => {
    const terms = types.termsOf(type.id, today);
    const of = <T extends { readonly type_id: string }>(rows: readonly T[]) => rows.filter(({ type_id }) => type_id === type.id);
    if (!terms || terms.negative_limit_md === null || of(entries).length === 0) return [];
    return [{ type, ...standingOf(of(entries), of(requests), yearOf(today, terms.year_from), today) }];
  });
  if (own.length === 0) return null;
  return (
    <div className="border-b p-4">
      <KpiRow>
        {own.map(({ type, left, taken, pending }) => (
          <Kpi
            key={type.id}
            label={type.name}
            value={daysShort(left, number)}
            hint={[
              m.leave_left(),
              `${m.leave_taken()} ${daysShort(taken, number)}`,
              pending > 0 && `${m.leave_pending()} ${daysShort(pending, number)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </KpiRow>
    </div>
  );
}

const shown = 8;

function Asked({ types }: { readonly types: LeaveTypes }) {
  const rows = useKeys(OwnLeaveRequest, { limit: shown });
  if (!rows) return null;
  if (rows.length === 0) return <p className="px-4 py-3 text-13 text-muted-foreground">{m.leave_own_none()}</p>;
  return (
    <ul className="divide-y" aria-label={m.leave_requests()}>
      {rows.map((row) => (
        <AskedLine key={row.id} row={row} types={types} />
      ))}
    </ul>
  );
}

function AskedLine({ row, types }: { readonly row: OwnRequestRow & { readonly $pending: boolean }; readonly types: LeaveTypes }) {
  const store = useStore();
  const number = useNumberText();
  const toastUndo = useToastUndo();
  const [move, moving] = useTask(async (to: 'withdrawn' | 'cancel_requested' | 'approved') => {
    await ownLeaveCommands.move(store, row.id, to);
    if (to === 'cancel_requested') toastUndo(m.leave_cancel_wished(), () => ownLeaveCommands.move(store, row.id, 'approved'));
    else toast.success(m.common_saved());
  });
  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 text-14">
      <span className="min-w-44 flex-1">
        <LeaveTypeName type={types.typeOf(row.type_id)} />
        <span className="block text-13 text-muted-foreground">
          <Days row={row} /> · {m.leave_own_counted({ md: daysShort(row.counted_md, number) })}
        </span>
        {row.decided_note !== '' && <span className="block text-13">{row.decided_note}</span>}
      </span>
      <LeaveBadge of={row} />
      {row.status === 'submitted' && (
        <Button size="sm" tone="quiet" busy={moving} onClick={() => move('withdrawn')}>
          {m.own_withdraw()}
        </Button>
      )}
      {row.status === 'approved' && row.to_day >= store.today() && (
        <Button size="sm" tone="quiet" busy={moving} onClick={() => move('cancel_requested')}>
          {m.leave_cancel_wish()}
        </Button>
      )}
      {row.status === 'submitted' && row.photos.length > 0 && (
        <div className="w-full pb-1.5">
          <Papers photos={row.photos} />
        </div>
      )}
    </li>
  );
}
