import clsx from 'clsx';

import { dayIn, formatDay, formatInstant, formatTime, unknownText } from '#kernel/dates.ts';

import { useDateFormat } from './format.tsx';
import { Unknown } from './Unknown.tsx';

type Props = { readonly className?: string };

/** A business day (`YYYY-MM-DD`), or the business day of an instant in the company's zone. */
export function DateText({ day, className }: Props & { readonly day: string | null | undefined }) {
  const format = useDateFormat();
  if (!day) return <Nothing />;
  const text = typeof day === 'string' ? formatDay(day.charAt(10) === 'T' ? dayIn(format.timeZone, day) : day, format) : unknownText;
  if (text === unknownText) return <Unknown value={day} className={className} />;
  return (
    <time dateTime={day} className={clsx('figures', className)}>
      {text}
    </time>
  );
}

/** An instant with date and time in the company's zone. */
export function InstantText({ at, className }: Props & { readonly at: string | null | undefined }) {
  const format = useDateFormat();
  if (!at) return <Nothing />;
  const text = formatInstant(at, format);
  if (text === unknownText) return <Unknown value={at} className={className} />;
  return (
    <time dateTime={at} className={clsx('figures', className)}>
      {text}
    </time>
  );
}

/** An instant as time of day in the company's zone; the date is in its title. */
export function TimeText({ at, className }: Props & { readonly at: string | null | undefined }) {
  const format = useDateFormat();
  if (!at) return <Nothing />;
  const text = formatTime(at, format);
  if (text === unknownText) return <Unknown value={at} className={className} />;
  return (
    <time dateTime={at} title={formatInstant(at, format)} className={clsx('figures', className)}>
      {text}
    </time>
  );
}

function Nothing() {
  return <span className="text-muted-foreground">–</span>;
}
