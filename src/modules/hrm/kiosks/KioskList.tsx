import { Pencil, PowerOff, TabletSmartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { allows } from '#access/access.ts';
import { clockText } from '#data/clock-text.ts';
import { useAccess, useKeys, useStore } from '#data/react.tsx';
import { useServer } from '#data/server.tsx';
import { m } from '#messages';
import { InstantText } from '#ui/display/dates.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { confirm } from '#ui/overlay/confirm.tsx';
import type { MenuEntries } from '#ui/overlay/Menu.tsx';
import { toast, whileLoading } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { useListRoom } from '#ui/page/ListPage.tsx';
import { Section } from '#ui/page/Section.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';

import { useNeedsConnection } from '../../entity/index.ts';
import { kioskCalls } from './calls.ts';
import type { Spots } from './EnrolKiosk.tsx';
import { Kiosk, KioskContact, type KioskContactRow, type KioskRow } from './kind.ts';
import { KioskForm } from './KioskForm.tsx';
import { lastContacts, stateOf } from './rules.ts';

type KioskListProps = Spots & {
  /** How one is added. */
  readonly actions?: ReactNode;
};

/** The tablets of the company: when each was last heard of, what waited on it, and how its clock stood. */
export function KioskList({ places, lines, actions }: KioskListProps) {
  const kiosks = useKeys(Kiosk);
  const contacts = useKeys(KioskContact, { by: 'newest' });
  const [editing, setEditing] = useState<KioskRow>();
  const entries = useEntries(setEditing);
  const columns = useKioskColumns({ places, lines }, lastContacts(contacts ?? []));
  const rows = kiosks?.toSorted((a, b) => Number(a.revoked_at !== null) - Number(b.revoked_at !== null) || a.name.localeCompare(b.name));
  return (
    <Section flush title={m.kiosk_list()} text={m.kiosk_list_text()} actions={actions}>
      <DataTable
        label={m.kiosk_list()}
        columns={columns}
        rows={rows}
        rowMenu={entries}
        phoneRow={(kiosk) => <KioskPhoneRow kiosk={kiosk} />}
        empty={<EmptyState icon={TabletSmartphone} title={m.kiosk_none()} text={m.kiosk_none_text()} />}
      />
      {editing && <KioskForm kiosk={editing} {...{ places, lines }} onClose={() => setEditing(undefined)} />}
    </Section>
  );
}

function useEntries(onEdit: (kiosk: KioskRow) => void): (kiosk: KioskRow) => MenuEntries {
  const access = useAccess();
  const server = useServer();
  const missing = useNeedsConnection();
  const [revoke] = useTask(async ({ id, name, waiting }: KioskRow) => {
    const text = waiting > 0 ? m.kiosk_revoke_waits() : m.kiosk_revoke_text();
    if (!(await confirm({ title: m.kiosk_revoke_title({ name }), text, action: m.kiosk_revoke() }))) return;
    await whileLoading(m.auth_working(), async () => kioskCalls(await server(), access.tenantId).revoke(id));
    toast.success(m.kiosk_revoke_done({ name }));
  });
  return (kiosk) => {
    if (!allows(access, 'manage_attendance')) return [];
    return [
      { label: m.kiosk_edit(), icon: Pencil, onSelect: () => onEdit(kiosk) },
      kiosk.revoked_at === null && { label: m.kiosk_revoke(), icon: PowerOff, tone: 'danger', why: missing, onSelect: () => revoke(kiosk) },
    ];
  };
}

function useKioskColumns({ places, lines }: Spots, contacts: ReadonlyMap<string, KioskContactRow>): readonly Column<KioskRow>[] {
  const number = useNumberText();
  const narrow = useListRoom(false) === 'narrow';
  const placeOf = (id: string | null): string => places.find(({ value }) => value === id)?.label ?? '';
  const useOf = (id: string | null): string =>
    id === null ? m.kiosk_use_gate() : m.kiosk_use_line({ line: lines.find(({ value }) => value === id)?.label ?? '' });
  return [
    { id: 'name', header: m.common_name(), cell: (kiosk) => <span className="font-medium">{kiosk.name}</span> },
    ...(narrow || places.length === 0
      ? []
      : [{ id: 'place', header: m.kiosk_place(), width: 150, cell: ({ place_id }: KioskRow) => placeOf(place_id) }]),
    ...(narrow || lines.length === 0
      ? []
      : [{ id: 'use', header: m.kiosk_use(), width: 170, cell: ({ line_id }: KioskRow) => useOf(line_id) }]),
    { id: 'state', header: m.common_status(), width: 125, cell: (kiosk) => <KioskBadge kiosk={kiosk} /> },
    { id: 'seen', header: m.common_last_contact(), width: 196, cell: ({ seen_at }) => <InstantText at={seen_at} /> },
    {
      id: 'waiting',
      header: m.sync_waiting(),
      width: 80,
      align: 'end',
      cell: ({ waiting }) => <span className="figures">{number(waiting)}</span>,
    },
    {
      id: 'clock',
      header: m.kiosk_clock(),
      width: 165,
      cell: ({ id }) => {
        const contact = contacts.get(id);
        if (!contact) return null;
        const wrong = clockText(-contact.offset_ms, number);
        return wrong === null ? m.sync_clock_fine() : <StatusBadge tone="warning" label={wrong} />;
      },
    },
  ];
}

function KioskPhoneRow({ kiosk }: { readonly kiosk: KioskRow }) {
  const number = useNumberText();
  const { waiting, seen_at } = kiosk;
  return (
    <PhoneLines
      title={kiosk.name}
      text={
        <>
          <InstantText at={seen_at} />
          {waiting > 0 && ` · ${waiting === 1 ? m.kiosk_waits_one() : m.kiosk_waits({ count: number(waiting) })}`}
        </>
      }
      badge={<KioskBadge kiosk={kiosk} />}
    />
  );
}

const badges = {
  off: ['neutral', m.kiosk_state_off],
  new: ['warning', m.kiosk_state_new],
  silent: ['warning', m.kiosk_state_silent],
  active: ['success', m.common_active],
} as const;

function KioskBadge({ kiosk }: { readonly kiosk: KioskRow }) {
  const [tone, label] = badges[stateOf(kiosk, useStore().now())];
  return <StatusBadge tone={tone} label={label()} />;
}
