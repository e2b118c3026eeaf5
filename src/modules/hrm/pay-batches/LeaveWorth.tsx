import { useKeys } from '#data/react.tsx';
import { moneyToText } from '#kernel/money.ts';
import type { Sheet } from '#kernel/sheet.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { Kpi } from '#ui/display/Kpi.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';

import { ExportMenu, moneyColumn } from '../../entity/index.ts';
import { daysShort } from '../attendance/index.ts';
import { type LeaveWorth, worthBy, type WorthSum } from '../payroll/index.ts';
import { Department } from '../people/kind.ts';
import { peopleText } from './names.ts';
import { useLeaveWorth } from './use-leave-worth.ts';

/** What the company would owe if everybody had his leave paid out. */
export function LeaveTile({ to }: { readonly to?: string }) {
  const worth = useLeaveWorth();
  const number = useNumberText();
  if (worth === null) return null;
  return (
    <Kpi
      label={m.pay_leave_worth()}
      value={worth && <Money minor={sumOf(worth, 'amount')} />}
      {...(worth && { hint: m.pay_leave_days({ md: daysShort(sumOf(worth, 'md'), number) }) })}
      {...(to !== undefined && { to })}
    />
  );
}

type Row = WorthSum & { readonly id: string };

/** The same by department; who it is stands in the file. */
export function LeaveWorthTable() {
  const worth = useLeaveWorth();
  const departments = useKeys(Department);
  const { currency } = useFormat();
  const number = useNumberText();
  if (!worth || !departments) return null;
  const rows = worthBy(worth, departments).map((sum) => ({ ...sum, id: sum.name }));
  const columns: readonly Column<Row>[] = [
    {
      id: 'name',
      header: m.people_department(),
      least: 140,
      cell: ({ name }) => <span className="truncate font-medium">{name || '–'}</span>,
    },
    {
      id: 'people',
      header: m.admin_members(),
      width: 76,
      align: 'end',
      cell: ({ people }) => <span className="figures">{number(people)}</span>,
    },
    {
      id: 'days',
      header: m.pay_leave_days_head(),
      width: 124,
      align: 'end',
      cell: ({ md }) => <span className="figures">{daysShort(md, number)}</span>,
    },
    moneyColumn<Row>('amount', m.common_amount(), ({ amount }) => amount, {
      ...{ currency, total: sumOf(worth, 'amount'), width: 132, sort: undefined },
    }),
  ];
  return (
    <Section
      flush
      title={m.pay_leave_worth()}
      text={m.pay_leave_worth_text()}
      actions={<ExportMenu id="leave-worth" label={m.pay_leave_worth()} sheet={async () => worthSheet(worth, departments, currency)} />}
    >
      <DataTable
        label={m.pay_leave_worth()}
        columns={columns}
        rows={rows}
        phoneRow={({ name, people, amount }) => (
          <PhoneLines title={name || '–'} value={<Money minor={amount} />} text={peopleText(people, number)} />
        )}
        empty={<p className="p-4 text-14 text-muted-foreground">{m.pay_leave_worth_none()}</p>}
      />
    </Section>
  );
}

function sumOf(worth: readonly LeaveWorth[], of: 'md' | 'amount'): number {
  return worth.reduce((sum, one) => sum + one[of], 0);
}

/** A row for each person; days, and amounts in major units. */
function worthSheet(
  worth: readonly LeaveWorth[],
  departments: readonly { readonly id: string; readonly name: string }[],
  currency: string,
): Sheet {
  const names = new Map(departments.map(({ id, name }) => [id, name]));
  return {
    headers: ['code', 'name', 'department', 'days', 'amount'],
    rows: worth.map(({ employee: { code, name, department_id }, md, amount }) => [
      ...[code, name, names.get(department_id ?? '') ?? '', md / 1000, Number(moneyToText(amount, currency))],
    ]),
  };
}
