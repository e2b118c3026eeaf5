import { HandCoins, Scale } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { useCompany, useList, useStore } from '#data/react.tsx';
import { formatMonth } from '#kernel/dates.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useDateFormat } from '#ui/display/format.tsx';
import { FilterDays, FilterMany } from '#ui/table/filters.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { EntityBulk, EntityList, FilterRows, ShowFilter, useEntities } from '../../entity/index.ts';
import { advanceCommands, periodAfter, standings, standingText, typeText } from '../advances/index.ts';
import { Advance, advanceTypes } from '../advances/kind.ts';
import { advanceColumns, AdvancePhoneRow, backIn, type Sums } from './advance-columns.tsx';
import { AdvanceDrawer } from './AdvanceDrawer.tsx';
import { AdvanceForm } from './AdvanceForm.tsx';
import { useAdvancePeople } from './use-advance-people.ts';
import { type Facts, useLateBefore, useStandings } from './use-standings.ts';

const RuleDialog = lazy(() => import('./RuleDialog.tsx').then((file) => ({ default: file.RuleDialog })));

const filters = {
  standing: 'many',
  type: 'many',
  employee_id: 'many',
  department: 'many',
  due: 'many',
  period: 'many',
  request_date: 'days',
  show: 'many',
} as const;

const noFacts: ReadonlyMap<string, Facts> = new Map();
const all = 20_000;

/** Who owes what: by where it stands, department, and what is due when. */
function AdvanceList() {
  const store = useStore();
  const { currency } = useCompany();
  const dates = useDateFormat();
  const people = useAdvancePeople();
  const known = useStandings();
  const facts = known ?? noFacts;
  const lateBefore = useLateBefore();
  const [ruling, rule] = useState(false);
  const list = useListState({ sort: { column: 'request_date', descending: true }, filters });
  const { standing, department, due, period } = list.filters;
  const { standing: _standing, department: _department, due: _due, period: _period, ...narrow } = list.where;
  const asksFacts = standing.length + due.length + period.length > 0;
  const matches = (one: Facts) =>
    (standing.length === 0 || standing.includes(one.standing)) &&
    (due.length === 0 || one.overdue) &&
    (period.length === 0 || one.periods.some((each) => period.includes(each)));
  // A name is somebody's, and no word of the advance.
  const named = people.idsNamed(list.search);
  const search = named.length > 0 ? '' : list.search;
  const { employee_id: chosen } = list.filters;
  const whose = [
    ...(chosen.length > 0 ? [chosen] : []),
    ...(department.length > 0 ? [people.idsIn(department)] : []),
    ...(named.length > 0 ? [named] : []),
  ];
  const where = {
    ...narrow,
    ...(asksFacts && { id: { in: [...facts].flatMap(([id, one]) => (matches(one) ? [id] : [])) } }),
    ...(whose.length > 0 && { employee_id: { in: whose.reduce((left, ids) => left.filter((id) => ids.includes(id))) } }),
  };
  const entries = useEntities(Advance, list, { where, search, facets: ['type', 'employee_id'] });
  const { show: _show, ...living } = where;
  const found = useList(Advance, { where: { deleted: { in: [entries.inTrash ? 1 : 0] }, ...living }, search, limit: all });
  const totals = found?.complete ? sumsOf(found.rows, facts) : undefined;
  const months = Array.from({ length: 8 }, (_, i) => periodAfter(lateBefore, i - 1));
  return (
    <>
      <EntityList
        entities={entries}
        id="advances"
        label={m.advances_label()}
        search={m.advances_search()}
        actions={
          <Button icon={Scale} onClick={() => rule(true)}>
            {m.advances_limits()}
          </Button>
        }
        create={m.advances_new()}
        columns={advanceColumns({ people, facts, room: entries.room, currency, totals })}
        phoneRow={(row) => <AdvancePhoneRow row={row} people={people} facts={facts.get(row.id)} />}
        filters={
          <>
            <FilterMany
              label={m.common_status()}
              value={standing}
              onChange={(value) => list.setFilter('standing', value)}
              options={standings.map((value) => ({ value, label: standingText[value]() }))}
            />
            <FilterRows of={entries} name="type" label={m.money_type()} rows={advanceTypes.map((id) => ({ id, name: typeText[id]() }))} />
            <FilterRows
              of={entries}
              name="employee_id"
              label={m.time_person()}
              rows={Object.keys(entries.facets?.employee_id ?? {}).map((id) => ({ id, name: people.nameOf(id) }))}
            />
            <FilterMany
              label={m.people_department()}
              value={department}
              onChange={(value) => list.setFilter('department', value)}
              options={people.departments.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <FilterMany
              label={m.advances_due()}
              value={due}
              onChange={(value) => list.setFilter('due', value.slice(-1))}
              options={[{ value: 'late', label: m.expenses_overdue() }]}
            />
            <FilterMany
              label={m.advances_month()}
              value={period}
              onChange={(value) => list.setFilter('period', value)}
              options={months.map((value) => ({ value, label: formatMonth(value, dates) }))}
            />
            <FilterDays
              label={m.advances_request_date()}
              value={list.filters.request_date}
              onChange={(value) => list.setFilter('request_date', value)}
            />
            <ShowFilter of={entries} />
          </>
        }
        bulk={
          <EntityBulk
            of={entries}
            commands={{ remove: advanceCommands.remove, restore: advanceCommands.restore }}
            nameOf={async (id) => (await store.get(Advance, id))?.advance_no ?? ''}
          />
        }
        dialog={(id, close) =>
          id === 'new' ? (
            <AdvanceForm onClose={close} onSaved={(made) => list.setOpenId(made)} />
          ) : (
            <AdvanceDrawer key={id} id={id} people={people} onClose={close} />
          )
        }
        empty={{ icon: HandCoins, title: m.advances_empty_title(), text: m.advances_empty_text() }}
      />
      <Suspense>{ruling && <RuleDialog onClose={() => rule(false)} />}</Suspense>
    </>
  );
}

function sumsOf(
  rows: readonly { readonly id: string; readonly amount: number; readonly approved_amount: number | null }[],
  facts: ReadonlyMap<string, Facts>,
): Sums {
  const sum = (each: (row: (typeof rows)[number], one: Facts | undefined) => number) =>
    rows.reduce((total, row) => total + each(row, facts.get(row.id)), 0);
  return {
    amount: sum((row) => row.approved_amount ?? row.amount),
    given: sum((_row, one) => one?.given ?? 0),
    back: sum((_row, one) => backIn(one)),
    outstanding: sum((_row, one) => one?.outstanding ?? 0),
  };
}

export { AdvanceList as Component };
