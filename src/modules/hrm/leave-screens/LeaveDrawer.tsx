import { CircleCheck, CircleX, Pencil, RotateCcw, Undo2 } from 'lucide-react';
import { useState } from 'react';

import type { Stored } from '#data/kind.ts';
import { useRow, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText, InstantText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { EmptyState, Skeleton } from '#ui/page/states.tsx';

import { useAuthorNames } from '../../company/use-author-names.ts';
import { type MoveText, Papers, useEntityActions, useMoves } from '../../entity/index.ts';
import { daysShort, PersonCell } from '../attendance/index.ts';
import { countedPartText, leaveCommands, type RequestRow } from '../leave/index.ts';
import { type CountedDay, LeaveRequest, type LeaveStatus } from '../leave/kind.ts';
import { Days } from './leave-columns.tsx';
import { partsText, payText } from './leave-texts.ts';
import { LeaveBadge } from './LeaveBadge.tsx';
import { LeaveForm } from './LeaveForm.tsx';
import type { ViewProps } from './LeaveList.tsx';
import { LeaveTypeName } from './LeaveTypeName.tsx';
import { Recount } from './Recount.tsx';
import { ReturnDialog } from './ReturnDialog.tsx';
import { useStandings } from './use-standings.ts';

type Props = ViewProps & { readonly id: string; readonly onClose: () => void };

/** A request beside its list. */
export function LeaveDrawer({ id, ...props }: Props) {
  const row = useRow(LeaveRequest, id);
  if (row) return <Opened {...props} row={row} />;
  return (
    <Drawer open onClose={props.onClose} title={m.leave_request()}>
      {row === null ? <EmptyState title={m.leave_not_found()} /> : <Skeleton lines={6} />}
    </Drawer>
  );
}

const moveTexts: Readonly<Partial<Record<LeaveStatus, MoveText>>> = {
  approved: { label: m.leave_approve, said: m.leave_approved_said, icon: CircleCheck },
  rejected: { label: m.leave_reject, said: m.leave_rejected_said, icon: CircleX, asks: m.leave_reject_text },
  cancelled: { label: m.leave_cancel, said: m.leave_cancelled_said, icon: CircleX, asks: m.leave_cancel_text },
  submitted: { label: m.leave_reopen, said: m.leave_reopened_said, icon: RotateCcw },
};
/** Of whoever wants to cancel. */
const wishTexts = { ...moveTexts, approved: { label: m.leave_keep, said: m.leave_approved_said, icon: CircleCheck } };

type OpenedProps = ViewProps & { readonly row: Stored<RequestRow>; readonly onClose: () => void };

function Opened({ row, named, types, onClose }: OpenedProps) {
  const store = useStore();
  const number = useNumberText();
  const [dialog, setDialog] = useState<'edit' | 'return'>();
  const person = named.employees.find(({ id }) => id === row.employee_id);
  const moves = useMoves(
    leaveCommands,
    row,
    row.status === 'cancel_requested' ? wishTexts : moveTexts,
    row.status === 'cancel_requested' ? ['cancelled'] : ['approved'],
  );
  const { deleted, entries, notice } = useEntityActions(
    leaveCommands,
    row,
    { deleted: m.leave_deleted_said, restored: m.leave_restored_said },
    onClose,
  );
  const away = row.status === 'approved' || row.status === 'cancel_requested';
  const open = row.status === 'submitted';
  return (
    <Drawer
      open
      onClose={onClose}
      title={person?.name ?? m.common_deleted()}
      description={row.request_no}
      footer={
        <>
          <Menu
            trigger={<Button>{m.ui_more()}</Button>}
            entries={[
              away && row.to_day >= store.today() && { label: m.leave_return_early(), icon: Undo2, onSelect: () => setDialog('return') },
              open && !deleted && { label: m.common_edit(), icon: Pencil, onSelect: () => setDialog('edit') },
              ...moves.entries,
              ...entries(m.common_delete(), away ? m.refusal_leave_approved() : undefined),
            ]}
          />
          {moves.lead}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {notice(m.leave_in_trash())}
        <p className="flex flex-wrap items-center gap-3">
          <span className="text-28 font-semibold figures">{daysShort(row.counted_md, number)}</span>
          <span className="text-14">{m.leave_counted()}</span>
          <LeaveBadge of={row} />
        </p>
        {row.decided_note !== '' && <Notice tone={row.status === 'rejected' ? 'warning' : 'info'}>{row.decided_note}</Notice>}
        {!deleted && (open || away) && <Recount row={row} named={named} types={types} />}
        {person && <PersonCell person={person} stacked />}
        <RequestFacts row={row} named={named} types={types} />
        <DayLines days={row.days} />
        <Papers photos={row.photos} />
        <Made row={row} />
      </div>
      {dialog === 'edit' && <LeaveForm named={named} types={types} before={row} onClose={() => setDialog(undefined)} />}
      {dialog === 'return' && <ReturnDialog row={row} onClose={() => setDialog(undefined)} />}
      {moves.dialog}
    </Drawer>
  );
}

function RequestFacts({ row, types }: ViewProps & { readonly row: RequestRow }) {
  const number = useNumberText();
  const today = useStore().today();
  const standing = useStandings([row], types, today)(row.employee_id, row.type_id);
  const parts = partsText(row, number);
  return (
    <Facts>
      <Fact label={m.leave_type()}>
        <LeaveTypeName type={types.typeOf(row.type_id)} />
      </Fact>
      <Fact label={m.leave_days_when()}>
        <Days row={row} />
        {parts !== '' && <span className="block text-13 text-muted-foreground">{parts}</span>}
      </Fact>
      <Fact label={m.leave_pay()}>{payText(row, number)}</Fact>
      <Fact label={m.leave_left()}>{standing ? daysShort(standing.left, number) : m.leave_no_limit()}</Fact>
      {row.reason !== '' && (
        <Fact label={m.common_reason()} wide>
          {row.reason}
        </Fact>
      )}
    </Facts>
  );
}

function DayLines({ days }: { readonly days: readonly CountedDay[] }) {
  const number = useNumberText();
  return (
    <ul className="divide-y rounded-lg border text-13" aria-label={m.leave_counts_title()}>
      {days.map((day) => (
        <li key={day.day} className="flex justify-between gap-4 px-3 py-1.5">
          <DateText day={day.day} />
          <span className="text-muted-foreground">
            {day.class === 'work'
              ? countedPartText[day.part]()
              : day.class === 'holiday'
                ? m.attendance_holiday()
                : m.attendance_weekly_off()}
          </span>
          <span className="w-12 text-right figures">{daysShort(day.counted_md, number)}</span>
        </li>
      ))}
    </ul>
  );
}

function Made({ row }: { readonly row: RequestRow }) {
  const authorName = useAuthorNames();
  return (
    <p className="text-12 text-muted-foreground">
      {authorName({ user_id: row.made_by, actor_kind: 'user' })} · <InstantText at={row.created_at} />
      {row.decided_at !== null && (
        <>
          <br />
          {m.advances_decided()} {authorName({ user_id: row.decided_by, actor_kind: 'user' })} · <InstantText at={row.decided_at} />
        </>
      )}
    </p>
  );
}
