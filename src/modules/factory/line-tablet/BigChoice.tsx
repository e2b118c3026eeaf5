type Props = {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
};

/** One of a few, large enough for gloves. */
export function BigChoice({ label, options, value: chosen, onChange }: Props) {
  return (
    <fieldset>
      <legend className="mb-2 text-14 text-muted-foreground">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label: text }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === chosen}
            onClick={() => onChange(value)}
            className="min-h-16 rounded-lg border border-border-strong bg-card px-4 text-16 font-medium hover:bg-muted aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-primary-foreground"
          >
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
