import { moneyToText } from '#kernel/money.ts';
import type { Sheet } from '#kernel/sheet.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';

import { ExportMenu, moneyColumn } from '../../entity/index.ts';
import type { RunRow, SlipRow } from '../payroll/index.ts';
import { type Cost, costsBy } from './costs.ts';
import { LeaveWorthTable } from './LeaveWorth.tsx';
import { peopleText } from './names.ts';

type Row = Cost & { readonly id: string };
type Props = { readonly run: Pick<RunRow, 'run_no'>; readonly slips: readonly SlipRow[] };

/** What a run costs the company, by department and by place. Employees have no brand, so pay has none. */
export function CostReport({ run, slips }: Props) {
  const { currency } = useFormat();
  const [departments, places] = [rowsOf(slips, 'department'), rowsOf(slips, 'place')];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-13 text-muted-foreground">{m.pay_batches_cost_text()}</p>
        <ExportMenu
          id={`payroll-cost-${run.run_no}`}
          label={m.pay_batches_cost()}
          sheet={async () => costSheet(departments, places, currency)}
        />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Costs title={m.pay_batches_cost_by_department()} head={m.people_department()} rows={departments} />
        <Costs title={m.pay_batches_cost_by_place()} head={m.people_place()} rows={places} />
      </div>
      <LeaveWorthTable />
    </div>
  );
}

function rowsOf(slips: readonly SlipRow[], by: 'department' | 'place'): readonly Row[] {
  return costsBy(slips, by).map((cost) => ({ ...cost, id: cost.name }));
}

function Costs({ title, head, rows }: { readonly title: string; readonly head: string; readonly rows: readonly Row[] }) {
  const { currency } = useFormat();
  const number = useNumberText();
  const sum = (of: 'payable' | 'cost') => rows.reduce((total, row) => total + row[of], 0);
  const columns: readonly Column<Row>[] = [
    { id: 'name', header: head, least: 140, cell: ({ name }) => <span className="truncate font-medium">{name || '–'}</span> },
    {
      id: 'people',
      header: m.admin_members(),
      width: 76,
      align: 'end',
      cell: ({ people }) => <span className="figures">{number(people)}</span>,
    },
    moneyColumn<Row>('payable', m.payroll_payable(), ({ payable }) => payable, {
      currency,
      total: sum('payable'),
      width: 132,
      sort: undefined,
    }),
    moneyColumn<Row>('cost', m.products_cost(), ({ cost }) => cost, { currency, total: sum('cost'), width: 132, sort: undefined }),
  ];
  return (
    <Section flush title={title}>
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        phoneRow={({ name, people, cost }) => (
          <PhoneLines title={name || '–'} value={<Money minor={cost} />} text={peopleText(people, number)} />
        )}
        empty={<p className="p-4 text-14 text-muted-foreground">{m.payroll_nobody()}</p>}
      />
    </Section>
  );
}

/** Both ways in one file, told apart by the first column; amounts in major units. */
function costSheet(departments: readonly Row[], places: readonly Row[], currency: string): Sheet {
  const major = (minor: number) => Number(moneyToText(minor, currency));
  const rows = (by: string, of: readonly Row[]) =>
    of.map(({ name, people, payable, cost }) => [by, name, people, major(payable), major(cost)]);
  return {
    headers: ['by', 'name', 'people', 'payable', 'cost'],
    rows: [...rows('department', departments), ...rows('place', places)],
  };
}
