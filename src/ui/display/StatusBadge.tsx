import clsx from 'clsx';

/* What state something is in: a word, a dot and a tone, never colour alone. */

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'accent';

export type StatusBadgeProps = { readonly tone?: Tone; readonly label: string; readonly className?: string };

export function StatusBadge({ tone = 'neutral', label, className }: StatusBadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex h-5.5 max-w-full items-center gap-1.5 rounded-full px-2 align-middle text-12 font-medium whitespace-nowrap',
        softTone[tone],
        className,
      )}
    >
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current opacity-80" />
      <span className="truncate">{label}</span>
    </span>
  );
}

export const softTone: Readonly<Record<Tone, string>> = {
  neutral: 'bg-muted text-muted-foreground',
  info: 'bg-info-soft text-info-strong',
  success: 'bg-success-soft text-success-strong',
  warning: 'bg-warning-soft text-warning-strong',
  danger: 'bg-danger-soft text-danger-strong',
  accent: 'bg-accent text-accent-foreground',
};
