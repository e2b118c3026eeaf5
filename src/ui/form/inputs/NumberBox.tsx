import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useState } from 'react';

import { toBanglaDigits } from '#kernel/digits.ts';
import { m } from '#messages';

import { DeleteKey, Key, Keypad } from '../../control/Keypad.tsx';
import { useFormat } from '../../display/format.tsx';
import { TextInput } from './TextInput.tsx';

export type NumberBoxProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  readonly value: number | null | undefined;
  readonly onChange: (value: number | null) => void;
  /** Number of a text; `undefined` = it is none. */
  readonly parse: (text: string) => number | undefined;
  /** Text of a number, in Latin digits. */
  readonly show: (value: number) => string;
  readonly decimal: boolean;
  /** Hears what is typed. */
  readonly onText?: (text: string) => void;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** Big keys below it, instead of the keyboard of a tablet. */
  readonly keypad?: boolean;
};

/**
 * A number as text. While one types the text is left alone; on leaving it is written properly in the company's digits. Text that is
 * no number becomes NaN, so that the form cannot be saved with it.
 */
export function NumberBox({
  value,
  onChange,
  parse,
  show,
  decimal,
  onText,
  keypad = false,
  className,
  onFocus,
  onBlur,
  ...rest
}: NumberBoxProps) {
  const { digits } = useFormat();
  const [typed, setTyped] = useState<string>();
  const known =
    value === null || value === undefined
      ? ''
      : Number.isNaN(value)
        ? undefined
        : digits === 'beng'
          ? toBanglaDigits(show(value))
          : show(value);
  const [wrong, setWrong] = useState('');
  const shown = typed ?? known ?? wrong;
  function put(text: string): void {
    setTyped(text);
    onText?.(text);
    onChange(text.trim() === '' ? null : (parse(text) ?? Number.NaN));
  }
  const box = (
    <TextInput
      {...rest}
      inputMode={keypad ? 'none' : decimal ? 'decimal' : 'numeric'}
      autoComplete="off"
      className={clsx('text-right figures', className)}
      value={shown}
      onChange={put}
      onFocus={(event) => {
        event.currentTarget.select();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        if (typed !== undefined && typed.trim() !== '' && parse(typed) === undefined) setWrong(typed);
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
  if (!keypad) return box;
  // The first key takes the place of what stood there, as typing does.
  const press = (sign: string) => put((typed ?? '') + sign);
  return (
    <span className="flex flex-col gap-3">
      {box}
      <Keypad
        onDigit={press}
        left={
          decimal ? (
            <Key aria-label={m.ui_point()} disabled={typed?.includes('.') ?? false} onClick={() => press('.')}>
              .
            </Key>
          ) : (
            <span />
          )
        }
        right={<DeleteKey disabled={shown === ''} onClick={() => put(shown.slice(0, -1))} />}
      />
    </span>
  );
}
