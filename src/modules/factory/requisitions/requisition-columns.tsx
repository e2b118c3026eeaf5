import { ChevronsUp } from 'lucide-react';

import type { Stored } from '#data/kind.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Percent, useNumberText } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import type { ListRoom } from '#ui/page/ListPage.tsx';
import type { Column } from '#ui/table/column.ts';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { Stacked } from '#ui/table/Stacked.tsx';

import { priorityText, purposeText, type RequisitionRow } from '../requisitioning/index.ts';
import { stateTexts } from './state-texts.ts';
import type { Standing } from './use-standing.ts';

type Row = Stored<RequisitionRow>;
type Facts = {
  readonly standings: ReadonlyMap<string, Standing> | undefined;
  /** Of who asked. */
  readonly nameOf: (userId: string | null) => string;
  readonly room: ListRoom;
};

export function requisitionColumns({ standings, nameOf, room }: Facts): readonly Column<Row>[] {
  const of = (row: Row) => standings?.get(row.id);
  return [
    {
      id: 'requisition_no',
      header: m.requisitions_one(),
      least: 180,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <Stacked above={row.section || purposeText[row.purpose]()} below={row.requisition_no} />
          <Hurry row={row} standing={of(row)} />
          <PendingDot pending={row.$pending} />
        </span>
      ),
      csv: { [m.common_number()]: (row) => row.requisition_no, [m.requisitions_section()]: (row) => row.section },
    },
    {
      id: 'state',
      header: m.common_status(),
      width: 190,
      cell: (row) => <States row={row} standing={of(row)} />,
      csv: (row) => stateTexts[of(row)?.state ?? row.status].name(),
    },
    {
      id: 'asked_by',
      header: m.requisitions_asked_by(),
      width: 150,
      optional: room === 'slim',
      cell: (row) => <span className="block truncate">{nameOf(row.created_by)}</span>,
      csv: (row) => nameOf(row.created_by),
    },
    {
      id: 'purpose',
      header: m.requisitions_purpose(),
      width: 150,
      optional: true,
      cell: (row) => purposeText[row.purpose](),
      csv: (row) => purposeText[row.purpose](),
    },
    {
      id: 'lines',
      header: m.common_lines(),
      width: 72,
      align: 'end',
      cell: (row) => <Count of={row.lines.length} />,
      csv: (row) => row.lines.length,
    },
    {
      id: 'issued',
      header: m.requisitions_issued_part(),
      width: 104,
      align: 'end',
      cell: (row) => <Percent bps={of(row)?.issued} />,
      csv: (row) => (of(row)?.issued ?? 0) / 100,
    },
    {
      id: 'needed_by',
      header: m.requisitions_needed_by(),
      sort: 'asc',
      width: 120,
      optional: room === 'slim',
      cell: (row) => (
        <span className={of(row)?.overdue ? 'font-medium text-danger-strong' : ''}>
          {row.needed_by ? <DateText day={row.needed_by} /> : '–'}
        </span>
      ),
      csv: (row) => row.needed_by ?? '',
    },
    {
      id: 'created_at',
      header: m.requisitions_age(),
      sort: 'desc',
      width: 128,
      align: 'end',
      optional: room !== 'wide',
      cell: (row) => <Count of={of(row)?.age} />,
      csv: { [m.requisitions_age()]: (row) => of(row)?.age ?? null, [m.orders_date()]: (row) => row.created_at.slice(0, 10) },
    },
    {
      id: 'priority',
      header: m.requisitions_priority(),
      sort: 'desc',
      width: 120,
      optional: true,
      cell: (row) => priorityText[row.priority](),
      csv: (row) => priorityText[row.priority](),
    },
  ];
}

function Count({ of }: { readonly of: number | undefined }) {
  const number = useNumberText();
  return <span className="figures">{of === undefined ? '–' : number(of)}</span>;
}

/** It is still open, and of high priority. */
function Hurry({ row, standing }: { readonly row: Row; readonly standing: Standing | undefined }) {
  const isOpen = row.status === 'submitted' || standing?.toIssue === true;
  if (!isOpen || row.priority !== 'high') return null;
  return <ChevronsUp aria-label={priorityText.high()} className="inline size-4 shrink-0 text-danger-strong" />;
}

function States({ row, standing }: { readonly row: Row; readonly standing: Standing | undefined }) {
  const { name, tone } = stateTexts[standing?.state ?? row.status];
  return (
    <span className="flex flex-wrap items-center gap-1">
      <StatusBadge tone={tone} label={name()} />
      {standing?.beyond && <StatusBadge tone="danger" label={m.requisitions_beyond()} />}
    </span>
  );
}

export function RequisitionPhoneRow({ row, standing }: { readonly row: Row; readonly standing: Standing | undefined }) {
  return (
    <PhoneLines
      title={
        <>
          {row.section || purposeText[row.purpose]()} <Hurry row={row} standing={standing} /> <PendingDot pending={row.$pending} />
        </>
      }
      text={
        <>
          {row.requisition_no}
          {row.needed_by !== null && (
            <span className={standing?.overdue ? 'text-danger-strong' : ''}>
              {' · '}
              <DateText day={row.needed_by} />
            </span>
          )}
        </>
      }
      value={standing && standing.issued !== null && <Percent bps={standing.issued} className="font-medium" />}
      badge={<States row={row} standing={standing} />}
    />
  );
}
