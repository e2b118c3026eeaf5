import { useNumberText } from './numbers.tsx';

/** How far something is, with the numbers in words beside the bar. */
export function Progress({ label, done, total }: { readonly label: string; readonly done: number; readonly total: number }) {
  const text = useNumberText();
  return (
    <div>
      <div className="mb-1 flex justify-between gap-3 text-13">
        <span>{label}</span>
        <span className="figures text-muted-foreground">
          {text(done)} / {text(total)}
        </span>
      </div>
      <progress
        aria-label={label}
        value={done}
        max={Math.max(total, 1)}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-muted [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-muted [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary"
      />
    </div>
  );
}
