import clsx from 'clsx';
import { ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { m } from '#messages';

import { Popover } from '../overlay/Popover.tsx';

/** A filter as a chip: its name, what is chosen, a cross that lets go. The panel behind it is given by the kinds below. */
export function FilterChip({
  label,
  chosen,
  onClear,
  children,
}: {
  readonly label: string;
  /** What is chosen, in words; absent = nothing. */ readonly chosen: string | undefined;
  readonly onClear: () => void;
  readonly children: ReactNode;
}) {
  const on = chosen !== undefined;
  return (
    <span
      className={clsx(
        'inline-flex min-h-control shrink-0 items-stretch rounded-md border text-13',
        on ? 'border-transparent bg-accent text-accent-foreground' : 'border-dashed border-border-strong text-muted-foreground',
      )}
    >
      <Popover
        label={label}
        trigger={
          <button
            type="button"
            className={clsx(
              'touch-target inline-flex items-center gap-1.5 rounded-md pl-2.5 whitespace-nowrap hover:text-foreground',
              on ? 'pr-1.5' : 'pr-2',
            )}
          >
            <span className={clsx(on && 'font-medium')}>
              {label}
              {on && ': '}
              {on && <span className="inline-block max-w-40 truncate align-bottom font-normal">{chosen}</span>}
            </span>
            {!on && <ChevronDown aria-hidden className="size-3.5" />}
          </button>
        }
      >
        {children}
      </Popover>
      {on && (
        <button
          type="button"
          aria-label={m.ui_clear_filter({ label })}
          onClick={onClear}
          className="touch-target inline-flex w-7 items-center justify-center rounded-r-md hover:bg-foreground/8 coarse:w-11"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  );
}
