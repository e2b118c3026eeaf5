import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { href } from '#kernel/href.ts';
import { moneyToText } from '#kernel/money.ts';
import type { Sheet } from '#kernel/sheet.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { type NumberText, useNumberText } from '#ui/display/numbers.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import type { MenuEntries } from '#ui/overlay/Menu.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';

import { ExportMenu, moneyColumn } from '../../entity/index.ts';
import { type Figures, type MoneyFigure, moneyFigures, type RunRow, totalOf } from '../payroll/index.ts';

export type FigureRow = Figures & {
  /** The employee's. */
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly designation: string;
  /** What is to be looked at, in words. */
  readonly warnings: readonly string[];
  /** What became of it: a column of its own. */
  readonly mark?: { readonly tone: 'success' | 'warning'; readonly label: string } | undefined;
  /** What he was paid the last time, minor units; absent = he was not. */
  readonly before?: number | undefined;
};

type Props = {
  readonly run: RunRow;
  readonly rows: readonly FigureRow[] | undefined;
  readonly label: string;
  /** Before the export. */
  readonly beside?: ReactNode;
  readonly rowMenu?: (row: FigureRow) => MenuEntries;
};

/** What everybody gets, column by column; a row leads to the slip with its arithmetic. */
export function FigureTable({ run, rows, label, beside, rowMenu }: Props) {
  const { currency } = useFormat();
  const number = useNumberText();
  return (
    <>
      <div className="flex flex-wrap justify-end gap-2">
        {beside}
        <ExportMenu id={`payroll-${run.run_no}`} label={m.payroll_register()} sheet={async () => registerSheet(rows ?? [], currency)} />
      </div>
      <DataTable
        id="payroll-review"
        label={label}
        columns={columnsOf(rows ?? [], currency, number)}
        rows={rows}
        href={({ id }) => slipHref(run, id)}
        {...(rowMenu && { rowMenu })}
        phoneRow={(row) => <PhoneLines title={row.name} text={row.mark?.label ?? row.code} badge={<Money minor={row.payable} />} />}
        empty={<p className="p-4 text-14 text-muted-foreground">{m.payroll_nobody()}</p>}
      />
    </>
  );
}

/** A sign beside the name, with its words for whoever points at it or reads by ear. */
function Warnings({ of }: { readonly of: readonly string[] }) {
  const text = of.join(' · ');
  return (
    <span title={text} className="shrink-0 text-warning-strong">
      <TriangleAlert aria-hidden className="size-4" />
      <span className="sr-only">{text}</span>
    </span>
  );
}

export function slipHref({ id: runId }: Pick<RunRow, 'id'>, employeeId: string): string {
  return href('/app/hrm/payroll/:runId/employee/:employeeId', { runId, employeeId });
}

const figureText: Readonly<Record<MoneyFigure, () => string>> = {
  earned: m.payroll_earned,
  overtime: m.attendance_overtime,
  bonus: m.payroll_bonus,
  arrears: m.payroll_line_arrear,
  gross: m.payroll_gross,
  absence: m.payroll_line_absence,
  late: m.pay_late,
  advance: m.payroll_line_advance,
  other: m.payroll_other,
  net: m.statements_net,
  rounding: m.payroll_line_rounding,
  payable: m.payroll_payable,
};

function columnsOf(rows: readonly FigureRow[], currency: string, number: NumberText): readonly Column<FigureRow>[] {
  const money = (figure: MoneyFigure) =>
    moneyColumn<FigureRow>(figure, figureText[figure](), (row) => row[figure], {
      ...{ currency, total: totalOf(rows, figure), width: 128, sort: undefined },
    });
  const shown = moneyFigures.filter((figure) => ['gross', 'net'].includes(figure) || rows.some((row) => row[figure] !== 0));
  return [
    {
      id: 'employee',
      header: m.people_one(),
      least: 170,
      cell: ({ name, warnings }) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="truncate font-medium">{name}</span>
          {warnings.length > 0 && <Warnings of={warnings} />}
        </span>
      ),
    },
    {
      id: 'days',
      header: m.payroll_days(),
      width: 96,
      align: 'end',
      cell: ({ payable_md, divisor_md }) => (
        <span className="figures">{`${number(payable_md / 1000, 2)} / ${number(divisor_md / 1000, 2)}`}</span>
      ),
    },
    ...(rows.some(({ mark }) => mark !== undefined) ? [markColumn()] : []),
    // What matters first; a column that is empty for everybody tells nothing.
    money('payable'),
    ...(rows.some(({ before }) => before !== undefined) ? [changeColumn(number)] : []),
    ...shown.filter((figure) => figure !== 'payable').map(money),
  ];
}

function markColumn(): Column<FigureRow> {
  return {
    id: 'mark',
    header: m.common_status(),
    width: 132,
    cell: ({ mark }) => mark && <StatusBadge tone={mark.tone} label={mark.label} />,
  };
}

/** From this share on, a change is looked at. */
const large = 0.1;

function changeColumn(number: NumberText): Column<FigureRow> {
  return {
    id: 'change',
    header: m.payroll_change(),
    width: 104,
    align: 'end',
    cell: ({ payable, before }) => {
      if (before === undefined) return <span className="text-muted-foreground">{m.payroll_change_new()}</span>;
      if (before === 0 || payable === before) return <span className="text-muted-foreground">–</span>;
      const share = (payable - before) / before;
      const text = `${share > 0 ? '+' : '−'}${number(Math.abs(share) * 100, 1)} %`;
      return <span className={Math.abs(share) > large ? 'font-semibold figures text-warning-strong' : 'figures'}>{text}</span>;
    },
  };
}

/** The register as a file: every figure of everybody. */
function registerSheet(rows: readonly FigureRow[], currency: string): Sheet {
  const major = (minor: number) => Number(moneyToText(minor, currency));
  return {
    headers: ['code', 'name', 'designation', 'payable days', 'days of month', ...moneyFigures, 'last month'],
    rows: rows.map((row) => [
      ...[row.code, row.name, row.designation, row.payable_md / 1000, row.divisor_md / 1000],
      ...moneyFigures.map((figure) => major(row[figure])),
      row.before === undefined ? '' : major(row.before),
    ]),
  };
}
