import clsx from 'clsx';
import { Delete } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

import { m } from '#messages';

import { useNumberText } from '../display/numbers.tsx';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

export type KeypadProps = {
  readonly onDigit: (digit: string) => void;
  /** What stands on either side of the nought. */
  readonly left: ReactNode;
  readonly right: ReactNode;
  readonly disabled?: boolean;
};

/** Digits as on a telephone, big enough for a thumb in a glove. */
export function Keypad({ onDigit, left, right, disabled = false }: KeypadProps) {
  const number = useNumberText();
  const key = (digit: string) => (
    <Key key={digit} disabled={disabled} onClick={() => onDigit(digit)}>
      {number(Number(digit))}
    </Key>
  );
  return (
    <div className="grid w-full grid-cols-3 gap-3">
      {digits.map(key)}
      {left}
      {key('0')}
      {right}
    </div>
  );
}

/** One key; what is being typed in keeps the cursor. */
export function Key({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      onMouseDown={(event) => event.preventDefault()}
      className={clsx(
        'grid min-h-18 place-items-center rounded-lg border border-border-strong bg-card text-28 font-medium shadow-raised select-none',
        'hover:bg-muted active:bg-accent disabled:pointer-events-none disabled:opacity-55',
        className,
      )}
      {...rest}
    />
  );
}

export function DeleteKey(props: Pick<ComponentProps<'button'>, 'disabled' | 'onClick'>) {
  return (
    <Key aria-label={m.ui_delete_digit()} {...props}>
      <Delete aria-hidden className="size-7" />
    </Key>
  );
}
