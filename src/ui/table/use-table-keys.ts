import { type RefObject, useEffect, useRef } from 'react';

/* j and k (or the arrows) move through the rows, Enter opens, x ticks, Escape lets go. Keys typed into a field stay there. */

type Options = {
  readonly root: RefObject<HTMLElement | null>;
  /** The row that has the mark; -1 = none. */
  readonly active: number;
  /** The first row in sight: where the keys begin. */
  readonly firstSeen: () => number;
  readonly count: number;
  readonly move: (index: number) => void;
  readonly open: (index: number) => void;
  readonly tick: (index: number, range: boolean) => void;
  readonly escape: () => void;
};

export function useTableKeys(options: Options): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { root, active, firstSeen, count, move, open, tick, escape } = latest.current;
      if (!isForTable(event, root.current)) return;
      const step = event.key === 'j' || event.key === 'ArrowDown' ? 1 : event.key === 'k' || event.key === 'ArrowUp' ? -1 : 0;
      if (step !== 0 && count > 0) move(active < 0 ? Math.min(count - 1, firstSeen()) : Math.min(count - 1, Math.max(0, active + step)));
      else if (event.key === 'Enter' && active >= 0 && !isPressable(event.target)) open(active);
      else if (event.key.toLowerCase() === 'x' && active >= 0) tick(active, event.shiftKey);
      else if (event.key === 'Escape') escape();
      else return;
      if (event.key !== 'Escape') event.preventDefault();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Keys count when nothing else has the focus, or something within the table that takes no text. */
function isForTable(event: KeyboardEvent, root: HTMLElement | null): boolean {
  if (!root || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox]')) return false;
  if (document.querySelector('[role=dialog][data-state=open], [role=alertdialog], [role=menu]')) return false;
  return target === document.body || target?.id === 'content' || (target !== null && root.contains(target));
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button') !== null;
}
