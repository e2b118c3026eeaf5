import { useMemo, useState } from 'react';

import { addDays, monthOf } from '#kernel/dates.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';
import { PageSkeleton } from '#ui/page/states.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';

import { daysFrom } from '../time/index.ts';
import { type DayRow, dayColumns, PhoneDay } from './day-columns.tsx';
import { DayDrawer } from './DayDrawer.tsx';
import { DayStepper } from './DayStepper.tsx';
import { daysShort, hoursShort } from './minutes-text.ts';
import { totalsOf } from './month.ts';
import type { EmployeeRow } from './people-shown.ts';
import { useAttendance, useNamed, useToday } from './use-attendance.ts';

const dayColumn = (): Column<DayRow> => ({
  ...{ id: 'day', header: m.banking_day(), width: 130 },
  cell: ({ day }) => <DateText day={day.day} />,
});

/** A month of one person, on his page. */
export function EmployeeDays({ row }: { readonly row: EmployeeRow }) {
  const today = useToday();
  const [day, setDay] = useState(today);
  const { from, to } = monthOf(day) ?? { from: day, to: day };
  const named = useNamed();
  const person = named?.employees.find(({ id }) => id === row.id) ?? row;
  const number = useNumberText();
  const people = useMemo(() => [person], [person]);
  const attendance = useAttendance(people, from, to);
  const [open, setOpen] = useState<string | null>(null);
  if (!named || !attendance) return <PageSkeleton />;
  const cells = daysFrom(from, to).map((one) => attendance.days.get(`${person.id}:${one}`) ?? null);
  const rows = cells
    .flatMap((cell): readonly DayRow[] => (cell === null || cell.day > today ? [] : [{ id: cell.day, person, day: cell }]))
    .toReversed();
  const totals = totalsOf(cells);
  const { person: _person, ...columns } = Object.fromEntries(dayColumns(named, number).map((column) => [column.id, column]));
  return (
    <Section
      flush
      title={m.attendance_label()}
      text={[
        `${m.attendance_present()} ${number(totals.present)}`,
        `${m.attendance_absent()} ${number(totals.absent)}`,
        `${m.attendance_leave()} ${number(totals.leave)}`,
        `${m.attendance_late()} ${hoursShort(totals.late_min, number) || number(0)}`,
        `${m.attendance_overtime()} ${hoursShort(totals.ot_min, number) || number(0)}`,
        `${m.attendance_paid()} ${daysShort(totals.paid_md, number)}`,
      ].join(' · ')}
      actions={<DayStepper label={m.attendance_month()} value={from} before={addDays(from, -1)} after={addDays(to, 1)} onChange={setDay} />}
    >
      <DataTable
        label={m.attendance_label()}
        columns={[dayColumn(), ...Object.values(columns)]}
        rows={rows}
        onOpen={({ id }) => setOpen(id)}
        openId={open}
        phoneRow={(row) => <PhoneDay row={row} dated />}
        empty={<p className="px-4 py-3 text-13 text-muted-foreground">{m.attendance_no_days()}</p>}
      />
      {open !== null && (
        <DayDrawer row={rows.find(({ id }) => id === open)} named={named} kiosks={attendance.kiosks} onClose={() => setOpen(null)} />
      )}
    </Section>
  );
}
