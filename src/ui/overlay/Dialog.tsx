import clsx from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

import { m } from '#messages';

import { IconButton } from '../control/IconButton.tsx';
import { focusFirst } from './focus-first.ts';
import { useFocusReturn } from './focus-return.ts';
import { keepForNotices } from './notice-press.ts';

/* A window over the page. On phones it comes up from the bottom edge. Focus goes in, stays in and returns; Escape closes. */

export type DialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** One sentence under the title. */
  readonly description?: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg';
  readonly children?: ReactNode;
  /** Buttons at the foot, the main one last. */
  readonly footer?: ReactNode;
};

export function Dialog({ open, onClose, title, description, size = 'md', children, footer }: DialogProps) {
  const focus = useFocusReturn(open);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <Radix.Content
          {...focus}
          onOpenAutoFocus={focusFirst}
          onInteractOutside={keepForNotices}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={clsx(
            'fixed z-50 flex max-h-[calc(100dvh-1rem)] animate-rise flex-col bg-popover text-popover-foreground shadow-overlay outline-none',
            'inset-x-0 bottom-0 rounded-t-lg sm:inset-x-auto sm:top-[12dvh] sm:bottom-auto sm:left-1/2 sm:max-h-[80dvh] sm:w-[calc(100%-2rem)] sm:-translate-x-1/2 sm:rounded-lg',
            widths[size],
          )}
        >
          <header className="flex items-start gap-3 px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-16 font-semibold text-balance">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="mt-1 text-13 text-muted-foreground">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton icon={X} label={m.ui_close()} small className="-mt-0.5 -mr-2 coarse:-mt-2.5" />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>
          {footer && (
            <footer
              data-action-bar=""
              className="flex flex-wrap justify-end gap-2 border-t px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
            >
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const widths = { sm: 'sm:max-w-105', md: 'sm:max-w-140', lg: 'sm:max-w-200' } as const;
