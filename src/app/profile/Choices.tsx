import { useId } from 'react';

type ChoicesProps<T extends string> = {
  readonly label: string;
  readonly help: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
};

/** One of a few, taken at once. */
export function Choices<T extends string>({ label, help, value, options, onChange }: ChoicesProps<T>) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-help`} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-13 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-control flex-1 items-center gap-2.5 rounded-md border border-border-strong px-3 py-1.5 whitespace-nowrap has-checked:border-primary has-checked:bg-accent has-checked:text-accent-foreground"
          >
            <input type="radio" name={id} value={option.value} checked={value === option.value} onChange={() => onChange(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
      <p id={`${id}-help`} className="text-12 text-muted-foreground">
        {help}
      </p>
    </fieldset>
  );
}
