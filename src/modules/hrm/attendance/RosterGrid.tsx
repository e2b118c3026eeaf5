import clsx from 'clsx';

import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';

import { ShiftDot, type TimedShift } from '../calendar/index.ts';
import { type CellFacts, weekdayOf, weekdayTexts, type WorkCalendar } from '../time/index.ts';
import type { EmployeeRow } from './people-shown.ts';
import { PersonCell } from './PersonCell.tsx';

type Props = {
  readonly people: readonly EmployeeRow[];
  readonly days: readonly string[];
  readonly calendar: WorkCalendar;
  readonly shifts: readonly TimedShift[];
  /** Absent for whoever may only look. */
  readonly onPut?: (cell: CellFacts) => void;
};

/** A week of people; each cell is a choice of its own and saves at once. */
export function RosterGrid({ people, days, calendar, shifts, onPut }: Props) {
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <table className="w-full border-separate border-spacing-0 text-13">
        <caption className="sr-only">{m.time_action_roster()}</caption>
        <thead className="sticky top-0 z-20 bg-card">
          <tr>
            <th scope="col" className="sticky left-0 z-30 min-w-52 border-b bg-card px-4 py-2 text-left font-medium max-sm:min-w-36">
              {m.time_person()}
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className="min-w-28 border-b px-1 py-2 text-left font-medium">
                {weekdayTexts[weekdayOf(day)]?.()}
                <DateText day={day} className="block text-12 font-normal text-muted-foreground" />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row" className="sticky left-0 z-10 border-b bg-card px-4 py-1.5 text-left font-normal">
                <PersonCell person={person} stacked />
              </th>
              {days.map((day) => (
                <td key={day} className="border-b p-0.5">
                  <Cell person={person} day={day} calendar={calendar} shifts={shifts} {...(onPut && { onPut })} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CellProps = Omit<Props, 'people' | 'days'> & { readonly person: EmployeeRow; readonly day: string };

function Cell({ person, day, calendar, shifts, onPut }: CellProps) {
  const plan = calendar.planOf(person, day);
  const said = calendar.cellOf(person.id, day);
  const shift = shifts.find(({ id }) => id === plan.shiftId);
  const usual = plan.holiday?.name ?? (plan.off === 'weekly_off' ? m.roster_off() : (shift?.name ?? m.roster_nothing()));
  const dot = plan.off === null && shift && <ShiftDot color={shift.color} />;
  if (!onPut) {
    return (
      <span className="flex min-h-control items-center gap-1.5 px-2">
        {dot}
        <span className="truncate">{usual}</span>
      </span>
    );
  }
  return (
    <span className={clsx('flex min-h-control items-center gap-1 rounded-md px-1.5', said !== null && 'bg-accent')}>
      {dot}
      <select
        aria-label={`${person.name}, ${weekdayTexts[weekdayOf(day)]?.() ?? ''} ${day}`}
        className="min-h-control w-full min-w-0 truncate bg-transparent outline-offset-0"
        value={said === null ? '' : said === 'off' ? 'off' : said.shift_id}
        onChange={(event) => onPut({ employee_id: person.id, day, says: saysOf(event.target.value) })}
      >
        <option value="">{said === null ? usual : m.roster_usual()}</option>
        <option value="off">{m.roster_off()}</option>
        {shifts
          .filter(({ active, id }) => active || (said !== null && said !== 'off' && said.shift_id === id))
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </select>
    </span>
  );
}

function saysOf(value: string): CellFacts['says'] {
  if (value === '') return null;
  return value === 'off' ? 'off' : { shift_id: value };
}
