import clsx from 'clsx';

import { formatDay, formatInstant, formatTime } from '#kernel/dates.ts';

import { useDateFormat } from './format.tsx';

type Props = { readonly className?: string };

/** A business day (`YYYY-MM-DD`) or an instant, as date. */
export function DateText({ day, className }: Props & { readonly day: string | null | undefined }) {
  const format = useDateFormat();
  if (!day) return <Nothing />;
  return (
    <time dateTime={day} className={clsx('figures', className)}>
      {formatDay(day.slice(0, 10), format)}
    </time>
  );
}

/** An instant with date and time in the company's zone. */
export function InstantText({ at, className }: Props & { readonly at: string | null | undefined }) {
  const format = useDateFormat();
  if (!at) return <Nothing />;
  return (
    <time dateTime={at} className={clsx('figures', className)}>
      {formatInstant(at, format)}
    </time>
  );
}

/** An instant as time of day in the company's zone; the date is in its title. */
export function TimeText({ at, className }: Props & { readonly at: string | null | undefined }) {
  const format = useDateFormat();
  if (!at) return <Nothing />;
  return (
    <time dateTime={at} title={formatInstant(at, format)} className={clsx('figures', className)}>
      {formatTime(at, format)}
    </time>
  );
}

function Nothing() {
  return <span className="text-muted-foreground">–</span>;
}
