import { NavLink } from 'react-router-dom';

import { useAccess } from '#data/react.tsx';
import { m } from '#messages';
import { modules } from '#modules/registry.ts';

import { menuOf, type MenuEntry, type MenuGroup } from '../access/menu.ts';
import { useScreen } from '../router/use-screen.ts';

/** The menu in the groups of the specification. `narrow` shows icons with their names on hover and for screen readers. */
export function MenuLinks({ narrow }: { readonly narrow: boolean }) {
  const groups = menuOf(modules, useAccess());
  return (
    <nav aria-label={m.shell_menu()} className="flex flex-col gap-4 px-2 py-3">
      {groups.map((group) => (
        <Group key={group.id} group={group} narrow={narrow} />
      ))}
    </nav>
  );
}

function Group({ group, narrow }: { readonly group: MenuGroup; readonly narrow: boolean }) {
  const [only] = group.entries;
  const headed = group.entries.length > 1 || only?.label !== group.label;
  return (
    <div className="flex flex-col gap-0.5">
      {headed && <h2 className={narrow ? 'sr-only' : 'px-2 pb-1 text-12 font-medium text-muted-foreground'}>{group.label}</h2>}
      {group.entries.map((entry) => (
        <Entry key={entry.id} entry={entry} narrow={narrow} above={group.entries.some(({ path }) => path.startsWith(`${entry.path}/`))} />
      ))}
    </div>
  );
}

type EntryProps = {
  readonly entry: MenuEntry;
  readonly narrow: boolean;
  /** The addresses of others begin with its own. */
  readonly above: boolean;
};

function Entry({ entry, narrow, above }: EntryProps) {
  const Icon = entry.icon;
  // A screen of a feature may have an address of its own.
  const within = useScreen()?.feature.id === entry.id;
  return (
    <NavLink
      to={entry.path}
      end={above || entry.path === '/app'}
      title={narrow ? entry.label : undefined}
      className={({ isActive }) =>
        `menu-link ${isActive || within ? 'bg-accent font-medium text-accent-foreground' : 'text-foreground hover:bg-muted'}`
      }
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className={narrow ? 'sr-only' : 'truncate'}>{entry.label}</span>
    </NavLink>
  );
}
