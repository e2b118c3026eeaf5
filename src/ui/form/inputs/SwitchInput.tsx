import type { ComponentProps } from 'react';

export type SwitchInputProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'value'> & {
  readonly value: boolean;
  readonly onChange: (on: boolean) => void;
};

/** On or off, at once. A native checkbox in the shape of a switch. */
export function SwitchInput({ value, onChange, ...rest }: SwitchInputProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      aria-checked={value}
      checked={value}
      onChange={(event) => onChange(event.target.checked)}
      className="relative h-5 w-9 shrink-0 appearance-none rounded-full bg-input transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-white before:transition-[left] checked:bg-primary checked:before:left-4.5 disabled:opacity-50"
    />
  );
}
