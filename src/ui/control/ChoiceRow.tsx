import { Button } from './Button.tsx';

type Props<T extends string | number> = {
  /** What is chosen. */
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
};

/** A few choices side by side, of which one holds. */
export function ChoiceRow<T extends string | number>({ label, options, value: chosen, onChange }: Props<T>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1">
      {options.map(({ value, label: text }) => (
        <Button
          key={value}
          size="sm"
          tone={value === chosen ? 'secondary' : 'quiet'}
          aria-pressed={value === chosen}
          onClick={() => onChange(value)}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
