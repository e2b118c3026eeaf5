import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

import { storable } from '#kernel/text.ts';

export type TextInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** A sign or unit inside the box. */ readonly before?: ReactNode;
  readonly after?: ReactNode;
};

/** A line of text; everything else that is typed into builds on it. */
export function TextInput({ value, onChange, before, after, className, type = 'text', ...rest }: TextInputProps) {
  const input = (
    <input
      {...rest}
      type={type}
      value={value}
      onChange={(event) => onChange(storable(event.target.value))}
      className={clsx(before || after ? 'min-w-0 flex-1 self-stretch bg-transparent outline-none' : 'field-box', className)}
    />
  );
  if (!before && !after) return input;
  return (
    <span className={clsx('flex field-box items-center gap-2', rest.disabled && 'bg-muted text-muted-foreground')}>
      {before && <span className="shrink-0 text-muted-foreground">{before}</span>}
      {input}
      {after && <span className="shrink-0 text-muted-foreground">{after}</span>}
    </span>
  );
}
