import clsx from 'clsx';
import type { ComponentProps } from 'react';

import type { Icon } from '../display/icon.ts';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  readonly icon: Icon;
  /** Its name for screen readers and in the tooltip. */
  readonly label: string;
  readonly small?: boolean;
};

/** A button that is only an icon; its name shows as a tooltip. */
export function IconButton({ icon: IconShape, label, small = false, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      data-tip
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-md text-muted-foreground transition-colors hover:bg-muted hover:text-foreground',
        'disabled:pointer-events-none disabled:opacity-45 aria-expanded:bg-muted aria-expanded:text-foreground aria-pressed:bg-accent aria-pressed:text-accent-foreground',
        small ? 'size-control-sm' : 'size-control',
        className,
      )}
    >
      <IconShape aria-hidden className="size-4" />
    </button>
  );
}
