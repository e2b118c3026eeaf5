import clsx from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

import { m } from '#messages';

import { IconButton } from '../control/IconButton.tsx';
import { focusFirst } from './focus-first.ts';
import { useFocusReturn } from './focus-return.ts';
import { keepForNotices } from './notice-press.ts';

/* A panel from the edge, over the page: longer side work that returns to where it came from. */

export type DrawerProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly side?: 'right' | 'left';
  readonly size?: 'sm' | 'md' | 'lg';
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
};

export function Drawer({ open, onClose, title, description, side = 'right', size = 'md', children, footer }: DrawerProps) {
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
            'fixed inset-y-0 z-50 flex w-[calc(100%-2.5rem)] flex-col bg-popover text-popover-foreground shadow-overlay outline-none',
            side === 'right' ? 'right-0 animate-slide-in' : 'left-0 animate-fade-in',
            widths[size],
          )}
        >
          <header className="flex items-start gap-3 border-b px-5 py-3">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-16 font-semibold">{title}</Radix.Title>
              {description !== undefined && <Radix.Description className="text-13 text-muted-foreground">{description}</Radix.Description>}
            </div>
            <Radix.Close asChild>
              <IconButton icon={X} label={m.ui_close()} small className="-mr-2 coarse:-my-2.5" />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
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

const widths = { sm: 'max-w-80', md: 'max-w-120', lg: 'max-w-180' } as const;
