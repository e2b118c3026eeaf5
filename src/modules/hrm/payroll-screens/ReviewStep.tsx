import { TriangleAlert } from 'lucide-react';

import { href } from '#kernel/href.ts';
import { moneyToText } from '#kernel/money.ts';
import type { Sheet } from '#kernel/sheet.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { type NumberText, useNumberText } from '#ui/display/numbers.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';

import { ExportMenu, moneyColumn } from '../../entity/index.ts';
import { type Figures, figuresOf, type MoneyFigure, moneyFigures, type RunRow, totalOf, type Worked } from '../payroll/index.ts';
import type { StepProps } from './DraftRun.tsx';
import { warningText } from './slip-texts.ts';

type Row = Figures & { readonly id: string; readonly worked: Worked };

/** What everybody gets, column by column; a row leads to the slip with its arithmetic. */
export function ReviewStep({ run, people }: StepProps) {
  const { currency } = useFormat();
  const number = useNumberText();
  const rows = people.flatMap((worked): readonly Row[] =>
    worked.slip && worked.slip.errors.length === 0 ? [{ ...figuresOf(worked.slip), id: worked.employee.id, worked }] : [],
  );
  return (
    <>
      <div className="flex justify-end">
        <ExportMenu id={`payroll-${run.run_no}`} label={m.payroll_register()} sheet={async () => registerSheet(rows, currency)} />
      </div>
      <DataTable
        id="payroll-review"
        label={m.payroll_step_review()}
        columns={columnsOf(rows, currency, number)}
        rows={rows}
        href={({ id }) => slipHref(run, id)}
        phoneRow={(row) => (
          <PhoneLines title={row.worked.employee.name} text={row.worked.employee.code} badge={<Money minor={row.payable} />} />
        )}
        empty={<p className="p-4 text-14 text-muted-foreground">{m.payroll_nobody()}</p>}
      />
    </>
  );
}

/** A sign beside the name, with its words for whoever points at it or reads by ear. */
function Warnings({ of }: { readonly of: readonly (keyof typeof warningText)[] }) {
  const text = of.map((code) => warningText[code]()).join(' · ');
  return (
    <span title={text} className="shrink-0 text-warning-strong">
      <TriangleAlert aria-hidden className="size-4" />
      <span className="sr-only">{text}</span>
    </span>
  );
}

function slipHref({ id: runId }: RunRow, employeeId: string): string {
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

function columnsOf(rows: readonly Row[], currency: string, number: NumberText): readonly Column<Row>[] {
  return [
    {
      id: 'employee',
      header: m.people_one(),
      least: 170,
      cell: ({ worked: { employee, slip } }) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="truncate font-medium">{employee.name}</span>
          {slip && slip.warnings.length > 0 && <Warnings of={slip.warnings} />}
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
    // What matters first; a column that is empty for everybody tells nothing.
    ...(['payable', ...moneyFigures.filter((figure) => figure !== 'payable')] as const)
      .filter((figure) => ['gross', 'net', 'payable'].includes(figure) || rows.some((row) => row[figure] !== 0))
      .map((figure) =>
        moneyColumn<Row>(figure, figureText[figure](), (row) => row[figure], {
          ...{ currency, total: totalOf(rows, figure), width: 128, sort: undefined },
        }),
      ),
  ];
}

/** The register as a file: every figure of everybody. */
function registerSheet(rows: readonly Row[], currency: string): Sheet {
  const major = (minor: number) => Number(moneyToText(minor, currency));
  return {
    headers: ['code', 'name', 'designation', 'payable days', 'days of month', ...moneyFigures],
    rows: rows.map((row) => [
      ...[row.worked.employee.code, row.worked.employee.name, row.worked.employee.designation],
      ...[row.payable_md / 1000, row.divisor_md / 1000],
      ...moneyFigures.map((figure) => major(row[figure])),
    ]),
  };
}
