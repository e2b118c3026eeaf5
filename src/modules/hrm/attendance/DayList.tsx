import { CalendarCheck2, CalendarX2, ClipboardPen, Printer, TimerReset } from 'lucide-react';
import { useMemo, useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { addDays } from '#kernel/dates.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';
import { ListPage } from '#ui/page/ListPage.tsx';
import { NoMatches } from '#ui/page/states.tsx';
import { BulkBar } from '#ui/table/BulkBar.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { FilterMany } from '#ui/table/filters.tsx';
import { useSelection } from '#ui/table/use-selection.ts';

import { ExportMenu, ReasonDialog } from '../../entity/index.ts';
import { closeDays, markDays, voidMarks, type WorkDay } from '../time/index.ts';
import type { ViewProps } from './AttendancePage.tsx';
import { AttendanceTabs } from './AttendanceTabs.tsx';
import { type DayRow, dayColumns, daySheet, PhoneDay } from './day-columns.tsx';
import { DayDrawer } from './DayDrawer.tsx';
import { DayStepper } from './DayStepper.tsx';
import { MarkDialog } from './MarkDialog.tsx';
import { PeopleFilters } from './PeopleFilters.tsx';
import { PrintDays } from './PrintDays.tsx';
import { flagText, statusText } from './states.ts';
import { StrayPunches } from './StrayPunches.tsx';
import { useAddress } from './use-address.ts';
import { useAttendance } from './use-attendance.ts';
import { usePeople } from './use-people.ts';

/** Everybody's day: what the punches make of it, and what the office says. */
export function DayList({ named }: ViewProps) {
  const store = useStore();
  const may = allows(useAccess(), 'manage_attendance');
  const address = useAddress();
  const { day } = address;
  const selection = useSelection();
  const [open, setOpen] = useState<string | null>(null);
  const [dialog, setDialog] = useState<'mark' | 'close' | 'reopen'>();
  const [printing, print] = useState(false);
  const number = useNumberText();
  const toastUndo = useToastUndo();
  const people = usePeople(named, day, day);
  const attendance = useAttendance(people, day, day);
  const rows = useMemo<readonly DayRow[] | undefined>(
    () =>
      attendance &&
      people.flatMap((person) => {
        const found = attendance.days.get(`${person.id}:${day}`);
        return found ? [{ id: person.id, person, day: found }] : [];
      }),
    [attendance, people, day],
  );
  const wanted = address.state.split(',').filter(Boolean);
  const shown = rows?.filter(
    ({ day: one }) => wanted.length === 0 || wanted.some((state) => one.status === state || one.flags.includes(state as never)),
  );
  const chosen = (shown ?? []).filter(({ id }) => selection.ids.has(id)).map((row) => row.day);
  const [decide] = useTask(async (type: 'overtime' | 'late_excused', of: readonly WorkDay[]) => {
    const told = of.map(({ employee_id, ot_min_raw }) => ({
      ...{ employee_id, day, type, reason: '' },
      ...(type === 'overtime' && { minutes: ot_min_raw }),
    }));
    const ids = await markDays(store, told);
    selection.clear();
    toastUndo(m.attendance_marked({ n: number(ids.length) }), () => voidMarks(store, ids));
  });
  const place = address.filter.place.length === 1 ? (address.filter.place[0] ?? null) : null;
  const options = [
    ...Object.entries(statusText).map(([value, label]) => ({ value, label: label() })),
    ...(['suspect', 'duplicate', 'double_in', 'manual', 'self', 'excused'] as const).map((value) => ({ value, label: flagText[value]() })),
  ].map((one) => ({
    ...one,
    count: rows?.filter(({ day: row }) => row.status === one.value || row.flags.includes(one.value as never)).length,
  }));
  return (
    <ListPage
      title={m.attendance_label()}
      count={shown?.length}
      actions={
        <>
          <ExportMenu
            id={`attendance-${day}`}
            label={m.attendance_days()}
            sheet={async () => daySheet(shown ?? [], named)}
            className="max-sm:hidden"
          />
          <Button icon={Printer} disabled={!shown} className="max-sm:hidden" onClick={() => print(true)}>
            {m.attendance_print_sheet()}
          </Button>
          {may && (
            <Menu
              trigger={<Button icon={CalendarCheck2}>{m.attendance_closing()}</Button>}
              entries={[
                { label: m.attendance_close_day(), icon: CalendarCheck2, onSelect: () => setDialog('close') },
                { label: m.attendance_reopen_day(), icon: CalendarX2, onSelect: () => setDialog('reopen') },
              ]}
            />
          )}
        </>
      }
      filters={
        <PeopleFilters>
          <DayStepper
            label={m.banking_day()}
            value={day}
            before={addDays(day, -1)}
            after={addDays(day, 1)}
            onChange={(next) => address.set({ day: next })}
          />
          <FilterMany
            label={m.common_status()}
            options={options}
            value={wanted}
            onChange={(state) => address.set({ state: state.join(',') })}
          />
        </PeopleFilters>
      }
      bulk={
        <BulkBar selection={selection} total={shown?.length} onSelectAll={() => selection.replace((shown ?? []).map(({ id }) => id))}>
          {may && (
            <>
              <Button icon={ClipboardPen} onClick={() => setDialog('mark')}>
                {m.attendance_mark()}
              </Button>
              <Button
                icon={TimerReset}
                disabled={!chosen.some(({ ot_min_raw }) => ot_min_raw > 0)}
                onClick={() =>
                  decide(
                    'overtime',
                    chosen.filter(({ ot_min_raw }) => ot_min_raw > 0),
                  )
                }
              >
                {m.attendance_approve_overtime()}
              </Button>
              <Button
                disabled={!chosen.some(({ late_min }) => late_min > 0)}
                onClick={() =>
                  decide(
                    'late_excused',
                    chosen.filter(({ late_min }) => late_min > 0),
                  )
                }
              >
                {m.attendance_excuse()}
              </Button>
            </>
          )}
        </BulkBar>
      }
      above={
        <div className="flex flex-col gap-3">
          {attendance && <StrayPunches punches={attendance.nowhere} day={day} named={named} />}
          <AttendanceTabs at="days" />
        </div>
      }
    >
      <DataTable
        label={m.attendance_days()}
        columns={dayColumns(named, number)}
        rows={shown}
        {...(may && { selection })}
        onOpen={({ id }) => setOpen(id)}
        openId={open}
        phoneRow={(row) => <PhoneDay row={row} />}
        empty={<NoMatches onClear={() => address.set({ q: '', place: '', department: '', state: '' })} />}
      />
      {open !== null && rows && (
        <DayDrawer row={rows.find(({ id }) => id === open)} named={named} kiosks={attendance?.kiosks ?? []} onClose={() => setOpen(null)} />
      )}
      {dialog === 'mark' && (
        <MarkDialog
          people={chosen.map(({ employee_id }) => employee_id)}
          days={[day]}
          onClose={() => {
            setDialog(undefined);
            selection.clear();
          }}
        />
      )}
      {(dialog === 'close' || dialog === 'reopen') && (
        <ReasonDialog
          title={dialog === 'close' ? m.attendance_close_day() : m.attendance_reopen_day()}
          text={dialog === 'close' ? m.attendance_close_text() : m.attendance_reopen_text()}
          said={m.common_saved()}
          tone="primary"
          act={(reason) => closeDays(store, [day], { place, closed: dialog === 'close', reason })}
          onClose={() => setDialog(undefined)}
        />
      )}
      {printing && shown && <PrintDays rows={shown} day={day} named={named} onDone={() => print(false)} />}
    </ListPage>
  );
}
