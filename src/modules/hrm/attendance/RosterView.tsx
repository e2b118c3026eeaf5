import { Copy, Repeat, UserRoundCog } from 'lucide-react';
import { useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { addDays } from '#kernel/dates.ts';
import { m } from '#messages';
import { useFirstWeekday } from '#ui/calendar/use-first-weekday.ts';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';
import { ListPage } from '#ui/page/ListPage.tsx';
import { NoMatches, PageSkeleton } from '#ui/page/states.tsx';

import { useShifts } from '../calendar/index.ts';
import { type CellFacts, setCells } from '../time/index.ts';
import { AssignDialog } from './AssignDialog.tsx';
import type { ViewProps } from './AttendancePage.tsx';
import { AttendanceTabs } from './AttendanceTabs.tsx';
import { DayStepper } from './DayStepper.tsx';
import { Pager } from './Pager.tsx';
import { PeopleFilters } from './PeopleFilters.tsx';
import { copiedWeek, rotatedWeek, weekOf } from './roster-weeks.ts';
import { RosterGrid } from './RosterGrid.tsx';
import { useAddress } from './use-address.ts';
import { useWorkCalendar } from './use-attendance.ts';
import { usePeople } from './use-people.ts';

const most = 50;

/** Who works which shift this week; a cell says more than the usual shift, and is taken back to it. */
export function RosterView({ named }: ViewProps) {
  const store = useStore();
  const access = useAccess();
  const may = allows(access, 'manage_attendance') || allows(access, 'manage_hrm_settings');
  const address = useAddress();
  const number = useNumberText();
  const days = weekOf(address.day, useFirstWeekday());
  const [from, to] = [days[0] ?? address.day, days.at(-1) ?? address.day];
  const [page, setPage] = useState(0);
  const [assigning, assign] = useState(false);
  const shifts = useShifts();
  const calendar = useWorkCalendar(addDays(from, -7), to);
  const all = usePeople(named, from, to);
  const people = all.slice(page * most, (page + 1) * most);
  const toastUndo = useToastUndo();
  const [put] = useTask(async (cells: readonly CellFacts[]) => {
    const before = calendar ? cells.map((cell) => ({ ...cell, says: calendar.cellOf(cell.employee_id, cell.day) })) : [];
    await setCells(store, cells);
    if (cells.length > 1) toastUndo(m.roster_written({ n: number(cells.length) }), () => setCells(store, before));
  });
  const order = (shifts ?? []).filter(({ active }) => active).map(({ id }) => id);
  return (
    <ListPage
      title={m.attendance_label()}
      count={all.length}
      actions={
        may && (
          <>
            <Button icon={UserRoundCog} onClick={() => assign(true)}>
              {m.roster_assign()}
            </Button>
            <Button icon={Copy} disabled={!calendar} onClick={() => calendar && put(copiedWeek(calendar, all, days))}>
              {m.roster_copy()}
            </Button>
            <Button
              icon={Repeat}
              className="max-sm:hidden"
              disabled={!calendar || order.length < 2}
              onClick={() => calendar && put(rotatedWeek(calendar, all, days, order))}
            >
              {m.roster_rotate()}
            </Button>
          </>
        )
      }
      filters={
        <PeopleFilters>
          <DayStepper
            label={m.roster_week()}
            value={from}
            before={addDays(from, -7)}
            after={addDays(from, 7)}
            onChange={(day) => address.set({ day })}
          />
        </PeopleFilters>
      }
      above={<AttendanceTabs at="roster" />}
    >
      {all.length === 0 ? (
        <NoMatches onClear={() => address.set({ q: '', place: '', department: '' })} />
      ) : calendar && shifts ? (
        <RosterGrid people={people} days={days} calendar={calendar} shifts={shifts} {...(may && { onPut: (cell) => put([cell]) })} />
      ) : (
        <PageSkeleton />
      )}
      <Pager page={page} pages={Math.ceil(all.length / most)} onPage={setPage} />
      {assigning && shifts && <AssignDialog people={all} shifts={shifts} onClose={() => assign(false)} />}
    </ListPage>
  );
}
