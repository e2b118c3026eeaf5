import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

import type { Icon } from '../display/icon.ts';
import { Spinner } from '../display/Spinner.tsx';

/* Buttons: one `primary` per screen, `secondary` for the rest, `quiet` inside bars and rows, `danger` only where something is lost. */

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

type Look = {
  readonly tone?: ButtonTone | undefined;
  readonly size?: ButtonSize | undefined;
  readonly icon?: Icon | undefined;
  readonly children?: ReactNode;
};

export type ButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  Look & { /** Shows a spinner and takes no further press. */ readonly busy?: boolean };

export function Button({ tone, size, icon, busy = false, className, children, type = 'button', disabled, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={clsx(buttonClass(tone, size), className)}
    >
      <ButtonFace icon={icon} busy={busy}>
        {children}
      </ButtonFace>
    </button>
  );
}

export function ButtonLink({ tone, size, icon, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={clsx(buttonClass(tone, size), className)}>
      <ButtonFace icon={icon} busy={false}>
        {children}
      </ButtonFace>
    </Link>
  );
}

function ButtonFace({
  icon: IconShape,
  busy,
  children,
}: {
  readonly icon: Icon | undefined;
  readonly busy: boolean;
  readonly children: ReactNode;
}) {
  return (
    <>
      {busy ? <Spinner size={16} /> : IconShape && <IconShape aria-hidden className="size-4 shrink-0" />}
      {children}
    </>
  );
}

const tones: Readonly<Record<ButtonTone, string>> = {
  primary: 'bg-primary text-primary-foreground hover:bg-primary-hover shadow-raised',
  secondary:
    'border border-border-strong bg-card text-foreground hover:bg-muted shadow-raised aria-pressed:border-primary aria-pressed:bg-accent aria-pressed:text-accent-foreground',
  quiet: 'text-foreground hover:bg-muted',
  danger: 'bg-danger text-danger-foreground hover:bg-danger-hover shadow-raised',
};

const sizes: Readonly<Record<ButtonSize, string>> = {
  sm: 'min-h-control-sm px-2.5 text-13 gap-1.5',
  md: 'min-h-control px-3 text-14 gap-2',
  lg: 'min-h-11 px-5 text-16 gap-2',
};

export function buttonClass(tone: ButtonTone = 'secondary', size: ButtonSize = 'md'): string {
  return clsx(
    'inline-flex shrink-0 items-center justify-center rounded-md font-medium whitespace-nowrap transition-colors select-none',
    'disabled:pointer-events-none disabled:opacity-55',
    tones[tone],
    sizes[size],
  );
}
