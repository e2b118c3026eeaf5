import clsx from 'clsx';
import { DropdownMenu as Radix } from 'radix-ui';
import { Fragment, type ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';

import type { Icon } from '../display/icon.ts';

/* A list of actions at a button. The same entries serve a page header, a row and a bulk bar. */

export type MenuEntry = {
  readonly label: string;
  readonly icon?: Icon | undefined;
  /** Where it leads; else `onSelect` runs. */
  readonly to?: string | undefined;
  readonly onSelect?: (() => void) | undefined;
  readonly tone?: 'danger' | undefined;
  readonly disabled?: boolean | undefined;
  /** Why it cannot be chosen now; shown below the label. */
  readonly why?: string | undefined;
  /** Shown at the right end: `N`, `⌘K`. */
  readonly shortcut?: string | undefined;
  /** Ticked or not; absent = no tick. */
  readonly checked?: boolean | undefined;
};
/** `null` separates groups; `false` leaves an entry out. */
export type MenuEntries = readonly (MenuEntry | null | false)[];

export type MenuProps = {
  readonly trigger: ReactElement;
  readonly entries: MenuEntries;
  readonly align?: 'start' | 'end';
  readonly heading?: string;
};

export function Menu({ trigger, entries, align = 'end', heading }: MenuProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <MenuContent entries={entries} align={align} heading={heading} />
    </Radix.Root>
  );
}

export function MenuContent({
  entries,
  align,
  heading,
  onCloseAutoFocus,
}: {
  readonly entries: MenuEntries;
  readonly align: 'start' | 'end';
  readonly heading?: string | undefined;
  readonly onCloseAutoFocus?: (event: Event) => void;
}) {
  const navigate = useNavigate();
  return (
    <Radix.Portal>
      <Radix.Content
        align={align}
        {...(onCloseAutoFocus && { onCloseAutoFocus })}
        sideOffset={4}
        collisionPadding={8}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-rise overflow-y-auto rounded-lg bg-popover p-1 text-popover-foreground shadow-overlay"
      >
        {heading !== undefined && <Radix.Label className="px-2 py-1.5 text-12 font-medium text-muted-foreground">{heading}</Radix.Label>}
        {tidied(entries).map((entry, index) =>
          entry === null ? (
            // oxlint-disable-next-line react/no-array-index-key -- separators have no identity
            <Radix.Separator key={`line-${index}`} className="my-1 h-px bg-border" />
          ) : (
            <Fragment key={entry.label}>
              <Entry entry={entry} onChoose={() => (entry.to === undefined ? entry.onSelect?.() : void navigate(entry.to))} />
            </Fragment>
          ),
        )}
      </Radix.Content>
    </Radix.Portal>
  );
}

const entryClass =
  'flex min-h-control cursor-pointer items-center gap-2.5 rounded-md px-2 text-14 outline-none select-none data-disabled:cursor-default data-disabled:opacity-50 data-highlighted:bg-muted';

function Entry({ entry, onChoose }: { readonly entry: MenuEntry; readonly onChoose: () => void }) {
  const { icon: IconShape, label, shortcut, tone, why, disabled = why !== undefined, checked } = entry;
  const face = (
    <>
      {IconShape && <IconShape aria-hidden className={clsx('size-4 shrink-0', tone !== 'danger' && 'text-muted-foreground')} />}
      <span className="flex-1 whitespace-nowrap">
        {label}
        {why !== undefined && <span className="block text-12 whitespace-normal">{why}</span>}
      </span>
      {shortcut !== undefined && <kbd className="pl-4 font-sans text-12 text-muted-foreground">{shortcut}</kbd>}
    </>
  );
  if (checked !== undefined) {
    return (
      <Radix.CheckboxItem
        checked={checked}
        disabled={disabled}
        onSelect={(event) => event.preventDefault()}
        onCheckedChange={onChoose}
        className={entryClass}
      >
        <span className="flex size-4 items-center justify-center rounded-sm border border-input text-12 leading-none text-primary">
          {checked && '✓'}
        </span>
        {face}
      </Radix.CheckboxItem>
    );
  }
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={onChoose}
      className={clsx(entryClass, tone === 'danger' && 'text-danger-strong data-highlighted:bg-danger-soft')}
    >
      {face}
    </Radix.Item>
  );
}

/** Leaves out what is `false`, and separators that separate nothing. */
function tidied(entries: MenuEntries): readonly (MenuEntry | null)[] {
  const kept = entries.filter((entry) => entry !== false);
  return kept.filter((entry, index) => entry !== null || (index > 0 && index < kept.length - 1 && kept[index - 1] !== null));
}
