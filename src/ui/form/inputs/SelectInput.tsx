import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

import { m } from '#messages';

export type Choice = { readonly value: string; readonly label: string; readonly disabled?: boolean };

export type SelectInputProps = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
  readonly value: string | null | undefined;
  readonly onChange: (value: string | null) => void;
  readonly options: readonly Choice[];
  /** Text of the empty choice; absent = there must be one once something is chosen. */
  readonly none?: string | undefined;
};

/** One of a few: the platform's own list, which every phone shows best. */
export function SelectInput({ value, onChange, options, none, className, ...rest }: SelectInputProps) {
  const empty = value === null || value === undefined || value === '';
  return (
    <span className={clsx('relative block', className)}>
      <select
        {...rest}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        className={clsx('field-box appearance-none truncate pr-8', empty && 'text-muted-foreground')}
      >
        {(none !== undefined || empty) && (
          <option value="" disabled={none === undefined}>
            {none ?? m.ui_choose()}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted-foreground" />
    </span>
  );
}
