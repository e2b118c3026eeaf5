import clsx from 'clsx';
import { Printer, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { addDays, monthOf } from '#kernel/dates.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { softTone } from '#ui/display/StatusBadge.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { ListPage } from '#ui/page/ListPage.tsx';
import { NoMatches, PageSkeleton } from '#ui/page/states.tsx';

import { ExportMenu } from '../../entity/index.ts';
import { daysFrom, weekdayOf, weekdayTexts } from '../time/index.ts';
import type { ViewProps } from './AttendancePage.tsx';
import { AttendanceTabs } from './AttendanceTabs.tsx';
import { dayText } from './day-columns.tsx';
import { DayDrawer } from './DayDrawer.tsx';
import { DayStepper } from './DayStepper.tsx';
import { ImportPunches } from './ImportPunches.tsx';
import { type RegisterRow, registerOf } from './month.ts';
import { Pager } from './Pager.tsx';
import { PeopleFilters } from './PeopleFilters.tsx';
import { PersonCell } from './PersonCell.tsx';
import { PrintRegister } from './PrintRegister.tsx';
import { readDays } from './read-days.ts';
import { registerSheet } from './register-sheet.ts';
import { legendText, totalHeads, totalTexts } from './register-texts.ts';
import { statusLetter, statusTone } from './states.ts';
import { useAddress } from './use-address.ts';
import { useAttendance } from './use-attendance.ts';
import { usePeople } from './use-people.ts';

/** So many people reach the page at once. */
const most = 50;

/** A month of everybody: a letter for each day, and what they come to. */
export function MonthRegister({ named }: ViewProps) {
  const store = useStore();
  const address = useAddress();
  const may = allows(useAccess(), 'manage_attendance');
  const { from, to } = monthOf(address.day) ?? { from: address.day, to: address.day };
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState<{ readonly id: string; readonly day: string }>();
  const [importing, setImporting] = useState(false);
  const [paper, setPaper] = useState<{ readonly as: 'register' | 'cards'; readonly rows: readonly RegisterRow[] }>();
  const all = usePeople(named, from, to);
  const people = useMemo(() => all.slice(page * most, (page + 1) * most), [all, page]);
  const attendance = useAttendance(people, from, to);
  const rows = useMemo(() => attendance && registerOf(people, attendance, from, to), [attendance, people, from, to]);
  const days = daysFrom(from, to);
  // Files and papers are of all that is filtered, not of the page alone.
  const allRows = async () => registerOf(all, await readDays(store, all, from, to), from, to);
  const [print] = useTask(async (as: 'register' | 'cards') => setPaper({ as, rows: await allRows() }));
  const row = open && rows?.find(({ id }) => id === open.id);
  const cell = row?.cells[days.indexOf(open?.day ?? '')];
  return (
    <ListPage
      title={m.attendance_label()}
      count={all.length}
      actions={
        <>
          <ExportMenu
            id={`register-${from.slice(0, 7)}`}
            label={m.attendance_month()}
            sheet={async () => registerSheet(await allRows(), days)}
            className="max-sm:hidden"
          />
          {may && (
            <Button icon={Upload} className="max-sm:hidden" onClick={() => setImporting(true)}>
              {m.attendance_import()}
            </Button>
          )}
          <Button icon={Printer} className="max-sm:hidden" disabled={!rows} onClick={() => print('cards')}>
            {m.attendance_job_cards()}
          </Button>
          <Button icon={Printer} className="max-sm:hidden" disabled={!rows} onClick={() => print('register')}>
            {m.attendance_print_register()}
          </Button>
        </>
      }
      filters={
        <PeopleFilters>
          <DayStepper
            label={m.attendance_month()}
            value={from}
            before={addDays(from, -1)}
            after={addDays(to, 1)}
            onChange={(day) => address.set({ day })}
          />
        </PeopleFilters>
      }
      above={<AttendanceTabs at="month" />}
    >
      {all.length === 0 ? (
        <NoMatches onClear={() => address.set({ q: '', place: '', department: '' })} />
      ) : rows ? (
        <Register rows={rows} days={days} onOpen={(id, day) => setOpen({ id, day })} />
      ) : (
        <PageSkeleton />
      )}
      <Pager page={page} pages={Math.ceil(all.length / most)} onPage={setPage} />
      {row && cell && (
        <DayDrawer
          row={{ id: row.id, person: row.person, day: cell }}
          named={named}
          kiosks={attendance?.kiosks ?? []}
          onClose={() => setOpen(undefined)}
        />
      )}
      {importing && <ImportPunches onClose={() => setImporting(false)} />}
      {paper && <PrintRegister {...paper} days={days} named={named} onDone={() => setPaper(undefined)} />}
    </ListPage>
  );
}

type RegisterProps = {
  readonly rows: readonly RegisterRow[];
  readonly days: readonly string[];
  readonly onOpen: (person: string, day: string) => void;
};

const sticky = 'sticky left-0 z-10 bg-card';

function Register({ rows, days, onOpen }: RegisterProps) {
  const number = useNumberText();
  const heads = totalHeads();
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <table className="border-separate border-spacing-0 text-13">
        <caption className="sr-only">{m.attendance_month()}</caption>
        <thead className="sticky top-0 z-20 bg-card">
          <tr>
            <th scope="col" className={clsx(sticky, 'z-30 min-w-52 border-b px-4 py-2 text-left font-medium max-sm:min-w-36')}>
              {m.time_person()}
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className="w-8 border-b py-1 text-center font-medium" title={weekdayTexts[weekdayOf(day)]?.()}>
                <span className="block figures">{number(Number(day.slice(8)))}</span>
                <span className="block text-12 font-normal text-muted-foreground">
                  {(weekdayTexts[weekdayOf(day)]?.() ?? '').slice(0, 2)}
                </span>
              </th>
            ))}
            {heads.map((head) => (
              <th key={head} scope="col" className="border-b px-2 py-2 text-right font-medium whitespace-nowrap">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, person, cells, totals }) => (
            <tr key={id} className="group">
              <th scope="row" className={clsx(sticky, 'border-b px-4 py-1.5 text-left font-normal group-hover:bg-muted')}>
                <PersonCell person={person} stacked />
              </th>
              {days.map((day, place) => (
                <td key={day} className="border-b p-0.5 text-center">
                  <RegisterCell cell={cells[place] ?? null} name={person.name} onOpen={() => onOpen(id, day)} />
                </td>
              ))}
              {totalTexts(totals, number).map((text, place) => (
                <td key={heads[place]} className="border-b px-2 text-right figures">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="sticky left-0 max-w-screen px-4 py-3 text-12 text-muted-foreground">{legendText()}</p>
    </div>
  );
}

type CellProps = { readonly cell: RegisterRow['cells'][number]; readonly name: string; readonly onOpen: () => void };

function RegisterCell({ cell, name, onOpen }: CellProps) {
  if (!cell) return null;
  if (cell.ahead && cell.status === 'open') return <span className="text-muted-foreground">·</span>;
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={`${name}, ${cell.day}: ${dayText(cell)}`}
      title={dayText(cell)}
      className={clsx(
        'size-7 rounded-sm text-12 font-medium hover:ring-2 hover:ring-ring coarse:size-9',
        softTone[statusTone[cell.status]],
        cell.flags.includes('suspect') && 'ring-1 ring-danger',
      )}
    >
      {cell.inside ? m.attendance_letter_inside() : statusLetter[cell.status]()}
    </button>
  );
}
