import type { Stored } from '#data/kind.ts';
import { m } from '#messages';
import { DateText, InstantText } from '#ui/display/dates.tsx';
import type { NumberText } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import type { ListRoom } from '#ui/page/ListPage.tsx';
import type { Column } from '#ui/table/column.ts';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { Stacked } from '#ui/table/Stacked.tsx';

import { daysShort, type Named, PersonCell } from '../attendance/index.ts';
import { Face } from '../face/index.ts';
import { leaveStatusText, type RequestRow } from '../leave/index.ts';
import { partsText, payText } from './leave-texts.ts';
import { LeaveBadge } from './LeaveBadge.tsx';
import { LeaveTypeName } from './LeaveTypeName.tsx';
import type { LeaveTypes } from './use-leave-types.ts';

type Row = Stored<RequestRow>;
type Facts = {
  readonly named: Named;
  readonly types: LeaveTypes;
  readonly number: NumberText;
  readonly room: ListRoom;
  readonly deciderOf: (row: Row) => string;
  /** What is left of the type for this person; `undefined` where nothing is counted against, or not known yet. */
  readonly leftOf: (row: Row) => number | undefined;
};

export function leaveColumns({ named, types, number, room, deciderOf, leftOf }: Facts): readonly Column<Row>[] {
  const wide = room === 'wide';
  const tight = room === 'slim' || room === 'narrow';
  const person = (row: Row) => named.employees.find(({ id }) => id === row.employee_id);
  const typeName = (row: Row) => types.typeOf(row.type_id)?.name ?? '';
  return [
    {
      id: 'person',
      header: m.time_person(),
      least: 190,
      cell: (row) => {
        const found = person(row);
        return (
          <span className="flex min-w-0 items-center gap-2">
            {found && tight ? (
              <>
                <Face of={found} />
                <span className="truncate">{found.name}</span>
              </>
            ) : found ? (
              <PersonCell person={found} />
            ) : (
              m.common_deleted()
            )}
            <PendingDot pending={row.$pending} />
          </span>
        );
      },
      csv: { [m.people_code()]: (row) => person(row)?.code ?? '', [m.time_person()]: (row) => person(row)?.name ?? '' },
    },
    {
      id: 'type',
      header: m.leave_type(),
      width: 130,
      optional: tight,
      cell: (row) => <LeaveTypeName type={types.typeOf(row.type_id)} />,
      csv: typeName,
    },
    {
      id: 'from_day',
      header: m.leave_days_when(),
      sort: 'desc',
      width: tight ? 210 : 236,
      cell: (row) => (
        <Stacked above={<Days row={row} />} below={[tight && typeName(row), partsText(row, number)].filter(Boolean).join(' · ')} />
      ),
      csv: {
        [m.leave_from_day()]: (row) => row.from_day,
        [m.leave_to_day()]: (row) => row.to_day,
        [m.common_reason()]: (row) => row.reason,
      },
    },
    {
      id: 'counted',
      header: m.leave_counted(),
      sort: 'desc',
      width: 130,
      align: 'end',
      cell: (row) => <span className="figures">{daysShort(row.counted_md, number)}</span>,
      csv: (row) => row.counted_md / 1000,
    },
    {
      id: 'status',
      header: m.common_status(),
      sort: 'asc',
      width: tight ? 150 : 170,
      cell: (row) => <LeaveBadge of={row} />,
      csv: (row) => leaveStatusText[row.status](),
    },
    {
      id: 'left',
      header: m.leave_left(),
      width: 110,
      align: 'end',
      optional: !wide,
      cell: (row) => {
        const left = leftOf(row);
        return left === undefined ? null : (
          <span className={left < 0 ? 'figures text-danger-strong' : 'figures'}>{daysShort(left, number)}</span>
        );
      },
    },
    {
      id: 'pay',
      header: m.leave_pay(),
      width: 140,
      optional: !wide,
      cell: (row) => <span className="truncate text-muted-foreground">{payText(row, number)}</span>,
      csv: (row) => payText(row, number),
    },
    {
      id: 'created_at',
      header: m.leave_applied(),
      sort: 'desc',
      width: 150,
      optional: room !== 'wide',
      cell: (row) => <InstantText at={row.created_at} />,
      csv: (row) => row.created_at,
    },
    {
      id: 'decided_by',
      header: m.advances_decided(),
      width: 150,
      optional: true,
      cell: (row) => <span className="truncate">{deciderOf(row)}</span>,
      csv: deciderOf,
    },
    {
      id: 'request_no',
      header: m.expenses_number(),
      sort: 'asc',
      width: 130,
      optional: true,
      cell: (row) => row.request_no,
      csv: (row) => row.request_no,
    },
  ];
}

/** `24 Nov 2026 – 26 Nov 2026`, or one day. */
export function Days({ row: { from_day, to_day } }: { readonly row: Pick<RequestRow, 'from_day' | 'to_day'> }) {
  return (
    <>
      <DateText day={from_day} />
      {to_day !== from_day && (
        <>
          {' – '}
          <DateText day={to_day} />
        </>
      )}
    </>
  );
}

export function LeavePhoneRow({ row, named, types, number }: { readonly row: Row } & Pick<Facts, 'named' | 'types' | 'number'>) {
  return (
    <PhoneLines
      title={
        <>
          {named.employees.find(({ id }) => id === row.employee_id)?.name ?? m.common_deleted()} <PendingDot pending={row.$pending} />
        </>
      }
      text={[types.typeOf(row.type_id)?.code ?? '', ' · ', <Days key="days" row={row} />]}
      value={<span className="figures">{daysShort(row.counted_md, number)}</span>}
      badge={<LeaveBadge of={row} />}
    />
  );
}
