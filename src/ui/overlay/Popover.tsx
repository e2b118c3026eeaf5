import clsx from 'clsx';
import { Popover as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

/* A small panel at the button that opened it. */

export type PopoverProps = {
  /** The button. */
  readonly trigger: ReactElement;
  /** Its name for screen readers. */
  readonly label: string;
  readonly align?: 'start' | 'center' | 'end';
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly className?: string;
  readonly children: ReactNode;
};

export function Popover({ trigger, label, align = 'start', open, onOpenChange, className, children }: PopoverProps) {
  return (
    <Radix.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={clsx(
            'z-50 max-h-(--radix-popover-content-available-height) min-w-56 animate-rise overflow-y-auto rounded-lg bg-popover p-3 text-popover-foreground shadow-overlay outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
