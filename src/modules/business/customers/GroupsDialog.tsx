import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';

import { useList } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { NameBadge } from '#ui/display/NameBadge.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

import { Opened } from '../../entity/index.ts';
import { Customer, CustomerGroup } from '../customer-rules/kind.ts';
import type { GroupRow } from './group-commands.ts';
import { GroupForm } from './GroupForm.tsx';
import { useGroups, useMembersOf } from './use-groups.ts';

/** The groups of the company, and the form of one in their place. */
export function GroupsDialog({ onClose }: { readonly onClose: () => void }) {
  const groups = useGroups();
  const [at, open] = useState<string>();
  if (at !== undefined)
    return (
      <Opened key={at} kind={CustomerGroup} id={at}>
        {(row) => <GroupForm before={row} onClose={() => open(undefined)} />}
      </Opened>
    );
  return (
    <Dialog
      open
      size="sm"
      title={m.customers_groups()}
      description={m.customers_groups_text()}
      onClose={onClose}
      footer={
        <Button tone="primary" icon={Plus} onClick={() => open('new')}>
          {m.customers_group_create()}
        </Button>
      }
    >
      {groups.length === 0 && <p className="text-14 text-muted-foreground">{m.customers_groups_none()}</p>}
      <ul className="divide-y">
        {groups.map((group) => (
          <li key={group.id} className="flex min-h-13 items-center gap-3 py-1.5">
            <span className="min-w-0 flex-1">
              <NameBadge name={group.name} colour={group.color} />
              <span className="mt-0.5 block truncate text-13 text-muted-foreground">
                <Members group={group} />
              </span>
            </span>
            <IconButton icon={Pencil} label={`${m.common_edit()}: ${group.name}`} onClick={() => open(group.id)} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Members({ group: { id, notes } }: { readonly group: GroupRow }) {
  const number = useNumberText();
  const members = useMembersOf(id);
  const found = useList(Customer, { where: { id: { in: members ?? [] }, deleted: { in: [0] } }, limit: 0 });
  if (!members || !found?.complete) return notes || '…';
  return [m.labels_on_customers({ n: number(found.count) }), notes].filter(Boolean).join(' · ');
}
