import { ArrowDown, ArrowUp, Ellipsis, Pencil, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import type { EntityCommands } from '#data/entity-commands.ts';
import type { AnyKind } from '#data/kind.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';

import { nameShown } from '../../business/sale-rules/index.ts';
import { useEntityActions } from '../../entity/index.ts';
import { moveSetting } from './commands.ts';
import type { Setting } from './rules.ts';

type Commands = Pick<EntityCommands<never, never>, 'remove' | 'restore' | 'setActive'>;

type Props<R extends Setting> = {
  readonly kind: AnyKind;
  readonly commands: Commands;
  readonly title: string;
  readonly text: string;
  readonly add: string;
  /** The living rows in their order. */
  readonly rows: readonly R[];
  /** Instead of the plain name. */
  readonly face?: (row: R) => ReactNode;
  readonly detail?: (row: R) => ReactNode;
  /** Why a row cannot be deleted. */
  readonly kept?: (row: R) => string | undefined;
  readonly form: (before: R | undefined, close: () => void) => ReactNode;
};

/** A small list that a person keeps: add, change, put in order, switch off, delete. */
export function SettingList<R extends Setting>({ kind, commands, title, text, add, rows, face, detail, kept, form }: Props<R>) {
  const [editing, setEditing] = useState<R | 'new'>();
  const close = () => setEditing(undefined);
  return (
    <Section
      flush
      title={title}
      text={text}
      actions={
        <Button size="sm" icon={Plus} onClick={() => setEditing('new')}>
          {add}
        </Button>
      }
    >
      <ul className="divide-y" aria-label={title}>
        {rows.map((row, index) => (
          <SettingRow
            key={row.id}
            kind={kind}
            commands={commands}
            row={row}
            first={index === 0}
            last={index === rows.length - 1}
            kept={kept?.(row)}
            onEdit={() => setEditing(row)}
          >
            <span className="truncate text-14 font-medium">{face?.(row) ?? nameShown(row.name)}</span>
            {detail && <span className="truncate text-13 text-muted-foreground">{detail(row)}</span>}
          </SettingRow>
        ))}
      </ul>
      {editing !== undefined && form(editing === 'new' ? undefined : editing, close)}
    </Section>
  );
}

function SettingRow({
  kind,
  commands,
  row,
  first,
  last,
  kept,
  onEdit,
  children,
}: {
  readonly kind: AnyKind;
  readonly commands: Commands;
  readonly row: Setting;
  readonly first: boolean;
  readonly last: boolean;
  readonly kept: string | undefined;
  readonly onEdit: () => void;
  readonly children: ReactNode;
}) {
  const store = useStore();
  const name = nameShown(row.name);
  const [move] = useTask((by: -1 | 1) => moveSetting(store, kind, row, by));
  const { entries } = useEntityActions(commands, row, { deleted: () => m.common_name_deleted({ name }) });
  return (
    <li className="flex items-center gap-1 pr-2">
      <button
        type="button"
        onClick={onEdit}
        className="flex min-h-11 min-w-0 flex-1 flex-col justify-center px-4 py-1.5 text-left hover:bg-muted"
      >
        {children}
      </button>
      {row.active === false && <StatusBadge label={m.common_inactive()} />}
      <span className="contents max-sm:hidden">
        <IconButton icon={ArrowUp} label={m.settings_up({ name })} disabled={first} onClick={() => move(-1)} className="max-sm:hidden" />
        <IconButton icon={ArrowDown} label={m.settings_down({ name })} disabled={last} onClick={() => move(1)} className="max-sm:hidden" />
      </span>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={m.settings_more({ name })} />}
        entries={[
          { label: m.common_edit(), icon: Pencil, onSelect: onEdit },
          !first && { label: m.settings_up_short(), icon: ArrowUp, onSelect: () => move(-1) },
          !last && { label: m.ui_line_down(), icon: ArrowDown, onSelect: () => move(1) },
          ...entries(m.common_delete(), kept),
        ]}
      />
    </li>
  );
}
