import clsx from 'clsx';
import { Users } from 'lucide-react';
import { useMemo } from 'react';

import { useMinute } from '#data/use-minute.ts';
import { m } from '#messages';
import { TimeText } from '#ui/display/dates.tsx';
import { useDateFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { ListPage } from '#ui/page/ListPage.tsx';
import { EmptyState, NoMatches } from '#ui/page/states.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';

import { hoursText } from '../calendar/index.ts';
import type { WorkDay } from '../time/index.ts';
import type { ViewProps } from './AttendancePage.tsx';
import { AttendanceTabs } from './AttendanceTabs.tsx';
import { ageText, hoursShort } from './minutes-text.ts';
import { type EmployeeRow } from './people-shown.ts';
import { PeopleFilters } from './PeopleFilters.tsx';
import { PersonCell } from './PersonCell.tsx';
import { type Whereabouts, whereabouts, whereaboutsOf, whereaboutsText, whereaboutsTone } from './states.ts';
import { useAddress } from './use-address.ts';
import { type Attendance, useAttendance, useToday } from './use-attendance.ts';
import { usePeople } from './use-people.ts';

export type Present = { readonly id: string; readonly person: EmployeeRow; readonly day: WorkDay; readonly where: Whereabouts };

/** Who is in, late, absent, or not heard of yet, per place; a night that began yesterday goes on today. */
export function TodayBoard({ named }: ViewProps) {
  const address = useAddress();
  const today = useToday();
  const now = useMinute();
  const people = usePeople(named, today, today);
  const attendance = useAttendance(people, addDay(today), today);
  const all = useMemo(() => attendance && presentOf(people, attendance, today, now), [attendance, people, today, now]);
  const shown = all?.filter(({ where }) => address.state === '' || where === address.state);
  return (
    <ListPage
      title={m.attendance_label()}
      count={shown?.length}
      filters={<PeopleFilters />}
      above={
        <div className="flex flex-col gap-3">
          <Counts all={all} chosen={address.state} onChoose={(state) => address.set({ state })} />
          {attendance && <Gates attendance={attendance} placeName={named.placeName} now={now} />}
          <AttendanceTabs at="today" />
        </div>
      }
    >
      <DataTable
        label={m.attendance_today()}
        columns={useColumns(named.shiftName, named.placeName)}
        rows={shown}
        phoneRow={(row) => <PhoneLine row={row} />}
        href={({ person }) => `/app/hrm/attendance?view=month&q=${encodeURIComponent(person.code)}`}
        empty={
          named.employees.length === 0 ? (
            <EmptyState icon={Users} title={m.attendance_nobody()} text={m.attendance_nobody_text()} />
          ) : (
            <NoMatches onClear={() => address.set({ q: '', place: '', department: '', state: '' })} />
          )
        }
      />
    </ListPage>
  );
}

function addDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/** Of two days the one that goes on: a night that began yesterday, as long as it lasts. */
export function presentOf(people: readonly EmployeeRow[], { days }: Attendance, today: string, now: number): readonly Present[] {
  return people.flatMap((person) => {
    const [before, day] = [days.get(`${person.id}:${addDay(today)}`), days.get(`${person.id}:${today}`)];
    const going = before?.inside || (before?.plan.instance && before.plan.instance.endsAt > now && before.first_in !== null) ? before : day;
    return going ? [{ id: person.id, person, day: going, where: whereaboutsOf(going, now) }] : [];
  });
}

function Counts({
  all,
  chosen,
  onChoose,
}: {
  readonly all: readonly Present[] | undefined;
  readonly chosen: string;
  readonly onChoose: (state: string) => void;
}) {
  const number = useNumberText();
  const counted = whereabouts
    .map((where) => ({ where, n: all?.filter((one) => one.where === where).length ?? 0 }))
    .filter(({ where, n }) => n > 0 || where === 'in' || where === 'unknown' || where === 'absent');
  return (
    <div className="flex scroll-line gap-2">
      {counted.map(({ where, n }) => (
        <button
          key={where}
          type="button"
          aria-pressed={chosen === where}
          onClick={() => onChoose(chosen === where ? '' : where)}
          className={clsx(
            'flex min-h-control min-w-24 shrink-0 flex-col items-start rounded-lg border bg-card px-3 py-1.5 text-left hover:bg-muted',
            chosen === where && 'border-primary ring-1 ring-primary',
          )}
        >
          <span className="text-20 leading-tight font-semibold figures">{all ? number(n) : '–'}</span>
          <span className="text-12 text-muted-foreground">{whereaboutsText[where]()}</span>
        </button>
      ))}
    </div>
  );
}

/** What is not known may still lie on a tablet: when each was heard of last. */
function Gates({
  attendance: { kiosks },
  placeName,
  now,
}: {
  readonly attendance: Attendance;
  readonly placeName: (id: string | null) => string;
  readonly now: number;
}) {
  const number = useNumberText();
  const active = kiosks.filter(({ revoked_at }) => revoked_at === null);
  if (active.length === 0) return null;
  return (
    <p className="text-13 text-muted-foreground">
      {active
        .map(
          (one) =>
            `${[one.name, placeName(one.place_id)].filter(Boolean).join(', ')}: ${m.attendance_heard({ age: ageText(one.reported_at, now, number) })}`,
        )
        .join(' · ')}
    </p>
  );
}

function useColumns(shiftName: (id: string | null) => string, placeName: (id: string | null) => string): readonly Column<Present>[] {
  const [number, dates] = [useNumberText(), useDateFormat()];
  return [
    { id: 'person', header: m.time_person(), least: 260, cell: ({ person }) => <PersonCell person={person} /> },
    {
      id: 'state',
      header: m.common_status(),
      width: 130,
      cell: ({ where }) => <StatusBadge tone={whereaboutsTone[where]} label={whereaboutsText[where]()} />,
    },
    { id: 'in', header: m.time_in_at(), width: 92, align: 'end', cell: ({ day }) => <At at={day.first_in} /> },
    { id: 'out', header: m.time_out_at(), width: 92, align: 'end', cell: ({ day }) => <At at={day.inside ? null : day.last_out} /> },
    { id: 'late', header: m.attendance_late(), width: 70, align: 'end', cell: ({ day }) => hoursShort(day.late_min, number) },
    {
      id: 'shift',
      header: m.hrm_shift(),
      width: 275,
      cell: ({ day }) => {
        const shift = day.plan.instance?.shift;
        return shift ? `${shiftName(day.plan.shiftId)} · ${hoursText({ start_min: shift.start, end_min: shift.end }, dates)}` : '';
      },
    },
    { id: 'place', header: m.people_place(), width: 138, cell: ({ person }) => placeName(person.place_id) },
  ];
}

export function At({ at }: { readonly at: number | null }) {
  return at === null ? null : <TimeText at={new Date(at).toISOString()} />;
}

function PhoneLine({ row: { person, day, where } }: { readonly row: Present }) {
  return (
    <span className="flex items-center justify-between gap-3">
      <PersonCell person={person} stacked />
      <span className="flex shrink-0 flex-col items-end gap-0.5">
        <StatusBadge tone={whereaboutsTone[where]} label={whereaboutsText[where]()} />
        <span className="text-12 text-muted-foreground">
          <At at={day.first_in} />
        </span>
      </span>
    </span>
  );
}
