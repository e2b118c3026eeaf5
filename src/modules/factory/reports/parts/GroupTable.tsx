import { ClipboardList, Printer } from 'lucide-react';
import { useState } from 'react';

import { moneyToText } from '#kernel/money.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { useFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Percent, useNumberText } from '#ui/display/numbers.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';

import { ExportMenu, tableSheet } from '../../../entity/index.ts';
import type { Floor, FloorReport } from '../../floor/index.ts';
import { groupText } from '../group-text.ts';
import { type Grouping, type GroupRow, groupsOf } from '../groups.ts';
import { PrintSlips } from './PrintSlips.tsx';

type Props = { readonly by: Grouping; readonly floor: Floor; readonly reports: readonly FloorReport[] };

/** What was made in the reports that match, added up. */
export function GroupTable({ by, floor, reports }: Props) {
  const { currency } = useFormat();
  const number = useNumberText();
  const [prints, print] = useState(false);
  const names = namesOf(by, floor, reports);
  const rows = groupsOf(reports, by, floor.samOf).toSorted((a, b) =>
    by === 'day' ? compare(b.id, a.id) : names(a.id).localeCompare(names(b.id)),
  );
  const name = (row: GroupRow) => (by === 'day' ? <DateText day={row.id} /> : names(row.id));
  const count = (id: 'good' | 'reject' | 'rework' | 'workers' | 'minutes', header: string, optional = false): Column<GroupRow> => ({
    ...{ id, header, width: 104, align: 'end', optional },
    cell: (row) => <span className="figures">{number(row[id])}</span>,
    csv: (row) => row[id],
  });
  const columns: readonly Column<GroupRow>[] = [
    { id: 'name', header: groupText[by](), least: 180, cell: name, csv: (row) => (by === 'day' ? row.id : names(row.id)) },
    count('good', m.working_good()),
    count('reject', m.working_reject()),
    {
      id: 'rejects',
      header: m.reports_reject_rate(),
      width: 96,
      align: 'end',
      cell: (row) => <Percent bps={row.rejects ?? undefined} />,
      csv: (row) => (row.rejects ?? 0) / 100,
    },
    count('rework', m.working_rework(), true),
    count('minutes', m.shop_minutes(), true),
    {
      id: 'efficiency',
      header: m.reports_efficiency(),
      width: 104,
      align: 'end',
      cell: (row) => <Percent bps={row.efficiency ?? undefined} />,
      csv: (row) => (row.efficiency ?? 0) / 100,
    },
    {
      id: 'wages',
      header: m.working_pay(),
      width: 128,
      align: 'end',
      cell: (row) => <Money minor={row.wages} />,
      csv: (row) => Number(moneyToText(row.wages, currency)),
    },
  ];
  return (
    <>
      <div className="flex flex-wrap justify-end gap-2 px-4 py-2 sm:px-6">
        {by === 'worker' && (
          <Button icon={Printer} onClick={() => print(true)} disabled={rows.length === 0}>
            {m.reports_slips()}
          </Button>
        )}
        <ExportMenu id={`work-by-${by}`} label={groupText[by]()} sheet={async () => tableSheet(columns, rows)} />
      </div>
      <DataTable
        id={`work-by-${by}`}
        label={groupText[by]()}
        columns={columns}
        rows={rows}
        phoneRow={(row) => <PhoneLines title={name(row)} text={number(row.good)} badge={<Money minor={row.wages} />} />}
        empty={<EmptyState icon={ClipboardList} title={m.reports_empty_title()} text={m.reports_empty_text()} />}
      />
      {prints && <PrintSlips floor={floor} reports={reports} onDone={() => print(false)} />}
    </>
  );
}

function namesOf(by: Grouping, { people, orders, operations }: Floor, reports: readonly FloorReport[]): (id: string) => string {
  const lines = new Map(reports.map(({ row }) => [row.line_id, row.line_name]));
  const names: Readonly<Record<Grouping, (id: string) => string | undefined>> = {
    day: (id) => id,
    line: (id) => lines.get(id),
    worker: (id) => (id === '' ? m.reports_together() : people.get(id)?.name),
    order: (id) => [orders.get(id)?.order_no, orders.get(id)?.output_name].filter(Boolean).join(' · '),
    operation: (id) => operations.get(id)?.name,
  };
  return (id) => names[by](id) ?? '–';
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
