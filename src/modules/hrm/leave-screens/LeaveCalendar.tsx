import clsx from 'clsx';
import { useMemo, useState } from 'react';

import { useList } from '#data/react.tsx';
import { addDays, monthOf } from '#kernel/dates.ts';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { softTone } from '#ui/display/StatusBadge.tsx';
import { ListPage } from '#ui/page/ListPage.tsx';
import { NoMatches, PageSkeleton } from '#ui/page/states.tsx';

import {
  daysShort,
  DayStepper,
  type EmployeeRow,
  Pager,
  PeopleFilters,
  PersonCell,
  useAddress,
  usePeople,
  useWorkCalendar,
} from '../attendance/index.ts';
import { leaveStatusText } from '../leave/index.ts';
import { LeaveRequest, liveStatuses } from '../leave/kind.ts';
import { daysFrom, weekdayOf, weekdayTexts, type WorkCalendar } from '../time/index.ts';
import { type Away, awayIn } from './away.ts';
import { LeaveDrawer } from './LeaveDrawer.tsx';
import type { ViewProps } from './LeaveList.tsx';
import { LeaveTabs } from './LeaveTabs.tsx';
import type { LeaveTypes } from './use-leave-types.ts';

const most = 50;

/** A month of everybody: who is away on which days, or wants to be. */
export function LeaveCalendar({ named, types }: ViewProps) {
  const address = useAddress();
  const { from, to } = monthOf(address.day) ?? { from: address.day, to: address.day };
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState<string>();
  const people = usePeople(named, from, to);
  const shown = useMemo(() => people.slice(page * most, (page + 1) * most), [people, page]);
  const calendar = useWorkCalendar(from, to);
  const found = useList(LeaveRequest, {
    where: { deleted: { in: [0] }, status: { in: [...liveStatuses] }, from_day: { to }, to_day: { from } },
  });
  const away = useMemo(() => found && awayIn(found.rows), [found]);
  return (
    <ListPage
      title={m.leave_label()}
      count={people.length}
      filters={
        <PeopleFilters>
          <DayStepper
            label={m.leave_calendar()}
            value={from}
            before={addDays(from, -1)}
            after={addDays(to, 1)}
            onChange={(day) => address.set({ day })}
          />
        </PeopleFilters>
      }
      above={<LeaveTabs at="calendar" />}
    >
      {people.length === 0 ? (
        <NoMatches onClear={() => address.set({ q: '', place: '', department: '' })} />
      ) : away && calendar ? (
        <Month people={shown} days={daysFrom(from, to)} away={away} calendar={calendar} types={types} onOpen={setOpen} />
      ) : (
        <PageSkeleton />
      )}
      <Pager page={page} pages={Math.ceil(people.length / most)} onPage={setPage} />
      {open !== undefined && <LeaveDrawer id={open} named={named} types={types} onClose={() => setOpen(undefined)} />}
    </ListPage>
  );
}

type MonthProps = {
  readonly people: readonly EmployeeRow[];
  readonly days: readonly string[];
  readonly away: ReadonlyMap<string, Away>;
  readonly calendar: WorkCalendar;
  readonly types: LeaveTypes;
  readonly onOpen: (id: string) => void;
};

const sticky = 'sticky left-0 z-10 bg-card';

function Month({ people, days, away, calendar, types, onOpen }: MonthProps) {
  const number = useNumberText();
  const sums = days.map((day) => people.reduce((sum, { id }) => sum + (away.get(`${id}:${day}`)?.md ?? 0), 0));
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <table className="border-separate border-spacing-0 text-13">
        <caption className="sr-only">{m.leave_calendar()}</caption>
        <thead className="sticky top-0 z-20 bg-card">
          <tr>
            <th scope="col" className={clsx(sticky, 'z-30 min-w-52 border-b px-4 py-2 text-left font-medium max-sm:min-w-36')}>
              {m.time_person()}
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                className="w-8 min-w-8 border-b py-1 text-center font-medium"
                title={weekdayTexts[weekdayOf(day)]?.()}
              >
                <span className="block figures">{number(Number(day.slice(8)))}</span>
                <span className="block text-12 font-normal text-muted-foreground">
                  {(weekdayTexts[weekdayOf(day)]?.() ?? '').slice(0, 2)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id} className="group">
              <th scope="row" className={clsx(sticky, 'border-b px-4 py-1.5 text-left font-normal group-hover:bg-muted')}>
                <PersonCell person={person} stacked />
              </th>
              {days.map((day) => (
                <td key={day} className={clsx('border-b p-0.5 text-center', calendar.planOf(person, day).off !== null && 'bg-muted')}>
                  <Cell away={away.get(`${person.id}:${day}`)} day={day} name={person.name} types={types} onOpen={onOpen} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot className="sticky bottom-0 z-20 bg-card">
          <tr>
            <th scope="row" className={clsx(sticky, 'z-30 border-t px-4 py-2 text-left font-medium')}>
              {m.leave_away_day()}
            </th>
            {sums.map((md, place) => (
              <td key={days[place]} className="border-t text-center text-12 figures">
                {md > 0 && daysShort(md, number)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      <p className="sticky left-0 max-w-screen px-4 py-3 text-12 text-muted-foreground">
        {types.all.map(({ code, name }) => `${code} = ${name}`).join(' · ')}
      </p>
    </div>
  );
}

type CellProps = {
  readonly away: Away | undefined;
  readonly day: string;
  readonly name: string;
  readonly types: LeaveTypes;
  readonly onOpen: (id: string) => void;
};

/** A half is told by its sign; what nobody has decided yet is only outlined. */
function Cell({ away, day, name, types, onOpen }: CellProps) {
  if (!away) return null;
  const type = types.typeOf(away.type_id);
  const text = `${type?.name ?? ''}, ${leaveStatusText[away.status]()}`;
  return (
    <button
      type="button"
      onClick={() => onOpen(away.id)}
      aria-label={`${name}, ${day}: ${text}`}
      title={text}
      className={clsx(
        'h-7 w-full min-w-7 rounded-sm px-0.5 text-12 font-medium hover:ring-2 hover:ring-ring coarse:h-9 coarse:min-w-9',
        away.status === 'submitted' ? 'border border-dashed border-info text-info-strong' : softTone.info,
        away.status === 'cancel_requested' && 'line-through',
      )}
    >
      {type?.code}
      {away.md < 1000 && '½'}
    </button>
  );
}
