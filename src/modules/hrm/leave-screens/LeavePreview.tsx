import clsx from 'clsx';

import { m } from '#messages';
import { refusalText } from '#modules/texts.ts';
import { DateText } from '#ui/display/dates.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import { daysShort } from '../attendance/index.ts';
import { countedPartText, sumOf } from '../leave/index.ts';
import type { Preview } from './use-judged.ts';

const nobody: readonly string[] = [];

/** What counts day by day, what is left afterwards, and what is against it. `clashes`: who is away at the same time. */
export function LeavePreview({
  preview,
  clashes = nobody,
}: {
  readonly preview: Preview | undefined;
  readonly clashes?: readonly string[];
}) {
  const number = useNumberText();
  if (!preview) return null;
  if ('code' in preview) return <Notice tone="warning">{refusalText(preview.code, preview.code)}</Notice>;
  const { days, problems, after, beyond } = preview.judged;
  const total = sumOf(days);
  return (
    <section aria-label={m.leave_counts_title()} className="flex flex-col gap-2 rounded-lg bg-muted p-3 text-13">
      <p className="flex flex-wrap justify-between gap-x-4 text-14 font-medium">
        <span>{total === 0 ? m.leave_counts_none() : m.leave_counts_sum({ md: daysShort(total, number) })}</span>
        <span className={clsx('font-normal', beyond && 'text-danger-strong')}>
          {m.leave_balance_after()}: {after === null ? m.leave_no_limit() : daysShort(after, number)}
        </span>
      </p>
      {days.length > 1 && (
        <ul className="grid max-h-40 grid-cols-2 gap-x-8 overflow-y-auto sm:grid-cols-3">
          {days.map((day) => (
            <li key={day.day} className={clsx('flex justify-between gap-2', day.counted_md === 0 && 'text-muted-foreground')}>
              <DateText day={day.day} />
              <span>{day.counted_md === 0 || day.part === 'full' ? daysShort(day.counted_md, number) : countedPartText[day.part]()}</span>
            </li>
          ))}
        </ul>
      )}
      {clashes.length > 0 && <p className="text-warning-strong">{m.leave_clashes({ names: clashes.join(', ') })}</p>}
      {[...problems.map(({ code }) => code), ...(beyond ? ['leave_balance'] : [])].map((code) => (
        <p key={code} className="text-warning-strong">
          {refusalText(code, code)}
        </p>
      ))}
    </section>
  );
}
