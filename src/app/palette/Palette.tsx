import { Command } from 'cmdk';
import { useAtom } from 'jotai';
import { CornerDownLeft, Plus, Search } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useAccess } from '#data/react.tsx';
import { m } from '#messages';
import { modules } from '#modules/registry.ts';
import { useFocusReturn } from '#ui/overlay/focus-return.ts';

import { createEntries, menuOf } from '../access/menu.ts';
import { paletteOpenAtom } from '../frame/frame-state.ts';
import { matches } from './match.ts';
import { useFind } from './use-find.ts';

/** Ctrl/Cmd-K: go to a screen, create something, find a customer, order or parcel by name, phone or number. */
export function Palette() {
  const [open, setOpen] = useAtom(paletteOpenAtom);
  const focus = useFocusReturn(open);
  const [text, setText] = useState('');
  const access = useAccess();
  const navigate = useNavigate();
  const found = useFind(text);
  const places = menuOf(modules, access).flatMap((group) => group.entries.map((entry) => ({ ...entry, group })));
  const go = places.filter(({ label, group }) => matches(text, label, group.label));
  const create = createEntries(modules, access).filter(({ label }) => matches(text, label));

  function choose(path: string): void {
    setOpen(false);
    void navigate(path);
  }

  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <Radix.Content
          {...focus}
          aria-label={m.shell_palette_title()}
          aria-describedby={undefined}
          className="fixed inset-x-2 top-2 z-50 flex max-h-[calc(100dvh-1rem)] animate-rise flex-col overflow-hidden rounded-lg bg-popover text-popover-foreground shadow-overlay sm:inset-x-auto sm:top-[12dvh] sm:left-1/2 sm:max-h-[70dvh] sm:w-150 sm:-translate-x-1/2"
        >
          <Radix.Title className="sr-only">{m.shell_palette_title()}</Radix.Title>
          <Command shouldFilter={false} loop label={m.shell_palette_title()} className="flex min-h-0 flex-col">
            <div className="flex items-center gap-2.5 border-b px-4">
              <Search aria-hidden className="size-4 shrink-0 text-muted-foreground" />
              <Command.Input
                value={text}
                onValueChange={setText}
                placeholder={m.shell_palette_placeholder()}
                className="min-h-12 w-full bg-transparent text-16 outline-none"
              />
            </div>
            <Command.List className="min-h-0 overflow-y-auto overscroll-contain p-2">
              <Command.Empty className="px-2 py-6 text-center text-muted-foreground">{m.shell_palette_empty({ text })}</Command.Empty>
              {found.map((group) => (
                <Group key={group.label} heading={group.label}>
                  {group.hits.map((hit) => (
                    <Item
                      key={hit.id}
                      value={hit.path}
                      icon={<CornerDownLeft aria-hidden className="size-4" />}
                      detail={hit.detail}
                      onChoose={() => choose(hit.path)}
                    >
                      {hit.label}
                    </Item>
                  ))}
                </Group>
              ))}
              {create.length > 0 && (
                <Group heading={m.shell_palette_create()}>
                  {create.map((entry) => (
                    <Item
                      key={entry.path}
                      value={entry.path}
                      icon={<Plus aria-hidden className="size-4" />}
                      onChoose={() => choose(entry.path)}
                    >
                      {entry.label}
                    </Item>
                  ))}
                </Group>
              )}
              {go.length > 0 && (
                <Group heading={m.shell_palette_go()}>
                  {go.map(({ path, label, icon: Icon, group }) => (
                    <Item
                      key={path}
                      value={path}
                      icon={<Icon aria-hidden className="size-4" />}
                      detail={group.label === label ? '' : group.label}
                      onChoose={() => choose(path)}
                    >
                      {label}
                    </Item>
                  ))}
                </Group>
              )}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Group({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="pb-2 [&>[cmdk-group-heading]]:px-2 [&>[cmdk-group-heading]]:py-1.5 [&>[cmdk-group-heading]]:text-12 [&>[cmdk-group-heading]]:text-muted-foreground"
    >
      {children}
    </Command.Group>
  );
}

type ItemProps = {
  readonly value: string;
  readonly icon: ReactNode;
  readonly detail?: string;
  readonly onChoose: () => void;
  readonly children: ReactNode;
};

function Item({ value, icon, detail = '', onChoose, children }: ItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onChoose}
      className="flex min-h-control cursor-pointer items-center gap-3 rounded-md px-2 data-[selected=true]:bg-muted"
    >
      <span className="text-muted-foreground">{icon}</span>
      <span className="truncate">{children}</span>
      <span className="ms-auto truncate text-13 text-muted-foreground">{detail}</span>
    </Command.Item>
  );
}
