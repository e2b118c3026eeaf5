import { ChevronDown, Pencil } from 'lucide-react';
import { useState } from 'react';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';

import { LabelChips } from '../../account/label-screens/index.ts';
import { usePeople } from '../../company/use-people.ts';
import type { OrderRow } from '../sale-rules/index.ts';
import { assignOrder, tagOrder } from './desk.ts';
import { TagsDialog } from './TagsDialog.tsx';

/** Who cares for the order and how it is sorted, each changed with a tap. */
export function OrderDesk({ order }: { readonly order: Stored<OrderRow> }) {
  const store = useStore();
  const may = allows(useAccess(), 'manage_ecom_orders') && order.deleted_at === null;
  const people = usePeople();
  const [tagging, setTagging] = useState(false);
  const [assign] = useTask((to: string | null) => assignOrder(store, order.id, to));
  const who =
    order.assigned_to === null ? m.orders_assign_nobody() : (people.find(({ id }) => id === order.assigned_to)?.label ?? m.name_unknown());
  return (
    <Section title={m.orders_desk()}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 text-14">
        <dt className="text-muted-foreground">{m.orders_assignee()}</dt>
        <dd className="min-w-0">
          {may ? (
            <Menu
              align="start"
              trigger={
                <Button size="sm" aria-label={`${m.orders_assignee()}: ${who}`}>
                  <span className="truncate">{who}</span>
                  <ChevronDown aria-hidden className="size-3.5" />
                </Button>
              }
              entries={[
                ...people
                  .filter(({ id, active }) => active || id === order.assigned_to)
                  .map(({ id, label }) => ({ label, checked: id === order.assigned_to, onSelect: () => assign(id) })),
                null,
                { label: m.orders_assign_nobody(), checked: order.assigned_to === null, onSelect: () => assign(null) },
              ]}
            />
          ) : (
            who
          )}
        </dd>
        <dt className="text-muted-foreground">{m.common_tags()}</dt>
        <dd className="flex min-w-0 items-center gap-1">
          <LabelChips tags={order.tags} />
          {may && <IconButton icon={Pencil} label={m.orders_tags_set()} onClick={() => setTagging(true)} />}
        </dd>
      </dl>
      {tagging && (
        <TagsDialog
          of={order.id}
          tags={order.tags}
          onSave={(change) => tagOrder(store, order.id, change)}
          onClose={() => setTagging(false)}
        />
      )}
    </Section>
  );
}
