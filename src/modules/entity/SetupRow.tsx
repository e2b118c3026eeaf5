import clsx from 'clsx';
import { Ellipsis, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';

import type { EntityCommands } from '#data/entity-commands.ts';
import { m } from '#messages';
import { IconButton } from '#ui/control/IconButton.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { Menu, type MenuEntries } from '#ui/overlay/Menu.tsx';

import { useEntityActions } from './use-entity-actions.tsx';

type Props = {
  readonly commands: Pick<EntityCommands<never, never>, 'remove' | 'restore'> & Partial<Pick<EntityCommands<never, never>, 'setActive'>>;
  readonly row: { readonly id: string; readonly deleted_at: string | null; readonly active?: boolean };
  readonly name: string;
  readonly detail: ReactNode;
  /** A part of the row above. */
  readonly part?: boolean;
  /** Why it cannot be deleted. */
  readonly kept?: string | undefined;
  readonly onEdit: () => void;
  /** What else its menu has. */
  readonly more?: MenuEntries;
  /** Said beside its name. */
  readonly badge?: ReactNode;
};

/** A line of a small list in the settings: opens its form, and has a menu with the rest. */
export function SetupRow({ commands, row, name, detail, part = false, kept, onEdit, more, badge }: Props) {
  const { entries } = useEntityActions(commands, row, { deleted: () => m.common_name_deleted({ name }) });
  return (
    <li className="flex items-center gap-1 pr-2">
      <button
        type="button"
        onClick={onEdit}
        className={clsx(
          'flex min-h-11 min-w-0 flex-1 flex-col justify-center py-1.5 pr-4 text-left hover:bg-muted',
          part ? 'pl-9' : 'pl-4',
        )}
      >
        <span className="truncate text-14 font-medium">{name}</span>
        <span className="text-13 break-words text-muted-foreground">{detail}</span>
      </button>
      {badge}
      {row.active === false && <StatusBadge label={m.common_inactive()} />}
      <Menu
        trigger={<IconButton icon={Ellipsis} label={m.settings_more({ name })} />}
        entries={[{ label: m.common_edit(), icon: Pencil, onSelect: onEdit }, ...(more ?? []), ...entries(m.common_delete(), kept)]}
      />
    </li>
  );
}
