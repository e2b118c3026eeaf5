import { m } from '#messages';
import { InstantText } from '#ui/display/dates.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { StatusBadge, type Tone } from '#ui/display/StatusBadge.tsx';
import { useListRoom } from '#ui/page/ListPage.tsx';
import { Section } from '#ui/page/Section.tsx';
import { NoMatches } from '#ui/page/states.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { FilterBar } from '#ui/table/FilterBar.tsx';
import { FilterMany } from '#ui/table/filters.tsx';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import type { ListState } from '#ui/table/use-list-state.ts';

import { PersonBadge } from '../profile/index.ts';
import { entriesFor } from './member-entries.ts';
import { type Person, shownPeople } from './people.ts';
import type { Task } from './TaskDialog.tsx';

type MemberListProps = {
  readonly people: readonly Person[];
  readonly list: ListState<{ readonly show: 'many' }>;
  readonly missing: string | undefined;
  readonly onTask: (task: Task) => void;
};

/** Everybody who works here; a press opens his devices and what can be done. */
export function MemberList({ people, list, missing, onTask }: MemberListProps) {
  const number = useNumberText();
  const [state] = list.filters.show;
  const rows = shownPeople(people, state, list.search);
  const count = (wanted: string) => shownPeople(people, wanted, '').length;
  return (
    <Section title={`${m.team_members()} · ${number(rows.length)}`} flush>
      <div className="border-b px-4 py-3">
        <FilterBar list={list} searchLabel={m.team_search()}>
          <FilterMany
            label={m.common_status()}
            value={list.filters.show}
            onChange={(value) => list.setFilter('show', value.slice(-1))}
            options={(['active', 'suspended', 'left'] as const).map((value) => ({ value, label: states[value][1](), count: count(value) }))}
          />
        </FilterBar>
      </div>
      <DataTable
        label={m.team_members()}
        columns={useMemberColumns(people.some(({ devices }) => devices !== undefined))}
        rows={rows}
        phoneRow={(person) => <MemberPhoneRow person={person} />}
        href={(person) => `?open=${person.id}`}
        onOpen={(person) => list.setOpenId(person.id)}
        openId={list.openId}
        rowMenu={(person) => entriesFor(person, missing, onTask)}
        empty={<NoMatches onClear={list.clear} />}
      />
    </Section>
  );
}

/** `known`: the server has told the devices. */
function useMemberColumns(known: boolean): readonly Column<Person>[] {
  const number = useNumberText();
  const narrow = useListRoom(false) === 'narrow';
  return [
    {
      id: 'name',
      header: m.common_name(),
      cell: (person) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <PersonBadge name={person.name} photo={person.photo} />
          <span className="truncate font-medium">{person.name}</span>
          {person.isMe && <span className="shrink-0 text-12 text-muted-foreground">{m.team_you()}</span>}
        </span>
      ),
    },
    { id: 'role', header: m.team_role(), width: 140, cell: (person) => person.roleName || <None /> },
    ...(narrow
      ? []
      : [
          {
            id: 'brands',
            header: m.brands_label(),
            width: 150,
            cell: (person: Person) => (person.brands ? <span className="text-muted-foreground">{person.brands}</span> : <None />),
          },
        ]),
    { id: 'state', header: m.common_status(), width: 120, cell: (person) => <StateBadge state={person.state} /> },
    ...(known
      ? [
          {
            id: 'seen',
            header: m.team_last_seen(),
            width: 205,
            cell: ({ devices }: Person) => <InstantText at={devices?.[0]?.lastSeen} className="text-muted-foreground" />,
          },
        ]
      : []),
    ...(known && !narrow
      ? [
          {
            id: 'devices',
            header: m.common_devices(),
            width: 80,
            align: 'end' as const,
            cell: ({ devices }: Person) => <span className="figures">{number(devices?.length ?? 0)}</span>,
          },
        ]
      : []),
  ];
}

function MemberPhoneRow({ person }: { readonly person: Person }) {
  return (
    <span className="flex items-center gap-3">
      <PersonBadge name={person.name} photo={person.photo} />
      <span className="min-w-0 flex-1">
        <PhoneLines
          title={
            <>
              {person.name} {person.isMe && <span className="text-12 font-normal text-muted-foreground">{m.team_you()}</span>}
            </>
          }
          text={[person.roleName, person.brands].filter(Boolean).join(' · ')}
          badge={<StateBadge state={person.state} />}
        />
      </span>
    </span>
  );
}

export function StateBadge({ state }: { readonly state: Person['state'] }) {
  const [tone, label] = states[state];
  return <StatusBadge tone={tone} label={label()} />;
}

const states: Readonly<Record<Person['state'], readonly [Tone, () => string]>> = {
  owner: ['accent', m.role_owner],
  active: ['success', m.common_active],
  suspended: ['warning', m.team_suspended],
  left: ['neutral', m.team_left],
};

function None() {
  return <span className="text-muted-foreground">–</span>;
}
