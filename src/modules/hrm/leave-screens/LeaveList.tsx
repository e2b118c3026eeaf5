import { CalendarOff, CircleCheck, CircleX } from 'lucide-react';
import { useMemo, useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useKeys, useList, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import { FilterDays } from '#ui/table/filters.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { useAuthorNames } from '../../company/use-author-names.ts';
import { EntityBulk, EntityList, FilterRows, ReasonDialog, runEach, ShowFilter, useBulk, useEntities } from '../../entity/index.ts';
import type { Named } from '../attendance/index.ts';
import { leaveCommands, leaveStatusText, type RequestRow } from '../leave/index.ts';
import { LeaveRequest, leaveStatuses, liveStatuses } from '../leave/kind.ts';
import { Department } from '../people/kind.ts';
import { leaveColumns, LeavePhoneRow } from './leave-columns.tsx';
import { LeaveDrawer } from './LeaveDrawer.tsx';
import { LeaveForm } from './LeaveForm.tsx';
import { LeaveTabs } from './LeaveTabs.tsx';
import { Recounts } from './Recount.tsx';
import type { LeaveTypes } from './use-leave-types.ts';
import { recountedFrom } from './use-recounted.ts';
import { useStandings } from './use-standings.ts';

const filters = { status: 'many', type_id: 'many', department: 'many', from_day: 'days', unpaid: 'flags', show: 'many' } as const;

export type ViewProps = { readonly named: Named; readonly types: LeaveTypes };

/** Requests: what waits for a decision, and what became of the others. */
export function LeaveList({ named, types }: ViewProps) {
  const store = useStore();
  const number = useNumberText();
  const setsUp = allows(useAccess(), 'manage_hrm_settings');
  const authorName = useAuthorNames();
  const departments = useKeys(Department) ?? [];
  const [rejecting, reject] = useState(false);
  const list = useListState({ sort: { column: 'created_at', descending: true }, filters });
  const { department: asked, ...where } = list.where;
  const wanted = list.filters.department;
  const ofDepartment = useMemo(
    () => named.employees.filter(({ department_id }) => wanted.includes(department_id ?? '')).map(({ id }) => id),
    [named, wanted],
  );
  const entries = useEntities(LeaveRequest, list, {
    where: { ...where, ...(asked && { employee_id: { in: ofDepartment } }) },
    facets: ['status', 'type_id', 'unpaid'],
  });
  const live = useLive(store.today());
  const standings = useStandings(entries.found?.rows, types, store.today());
  const nameOf = async (id: string) => {
    const row = await store.get(LeaveRequest, id);
    return named.employees.find((one) => one.id === row?.employee_id)?.name ?? '';
  };
  const [approve] = useBulk(entries, (id) => leaveCommands.move(store, id, 'approved'), {
    done: (n) => (n === 1 ? m.leave_approved_many_one({ n: number(n) }) : m.leave_approved_many({ n: number(n) })),
    undo: (ids) => runEach(new Set(ids), (id) => leaveCommands.move(store, id, 'submitted')),
    nameOf,
  });
  const [rejectAll] = useBulk(entries, (id, reason: string) => leaveCommands.move(store, id, 'rejected', { reason }), {
    done: (n) => (n === 1 ? m.leave_rejected_many_one({ n: number(n) }) : m.leave_rejected_many({ n: number(n) })),
    undo: (ids) => runEach(new Set(ids), (id) => leaveCommands.move(store, id, 'submitted')),
    nameOf,
  });
  if (types.inUse.length === 0) {
    return (
      <EmptyState
        icon={CalendarOff}
        title={m.leave_no_types_title()}
        text={m.leave_no_types_text()}
        actions={setsUp && <ButtonLink to="/app/settings?section=hrm">{m.shell_off_settings()}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <EntityList
        entities={entries}
        id="leave"
        label={m.leave_label()}
        search={m.leave_search()}
        create={m.leave_new()}
        columns={leaveColumns({
          ...{ named, types, number, room: entries.room },
          deciderOf: (row) => (row.decided_by === null ? '' : authorName({ user_id: row.decided_by, actor_kind: 'user' })),
          leftOf: (row) => standings(row.employee_id, row.type_id)?.left,
        })}
        phoneRow={(row) => <LeavePhoneRow row={row} named={named} types={types} number={number} />}
        filters={
          <>
            <FilterRows
              of={entries}
              name="status"
              label={m.common_status()}
              rows={leaveStatuses.map((id) => ({ id, name: leaveStatusText[id]() }))}
            />
            <FilterRows of={entries} name="type_id" label={m.leave_type()} rows={types.all} />
            <FilterRows
              of={entries}
              name="department"
              label={m.people_department()}
              rows={departments.filter(({ deleted_at }) => deleted_at === null)}
            />
            <FilterDays label={m.leave_from_day()} value={list.filters.from_day} onChange={(value) => list.setFilter('from_day', value)} />
            <FilterRows of={entries} name="unpaid" label={m.leave_pay()} rows={[{ id: '1', name: m.leave_unpaid_only() }]} single />
            <ShowFilter of={entries} />
          </>
        }
        above={
          <>
            <LeaveTabs at="requests" />
            {!entries.inTrash && <Recounts rows={live} named={named} types={types} onOpen={list.setOpenId} />}
          </>
        }
        bulk={
          <>
            {!entries.inTrash && (
              <>
                <Button icon={CircleCheck} onClick={approve}>
                  {m.leave_approve()}
                </Button>
                <Button icon={CircleX} onClick={() => reject(true)}>
                  {m.leave_reject()}
                </Button>
              </>
            )}
            <EntityBulk of={entries} commands={leaveCommands} nameOf={nameOf} />
          </>
        }
        dialog={(id, close) =>
          id === 'new' ? (
            <LeaveForm named={named} types={types} onClose={close} />
          ) : (
            <LeaveDrawer key={id} id={id} named={named} types={types} onClose={close} />
          )
        }
        empty={{ icon: CalendarOff, title: m.leave_empty_title(), text: m.leave_empty_text() }}
      />
      {rejecting && (
        <ReasonDialog
          title={m.leave_reject()}
          text={m.leave_reject_text()}
          act={async (reason) => rejectAll(reason)}
          onClose={() => reject(false)}
        />
      )}
    </>
  );
}

const none: readonly RequestRow[] = [];

/** What is asked for or approved, as far back as it is counted anew. */
function useLive(today: string): readonly RequestRow[] {
  const where = { deleted: { in: [0] }, status: { in: [...liveStatuses] }, to_day: { from: recountedFrom(today) } };
  return useList(LeaveRequest, { where })?.rows ?? none;
}
