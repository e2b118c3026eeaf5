import { DropdownMenu as Radix } from 'radix-ui';
import { useState } from 'react';

import { standsFor } from './focus-return.ts';
import { type MenuEntries, MenuContent } from './Menu.tsx';

/* The one menu that all rows of a list share: two hundred menus would cost two hundred mounts. */

export type RowMenuState = {
  readonly x: number;
  readonly y: number;
  readonly entries: MenuEntries;
  readonly at: HTMLElement;
  readonly pressed: boolean;
};

export function useRowMenu(): {
  readonly state: RowMenuState | null;
  readonly openAt: (anchor: HTMLElement, entries: MenuEntries) => void;
  readonly openAtPoint: (row: HTMLElement, x: number, y: number, entries: MenuEntries) => void;
  readonly close: () => void;
} {
  const [state, setState] = useState<RowMenuState | null>(null);
  return {
    state,
    openAt: (anchor, entries) => {
      const box = anchor.getBoundingClientRect();
      setState({ x: box.right, y: box.bottom, entries, at: anchor, pressed: true });
    },
    openAtPoint: (row, x, y, entries) => setState({ x, y, entries, at: row, pressed: false }),
    close: () => setState(null),
  };
}

export function RowMenu({ state, onClose }: { readonly state: RowMenuState | null; readonly onClose: () => void }) {
  if (!state) return null;
  return (
    <Radix.Root
      open
      onOpenChange={(open) => {
        if (open) return;
        onClose();
        state.at.focus();
      }}
    >
      <Radix.Trigger asChild>
        <span
          ref={(span) => standsFor(span, state.at)}
          aria-hidden
          className="pointer-events-none fixed size-0"
          style={{ left: state.x, top: state.y }}
        />
      </Radix.Trigger>
      {/* The focus has gone back already; taken there again it would leave a dialog that an entry has opened. */}
      <MenuContent entries={state.entries} align={state.pressed ? 'end' : 'start'} onCloseAutoFocus={(event) => event.preventDefault()} />
    </Radix.Root>
  );
}
