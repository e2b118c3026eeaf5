import { Link } from 'react-router-dom';

import { allows } from '#access/access.ts';
import { useAccess, useKeys } from '#data/react.tsx';
import { addDays } from '#kernel/dates.ts';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Section } from '#ui/page/Section.tsx';

import type { EmployeeRow } from '../attendance/index.ts';
import { EmployeeDocument } from '../people/kind.ts';
import { daysUntil } from './rates.ts';

const soon = 30;
const birthdays = 14;

type Event = { readonly id: string; readonly person: EmployeeRow; readonly text: string; readonly day: string };

/** Birthdays of the next two weeks; papers, probations and contracts that end within thirty days. */
export function ComingUp({ people, today }: { readonly people: readonly EmployeeRow[]; readonly today: string }) {
  const may = allows(useAccess(), 'manage_employees');
  const working = people.filter(({ status, merged_into }) => status !== 'exited' && merged_into === null);
  const events = [...working.flatMap((person) => eventsOf(person, today)), ...useExpiring(working, today)].toSorted((a, b) =>
    a.day < b.day ? -1 : Number(a.day > b.day),
  );
  return (
    <Section flush title={m.hrm_coming()}>
      {events.length === 0 ? (
        <p className="px-4 py-3 text-14 text-muted-foreground">{m.hrm_coming_none()}</p>
      ) : (
        <ul className="divide-y">
          {events.map(({ id, person, text, day }) => (
            <li key={id} className="flex min-h-row items-center gap-3 px-4 py-2 text-14">
              <span className="min-w-0 flex-1">
                {may ? (
                  <Link className="font-medium hover:underline" to={href('/app/hrm/employees/:employeeId', { employeeId: person.id })}>
                    {person.name}
                  </Link>
                ) : (
                  <span className="font-medium">{person.name}</span>
                )}
                <span className="block text-13 text-muted-foreground">{text}</span>
              </span>
              <DateText day={day} className="shrink-0" />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function eventsOf(person: EmployeeRow, today: string): readonly Event[] {
  const until = addDays(today, soon);
  const within = (day: string | null): day is string => day !== null && day >= today && day <= until;
  const days = person.birthday === null ? null : daysUntil(person.birthday, today, birthdays);
  return [
    ...(days === null ? [] : [{ id: `${person.id}-birthday`, person, text: m.people_birthday(), day: addDays(today, days) }]),
    ...(within(person.probation_end) && person.status === 'probation'
      ? [{ id: `${person.id}-probation`, person, text: m.people_ends_probation(), day: person.probation_end }]
      : []),
    ...(within(person.contract_end)
      ? [{ id: `${person.id}-contract`, person, text: m.people_ends_contract(), day: person.contract_end }]
      : []),
  ];
}

/** Papers are with whoever keeps the employees alone; on other devices there are none. */
function useExpiring(people: readonly EmployeeRow[], today: string): readonly Event[] {
  const found = useKeys(EmployeeDocument) ?? [];
  const until = addDays(today, soon);
  return found.flatMap(({ id, employee_id, title, expires_on, deleted_at }) => {
    const person = people.find((one) => one.id === employee_id);
    if (!person || deleted_at !== null || expires_on === null || expires_on > until || expires_on < addDays(today, -soon)) return [];
    return [{ id, person, text: m.hrm_coming_document({ title }), day: expires_on }];
  });
}
