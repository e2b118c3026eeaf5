import { Fingerprint } from 'lucide-react';
import { useMemo } from 'react';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { InstantText } from '#ui/display/dates.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import type { Column } from '#ui/table/column.ts';
import { FilterDays } from '#ui/table/filters.tsx';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { EntityList, FilterRows, ReasonDialog, useEntities } from '../../entity/index.ts';
import { Kiosk, KioskContact } from '../kiosks/kind.ts';
import { directionText, type PunchRow, timed, voidPunch } from '../time/index.ts';
import { Punch } from '../time/kind.ts';
import type { ViewProps } from './AttendancePage.tsx';
import { AttendanceTabs } from './AttendanceTabs.tsx';
import { sourceText } from './DayDrawer.tsx';
import { flagText } from './states.ts';

type LogRow = Stored<PunchRow & { readonly void_reason: string }>;

/** Every punch as it came: what its device claimed, what counts, and when it was received. */
export function PunchLog({ named }: ViewProps) {
  const may = allows(useAccess(), 'manage_attendance');
  const list = useListState({
    sort: { column: 'captured_at', descending: true },
    filters: { captured_at: 'days', direction: 'many', source: 'many', void: 'many' },
  });
  const punches = useEntities(Punch, list, { facets: ['direction', 'source'] });
  const kiosks = useKeys(Kiosk);
  const contacts = useKeys(KioskContact);
  const columns = useMemo<readonly Column<LogRow>[]>(() => {
    const times = (row: LogRow) => timed([row], contacts ?? [], kiosks ?? [])[0];
    const person = (row: LogRow) => named.employees.find(({ id }) => id === row.employee_id);
    const from = (row: LogRow) => kiosks?.find(({ id }) => id === row.kiosk_id)?.name ?? sourceText(row.source);
    return [
      {
        ...{ id: 'captured_at', header: m.attendance_claimed(), sort: 'desc', width: 190 },
        cell: (row) => <InstantText at={row.captured_at} />,
        csv: (row) => row.captured_at,
      },
      {
        ...{ id: 'employee_id', header: m.time_person() },
        cell: (row) => person(row)?.name ?? m.common_deleted(),
        csv: { [m.people_code()]: (row) => person(row)?.code ?? '', [m.common_name()]: (row) => person(row)?.name ?? '' },
      },
      {
        ...{ id: 'direction', header: m.time_direction(), width: 150, sort: 'asc' },
        cell: (row) => directionText[row.direction](),
        csv: (row) => row.direction,
      },
      { ...{ id: 'from', header: m.attendance_from_where(), width: 150 }, cell: from, csv: from },
      {
        ...{ id: 'effective', header: m.attendance_counts_as(), width: 190 },
        cell: (row) => <InstantText at={new Date(times(row)?.at ?? 0).toISOString()} />,
        csv: (row) => new Date(times(row)?.at ?? 0).toISOString(),
      },
      {
        ...{ id: 'confidence', header: m.attendance_clock(), width: 150 },
        cell: (row) => <Confidence of={times(row)?.confidence ?? 'suspect'} />,
        csv: (row) => times(row)?.confidence ?? '',
      },
      {
        ...{ id: 'received', header: m.attendance_received(), width: 190, optional: true },
        cell: (row) => <InstantText at={row.received_at} />,
        csv: (row) => row.received_at,
      },
      {
        ...{ id: 'void', header: m.banking_feed_void(), width: 180 },
        cell: (row) => row.voided_at !== null && <StatusBadge label={row.void_reason || m.banking_feed_void()} />,
        csv: (row) => row.void_reason,
      },
    ];
  }, [named, kiosks, contacts]);
  return (
    <EntityList
      entities={punches}
      id="punches"
      label={m.attendance_label()}
      search={m.attendance_search()}
      columns={columns}
      phoneRow={(row) => (
        <PhoneLines
          title={named.employees.find(({ id }) => id === row.employee_id)?.name ?? m.common_deleted()}
          text={
            <>
              {directionText[row.direction]()} · <InstantText at={row.captured_at} />
            </>
          }
          badge={row.voided_at !== null && <StatusBadge label={m.banking_feed_void()} />}
        />
      )}
      older={Punch}
      filters={
        <>
          <FilterDays label={m.banking_day()} value={list.filters.captured_at} onChange={(value) => list.setFilter('captured_at', value)} />
          <FilterRows
            of={punches}
            name="direction"
            label={m.time_direction()}
            rows={Object.entries(directionText).map(([id, text]) => ({ id, name: text() }))}
          />
          <FilterRows
            of={punches}
            name="source"
            label={m.attendance_from_where()}
            rows={sources.map((id) => ({ id, name: id === 'kiosk' ? m.kiosk_one() : sourceText(id) }))}
          />
        </>
      }
      above={<AttendanceTabs at="punches" />}
      empty={{ icon: Fingerprint, title: m.attendance_no_punches(), text: m.attendance_no_punches_text() }}
      dialog={(id, close) => may && <VoidPunch id={id} onClose={close} />}
    />
  );
}

const sources = ['kiosk', 'self', 'manager', 'import'] as const;

function VoidPunch({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const store = useStore();
  return (
    <ReasonDialog
      title={m.expenses_make_void()}
      text={m.attendance_void_text()}
      asked={m.common_reason()}
      said={m.banking_feed_void()}
      act={(reason) => voidPunch(store, id, reason)}
      onClose={onClose}
    />
  );
}

function Confidence({ of }: { readonly of: 'verified' | 'estimated' | 'suspect' }) {
  if (of === 'verified') return <StatusBadge tone="success" label={m.attendance_verified()} />;
  return <StatusBadge tone={of === 'suspect' ? 'danger' : 'warning'} label={flagText[of]()} />;
}
