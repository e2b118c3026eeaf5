import clsx from 'clsx';

import { formatDay } from '#kernel/dates.ts';
import { m } from '#messages';
import { useDateFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';

import { weekdayOf, weekdayTexts } from '../time/index.ts';
import { type DaySum, ratesOf } from './rates.ts';

/** Four weeks as a calendar: the darker, the more were there. Every day also says its number. */
export function HeatMap({ sums, first }: { readonly sums: readonly DaySum[]; readonly first: number }) {
  const number = useNumberText();
  const dates = useDateFormat();
  const names = [0, 1, 2, 3, 4, 5, 6].map((place) => weekdayTexts[(first + place) % 7]?.() ?? '');
  const lead = sums[0] ? (weekdayOf(sums[0].day) - first + 7) % 7 : 0;
  return (
    <div className="grid grid-cols-7 gap-1" role="list" aria-label={m.hrm_overview_heat()}>
      {names.map((name) => (
        <span key={name} aria-hidden className="truncate text-center text-12 text-muted-foreground">
          {name.slice(0, 3)}
        </span>
      ))}
      {Array.from({ length: lead }, (_, place) => (
        <span key={`lead-${place}`} aria-hidden />
      ))}
      {sums.map((sum) => {
        const { attendance } = ratesOf([sum]);
        const text = attendance === null ? m.hrm_overview_no_work() : `${number(Math.round(attendance / 100))}%`;
        return (
          <span
            key={sum.day}
            role="listitem"
            title={`${formatDay(sum.day, dates)}: ${text}`}
            className={clsx('flex h-11 flex-col items-center justify-center rounded-md text-12 leading-tight figures', shade(attendance))}
          >
            <span>{number(Number(sum.day.slice(8)))}</span>
            <span className="font-medium">{attendance === null ? '–' : text}</span>
          </span>
        );
      })}
    </div>
  );
}

function shade(attendance: number | null): string {
  if (attendance === null) return 'bg-muted text-muted-foreground';
  if (attendance >= 9500) return 'bg-success text-white dark:text-black';
  if (attendance >= 8500) return 'bg-success-soft text-success-strong';
  return attendance >= 7000 ? 'bg-warning-soft text-warning-strong' : 'bg-danger-soft text-danger-strong';
}
