import type { Stored } from '#data/kind.ts';
import { moneyToText } from '#kernel/money.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Percent, useNumberText } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import type { ListRoom } from '#ui/page/ListPage.tsx';
import type { Column } from '#ui/table/column.ts';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { Stacked } from '#ui/table/Stacked.tsx';

import type { FloorReport } from '../floor/index.ts';
import { worthOf } from '../piece-pay/index.ts';
import type { WorkReportRow } from '../working/index.ts';
import { stateTexts } from './state-texts.ts';

type Row = Stored<WorkReportRow>;
type Facts = {
  readonly reportOf: (id: string) => FloorReport | undefined;
  readonly currency: string;
  readonly room: ListRoom;
  /** Of all that match. */
  readonly totals: { readonly good: number; readonly reject: number; readonly wages: number } | undefined;
};

export function reportColumns({ reportOf, currency, room, totals }: Facts): readonly Column<Row>[] {
  const figures = (row: Row) => reportOf(row.id)?.figures;
  const wages = (row: Row) => wagesOf(reportOf(row.id));
  const whole = (id: 'good' | 'reject' | 'rework' | 'workers', header: string, optional = false): Column<Row> => ({
    ...{ id, header, width: 104, align: 'end', optional },
    cell: (row) => <Count of={figures(row)?.[id]} />,
    csv: (row) => figures(row)?.[id] ?? null,
    total: (id === 'good' || id === 'reject') && totals ? <Count of={totals[id]} /> : undefined,
  });
  return [
    {
      id: 'line_id',
      header: m.working_report(),
      least: 180,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <Stacked above={row.line_name} below={[row.shift_name, row.section].filter(Boolean).join(' · ') || undefined} />
          <PendingDot pending={row.$pending} />
        </span>
      ),
      csv: {
        [m.working_line_of()]: (row) => row.line_name,
        [m.bills_section()]: (row) => row.section,
        [m.hrm_shift()]: (row) => row.shift_name,
      },
    },
    {
      id: 'day',
      header: m.banking_day(),
      sort: 'desc',
      width: 116,
      cell: (row) => <DateText day={row.day} />,
      csv: (row) => row.day,
      holds: 'day',
    },
    {
      id: 'status',
      header: m.common_status(),
      width: 150,
      cell: (row) => <State row={row} />,
      csv: (row) => stateTexts[row.status].name(),
    },
    whole('workers', m.reports_workers(), room === 'slim'),
    whole('good', m.working_good()),
    whole('reject', m.working_reject(), true),
    {
      id: 'rejects',
      header: m.reports_reject_rate(),
      width: 96,
      align: 'end',
      cell: (row) => <Percent bps={figures(row)?.rejects ?? undefined} />,
      csv: (row) => (figures(row)?.rejects ?? 0) / 100,
    },
    whole('rework', m.working_rework(), true),
    {
      id: 'efficiency',
      header: m.reports_efficiency(),
      width: 104,
      align: 'end',
      cell: (row) => <Percent bps={figures(row)?.efficiency ?? undefined} />,
      csv: (row) => (figures(row)?.efficiency ?? 0) / 100,
    },
    {
      id: 'first_pass',
      header: m.reports_first_pass(),
      width: 116,
      align: 'end',
      optional: true,
      cell: (row) => <Percent bps={figures(row)?.firstPass ?? undefined} />,
      csv: (row) => (figures(row)?.firstPass ?? 0) / 100,
    },
    {
      id: 'downtime',
      header: m.working_downtime(),
      width: 104,
      align: 'end',
      optional: true,
      cell: (row) => <Count of={figures(row)?.downtime} />,
      csv: (row) => figures(row)?.downtime ?? null,
    },
    {
      id: 'wages',
      header: m.working_pay(),
      width: 128,
      align: 'end',
      optional: room === 'slim',
      cell: (row) => <Money minor={wages(row)} />,
      csv: (row) => Number(moneyToText(wages(row) ?? 0, currency)),
      total: totals && <Money minor={totals.wages} />,
    },
  ];
}

/** What a report brings its people. */
export function wagesOf(report: FloorReport | undefined): number | undefined {
  return report && worthOf(report.pay);
}

export function ReportPhoneRow({ row, report }: { readonly row: Row; readonly report: FloorReport | undefined }) {
  const number = useNumberText();
  return (
    <PhoneLines
      title={
        <>
          {row.line_name} <PendingDot pending={row.$pending} />
        </>
      }
      text={
        <>
          <DateText day={row.day} />
          {row.shift_name !== '' && ` · ${row.shift_name}`}
        </>
      }
      value={report && <span className="font-medium figures">{number(report.figures.good)}</span>}
      badge={<State row={row} />}
    />
  );
}

function State({ row }: { readonly row: Row }) {
  const { name, tone } = stateTexts[row.status];
  return <StatusBadge tone={tone} label={name()} />;
}

function Count({ of }: { readonly of: number | undefined }) {
  const number = useNumberText();
  return <span className="figures">{of === undefined ? '–' : number(of)}</span>;
}
