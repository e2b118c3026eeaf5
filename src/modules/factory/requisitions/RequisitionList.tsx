import { ClipboardList, Zap } from 'lucide-react';

import { allows } from '#access/access.ts';
import { useAccess, useKeys } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { useAuthorNames } from '#modules/company/use-author-names.ts';
import { Button } from '#ui/control/Button.tsx';
import { FilterDays, FilterMany } from '#ui/table/filters.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { EntityBulk, EntityList, FilterRows, ShowFilter, useEntities } from '../../entity/index.ts';
import { Component } from '../materials/kind.ts';
import { priorityText, purposeText, requisitionCommands, requisitionStates } from '../requisitioning/index.ts';
import { priorities, purposes, Requisition } from '../requisitioning/kind.ts';
import { requisitionColumns, RequisitionPhoneRow } from './requisition-columns.tsx';
import { RequisitionForm } from './RequisitionForm.tsx';
import { stateTexts } from './state-texts.ts';
import { requisitionFilters, tasks, useRequisitionWhere } from './use-requisition-where.ts';
import { useStandings } from './use-standing.ts';

/** What the floor asks the store for: where each requisition stands, and how much of it is issued. */
function RequisitionList() {
  const access = useAccess();
  const asks = allows(access, 'manage_requisitions');
  const list = useListState({ sort: { column: 'created_at', descending: true }, filters: requisitionFilters });
  const all = useKeys(Requisition);
  const standings = useStandings(all);
  const where = useRequisitionWhere(list, standings);
  const entries = useEntities(Requisition, list, { where, facets: ['asked_by', 'section', 'purpose', 'priority', 'components'] });
  const authorOf = useAuthorNames();
  const nameOf = (user_id: string | null) => authorOf({ user_id, actor_kind: 'user' });
  const components = useKeys(Component) ?? [];
  const distinct = (of: (row: NonNullable<typeof all>[number]) => string | null) => [
    ...new Set((all ?? []).map(of).filter((one): one is string => one !== null && one !== '')),
  ];
  const people = distinct(({ created_by }) => created_by).map((id) => ({
    ...{ id, name: id === access.userId ? m.editor_mine() : nameOf(id) },
  }));
  const sections = distinct(({ section }) => section).toSorted((a, b) => a.localeCompare(b));
  return (
    <EntityList
      entities={entries}
      id="requisitions"
      label={m.requisitions_one()}
      search={m.requisitions_search()}
      columns={requisitionColumns({ standings, nameOf, room: entries.room })}
      phoneRow={(row) => <RequisitionPhoneRow row={row} standing={standings?.get(row.id)} />}
      actions={
        <Button icon={Zap} onClick={() => list.setOpenId('issue')}>
          {m.requisitions_at_once()}
        </Button>
      }
      create={asks && m.requisitions_create()}
      href={(row) => href('/app/factory/requisition/:requisitionId', { requisitionId: row.id })}
      dialog={(id, close) =>
        (id === 'issue' || (id === 'new' && asks)) && <RequisitionForm key={id} atOnce={id === 'issue'} onClose={close} />
      }
      older={Requisition}
      filters={
        <>
          <FilterMany
            label={m.requisitions_task()}
            options={Object.entries(tasks).map(([value, { name, is }]) => ({
              ...{ value, label: name() },
              count: standings && [...standings.values()].filter(is).length,
            }))}
            value={list.filters.task}
            onChange={(value) => list.setFilter('task', value)}
          />
          <FilterMany
            label={m.common_status()}
            options={requisitionStates.map((value) => ({ value, label: stateTexts[value].name() }))}
            value={list.filters.state}
            onChange={(value) => list.setFilter('state', value)}
          />
          <FilterRows
            of={entries}
            name="asked_by"
            label={m.requisitions_asked_by()}
            rows={people.toSorted((a, b) => Number(b.id === access.userId) - Number(a.id === access.userId))}
          />
          <FilterRows
            of={entries}
            name="section"
            label={m.requisitions_section()}
            rows={sections.map((section) => ({ id: section, name: section }))}
          />
          <FilterRows
            of={entries}
            name="purpose"
            label={m.requisitions_purpose()}
            rows={purposes.map((id) => ({ id, name: purposeText[id]() }))}
          />
          <FilterRows
            of={entries}
            name="priority"
            label={m.requisitions_priority()}
            rows={priorities.map((one, id) => ({ id: String(id), name: priorityText[one]() }))}
          />
          <FilterRows of={entries} name="components" label={m.factory_component()} rows={components} />
          <FilterDays
            label={m.requisitions_needed_by()}
            value={list.filters.needed_by}
            onChange={(value) => list.setFilter('needed_by', value)}
          />
          <FilterMany
            label={m.requisitions_after_fact()}
            options={[{ value: '1', label: m.requisitions_after_fact() }]}
            value={list.filters.after_fact}
            onChange={(value) => list.setFilter('after_fact', value)}
          />
          <ShowFilter of={entries} />
        </>
      }
      bulk={asks && <EntityBulk of={entries} commands={{ restore: requisitionCommands.restore, remove: requisitionCommands.remove }} />}
      empty={{ icon: ClipboardList, title: m.requisitions_empty_title(), text: m.requisitions_empty_text() }}
    />
  );
}

export { RequisitionList as Component };
