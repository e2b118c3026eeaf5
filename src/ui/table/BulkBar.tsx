import { X } from 'lucide-react';
import type { ReactNode } from 'react';

import { m } from '#messages';

import { Button } from '../control/Button.tsx';
import { IconButton } from '../control/IconButton.tsx';
import { useNumberText } from '../display/numbers.tsx';
import type { Selection } from './use-selection.ts';

/** Lies over the filter line while rows are ticked: how many, what can be done with them, and how to let go. */
export function BulkBar({
  selection,
  total,
  onSelectAll,
  children,
}: {
  readonly selection: Selection;
  /** All matching rows, to offer "Select all 340". */
  readonly total?: number | undefined;
  readonly onSelectAll?: () => void;
  readonly children: ReactNode;
}) {
  const number = useNumberText();
  const count = selection.ids.size;
  if (count === 0) return null;
  return (
    <div
      role="toolbar"
      aria-label={m.ui_selected({ count: number(count) })}
      className="absolute inset-x-4 top-0 bottom-3 z-20 flex animate-fade-in items-center gap-2 overflow-x-auto bg-background sm:inset-x-6"
    >
      <IconButton icon={X} label={m.ui_clear_selection()} onClick={selection.clear} />
      <span aria-live="polite" className="pr-2 font-medium whitespace-nowrap">
        {m.ui_selected({ count: number(count) })}
      </span>
      {children}
      {onSelectAll && total !== undefined && total > count && (
        <Button tone="quiet" onClick={onSelectAll}>
          {m.ui_select_all({ count: number(total) })}
        </Button>
      )}
    </div>
  );
}
