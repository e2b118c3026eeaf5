import type { Sheet } from '#kernel/sheet.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import type { Column } from '#ui/table/column.ts';

import type { WorkDay } from '../time/index.ts';
import { hoursShort } from './minutes-text.ts';
import type { EmployeeRow } from './people-shown.ts';
import { PersonCell } from './PersonCell.tsx';
import { flagText, statusText, statusTone } from './states.ts';
import { At } from './TodayBoard.tsx';
import type { Named } from './use-attendance.ts';

export type DayRow = { readonly id: string; readonly person: EmployeeRow; readonly day: WorkDay };

type NumberText = (value: number) => string;

export function dayColumns(named: Named, number: NumberText): readonly Column<DayRow>[] {
  const minutes = (id: string, header: string, of: (day: WorkDay) => number): Column<DayRow> => ({
    ...{ id, header, width: 86, align: 'end' },
    cell: ({ day }) => hoursShort(of(day), number),
  });
  return [
    { id: 'person', header: m.time_person(), least: 260, cell: ({ person }) => <PersonCell person={person} /> },
    {
      id: 'status',
      header: m.common_status(),
      width: 140,
      cell: ({ day }) => <StatusBadge tone={statusTone[day.status]} label={dayText(day)} />,
    },
    { id: 'in', header: m.time_in_at(), width: 92, align: 'end', cell: ({ day }) => <At at={day.first_in} /> },
    { id: 'out', header: m.time_out_at(), width: 92, align: 'end', cell: ({ day }) => <At at={day.last_out} /> },
    minutes('worked', m.attendance_worked(), ({ worked_min }) => worked_min),
    minutes('late', m.attendance_late(), ({ late_min }) => late_min),
    minutes('early', m.attendance_early(), ({ early_min }) => early_min),
    {
      ...{ id: 'overtime', header: m.attendance_overtime(), width: 108, align: 'end' },
      cell: ({ day }) => <Overtime day={day} number={number} />,
    },
    { id: 'flags', header: m.attendance_flags(), width: 180, cell: ({ day }) => day.flags.map((flag) => flagText[flag]()).join(', ') },
    { id: 'shift', header: m.hrm_shift(), width: 110, cell: ({ day }) => named.shiftName(day.plan.shiftId) },
  ];
}

/** A holiday by its name; a day that goes on as that. */
export function dayText(day: WorkDay): string {
  if (day.inside) return m.attendance_in();
  if (day.ahead && day.status === 'open') return m.attendance_later();
  return day.status === 'holiday' && day.plan.holiday ? day.plan.holiday.name : statusText[day.status]();
}

/** What was approved, of what there is. */
function Overtime({ day, number }: { readonly day: WorkDay; readonly number: NumberText }) {
  if (day.ot_min_raw === 0 && day.ot_min_approved === 0) return null;
  return (
    <span className={day.ot_min_approved === 0 ? 'text-muted-foreground' : 'font-medium'}>
      {hoursShort(day.ot_min_approved, number) || number(0)} / {hoursShort(day.ot_min_raw, number) || number(0)}
    </span>
  );
}

/** `dated`: of one person alone, whose days differ by their date. */
export function PhoneDay({ row: { person, day }, dated = false }: { readonly row: DayRow; readonly dated?: boolean }) {
  return (
    <span className="flex items-center justify-between gap-3">
      {dated ? <DateText day={day.day} className="text-14" /> : <PersonCell person={person} stacked />}
      <span className="flex shrink-0 flex-col items-end gap-0.5">
        <StatusBadge tone={statusTone[day.status]} label={dayText(day)} />
        <span className="text-12 text-muted-foreground">
          <At at={day.first_in} /> {day.last_out !== null && '–'} <At at={day.last_out} />
        </span>
      </span>
    </span>
  );
}

/** For programs: codes, ISO instants, whole minutes, thousandths of a day. */
export function daySheet(rows: readonly DayRow[], named: Named): Sheet {
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    headers: [
      ...[m.people_code(), m.common_name(), m.banking_day(), m.hrm_shift(), m.common_status(), m.time_in_at(), m.time_out_at()],
      ...[
        m.attendance_worked_min(),
        m.attendance_late_min(),
        m.attendance_early_min(),
        m.attendance_ot_min(),
        m.attendance_ot_approved_min(),
        m.attendance_night_min(),
      ],
      ...[m.attendance_paid(), m.attendance_unpaid(), m.attendance_flags()],
    ],
    days: [2],
    rows: rows.map(({ person, day }) => [
      ...[person.code, person.name, day.day, named.shiftName(day.plan.shiftId), dayText(day), iso(day.first_in), iso(day.last_out)],
      ...[
        day.worked_min,
        day.late_min,
        day.early_min,
        day.ot_min_raw,
        day.ot_min_approved,
        day.night_min,
        day.paid_md / 1000,
        day.unpaid_md / 1000,
      ],
      day.flags.map((flag) => flagText[flag]()).join(', '),
    ]),
  };
}
