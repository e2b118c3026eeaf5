import { Copy, Pencil, Plus, ShieldCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { permissionKeys } from '#access/permissions.ts';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { ButtonLink } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import type { MenuEntries } from '#ui/overlay/Menu.tsx';
import { useListRoom } from '#ui/page/ListPage.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Page } from '#ui/page/Page.tsx';
import { Section } from '#ui/page/Section.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';

import { useNeedsConnection } from '../../entity/index.ts';
import { beyond, brandsText, effective, nameIn, type RoleRow, type Team, whyNot } from '../team/index.ts';
import { DeleteRole } from './DeleteRole.tsx';
import { type Holders, useHoldersOf } from './use-holders.ts';

export function rolePath(open: string): string {
  return `${href('/app/roles')}?open=${open}`;
}

export function RoleList({ team }: { readonly team: Team }) {
  const navigate = useNavigate();
  const missing = useNeedsConnection();
  const holdersOf = useHoldersOf(team);
  const summary = useSummary(team, holdersOf);
  const [deleting, setDeleting] = useState<RoleRow | null>(null);
  const create = (
    <ButtonLink tone="primary" icon={Plus} to={rolePath('new')}>
      {m.roles_create()}
    </ButtonLink>
  );
  function entriesFor(role: RoleRow): MenuEntries {
    const why = missing ?? whyNot(beyond(team.giver, role));
    const mine = team.members.some((row) => row.id === team.me && row.role_id === role.id);
    return [
      { label: m.roles_edit(), icon: Pencil, to: rolePath(role.id) },
      { label: m.roles_duplicate(), icon: Copy, to: `${rolePath('new')}&from=${role.id}` },
      null,
      {
        label: m.roles_delete(),
        icon: Trash2,
        tone: 'danger',
        why: why ?? (mine ? m.roles_delete_own() : undefined),
        onSelect: () => setDeleting(role),
      },
    ];
  }
  return (
    <Page title={m.roles_label()} text={m.roles_text()} actions={create}>
      {missing !== undefined && <Notice>{m.team_offline()}</Notice>}
      <Section flush>
        <DataTable
          label={m.roles_label()}
          columns={useRoleColumns(team, summary)}
          rows={team.roles}
          phoneRow={(role) => (
            <PhoneLines
              title={role.name}
              value={summary(role).keys}
              text={[summary(role).holders, brandsText(team, role.brand_ids)].join(' · ')}
            />
          )}
          href={(role) => rolePath(role.id)}
          onOpen={(role) => void navigate(rolePath(role.id))}
          rowMenu={entriesFor}
          empty={<EmptyState icon={ShieldCheck} title={m.roles_empty()} text={m.roles_empty_text()} actions={create} />}
        />
      </Section>
      {deleting && <DeleteRole role={deleting} holders={holdersOf(deleting.id)} team={team} onClose={() => setDeleting(null)} />}
    </Page>
  );
}

type Summary = (role: RoleRow) => { readonly keys: string; readonly holders: string };

function useSummary(team: Team, holdersOf: (role: string) => Holders): Summary {
  const number = useNumberText();
  return (role) => {
    const { members, invitations } = holdersOf(role.id);
    const names = members.slice(0, 2).map((id) => nameIn(team, id));
    const more = members.length - names.length;
    return {
      keys: m.roles_keys({ n: number(effective(role).size), all: number(permissionKeys.length) }),
      holders:
        [
          more > 0 ? m.ui_and_more({ first: names.join(', '), count: number(more) }) : names.join(', '),
          invitations.length > 0 && m.roles_invited({ n: number(invitations.length) }),
        ]
          .filter(Boolean)
          .join(' · ') || m.roles_nobody(),
    };
  };
}

function useRoleColumns(team: Team, summary: Summary): readonly Column<RoleRow>[] {
  const narrow = useListRoom(false) === 'narrow';
  const brands: Column<RoleRow> = {
    id: 'brands',
    header: m.brands_label(),
    width: 200,
    cell: (role) => <span className="text-muted-foreground">{brandsText(team, role.brand_ids)}</span>,
  };
  return [
    { id: 'name', header: m.common_name(), cell: (role) => role.name },
    { id: 'keys', header: m.roles_permissions(), width: 150, cell: (role) => <span className="figures">{summary(role).keys}</span> },
    ...(narrow ? [] : [brands]),
    { id: 'holders', header: m.roles_holders(), width: narrow ? 240 : 300, cell: (role) => summary(role).holders },
  ];
}
