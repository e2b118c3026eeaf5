import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

import { addDays, formatDay, formatMonth, formatWeekday } from '#kernel/dates.ts';
import { m } from '#messages';

import { Button } from '../control/Button.tsx';
import { IconButton } from '../control/IconButton.tsx';
import { useDateFormat } from '../display/format.tsx';
import { useNumberText } from '../display/numbers.tsx';
import { Popover } from '../overlay/Popover.tsx';
import { usePhone } from '../theme/use-media.ts';
import { addMonths, weeksOf } from './month.ts';
import { useFirstWeekday } from './use-first-weekday.ts';

export type DayEntry = { readonly id: string; readonly node: ReactNode };

export type MonthCalendarProps = {
  /** What it shows. */
  readonly label: string;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly onMonth: (month: string) => void;
  /** The business day that it is. */
  readonly today: string;
  /** What is on a day, in order. */
  readonly entries: (day: string) => readonly DayEntry[];
};

/** So many entries of a day have room in it. */
const most = 3;

/**
 * A month whose weeks begin as the company's country has it. A day shows its first entries, and all of them when it is opened; on a phone it
 * shows how many it has, and the chosen day stands below. Arrows go from day to day, page keys from month to month.
 */
export function MonthCalendar({ label, month, onMonth, today, entries }: MonthCalendarProps) {
  const phone = usePhone();
  const format = useDateFormat();
  const first = useFirstWeekday();
  const [marked, setMarked] = useState(today);
  const at = marked.startsWith(month) ? marked : today.startsWith(month) ? today : `${month}-01`;
  const frame = useRef<HTMLTableElement>(null);
  const follows = useRef(false);
  const weeks = weeksOf(month, first);
  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    frame.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at]);
  function go(day: string): void {
    setMarked(day);
    if (!day.startsWith(month)) onMonth(day.slice(0, 7));
  }
  function onKeyDown(event: KeyboardEvent) {
    const day = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined;
    const to = day === undefined ? undefined : keys[event.key]?.(day, weeks);
    if (to === undefined) return;
    event.preventDefault();
    follows.current = true;
    go(to);
  }
  return (
    <section aria-label={label} className="flex min-h-0 flex-1 flex-col">
      <header className="flex items-center gap-1 px-4 py-2">
        <h2 aria-live="polite" className="mr-2 text-16 font-medium">
          {formatMonth(month, format, 'long')}
        </h2>
        <IconButton icon={ChevronLeft} label={m.ui_month_before()} onClick={() => go(addMonths(`${month}-01`, -1))} />
        <IconButton icon={ChevronRight} label={m.ui_month_after()} onClick={() => go(addMonths(`${month}-01`, 1))} />
        <Button size="sm" className="ml-auto" onClick={() => go(today)}>
          {m.ui_today()}
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-auto">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- days are cells that the arrow keys go through */}
        <table ref={frame} role="grid" aria-label={formatMonth(month, format, 'long')} onKeyDown={onKeyDown} className="w-full table-fixed">
          <thead>
            <tr>
              {(weeks[0] ?? []).map((day) => (
                <th
                  key={day}
                  scope="col"
                  className="border-b px-2 py-1.5 text-left text-12 font-medium text-muted-foreground max-sm:text-center"
                >
                  <abbr title={formatWeekday(day, format, 'long')} className="no-underline">
                    {formatWeekday(day, format, 'short')}
                  </abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <DayCell
                    key={day}
                    day={day}
                    entries={entries(day)}
                    isOutside={!day.startsWith(month)}
                    isToday={day === today}
                    isMarked={day === at}
                    phone={phone}
                    onMark={() => setMarked(day)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {phone && <DayBelow day={at} entries={entries(at)} />}
      </div>
    </section>
  );
}

const keys: Readonly<Record<string, (day: string, weeks: readonly (readonly string[])[]) => string | undefined>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  Home: (day, weeks) => weeks.find((week) => week.includes(day))?.[0],
  End: (day, weeks) => weeks.find((week) => week.includes(day))?.at(-1),
};

type DayProps = {
  readonly day: string;
  readonly entries: readonly DayEntry[];
  readonly isOutside: boolean;
  readonly isToday: boolean;
  readonly isMarked: boolean;
  readonly phone: boolean;
  readonly onMark: () => void;
};

function DayCell({ day, entries, isOutside, isToday, isMarked, phone, onMark }: DayProps) {
  const format = useDateFormat();
  const number = useNumberText();
  const [isOpen, setOpen] = useState(false);
  const hidden = entries.length - most;
  const face = (
    <button
      type="button"
      data-day={day}
      tabIndex={isMarked ? 0 : -1}
      aria-label={`${formatDay(day, format)}${entries.length > 0 ? ` (${number(entries.length)})` : ''}`}
      aria-current={isToday ? 'date' : undefined}
      onClick={onMark}
      className={clsx(
        'flex items-center justify-center gap-1.5 rounded-md text-13 figures hover:bg-muted',
        phone ? 'min-h-14 w-full flex-col' : 'min-h-7 min-w-7 px-1.5 coarse:min-h-9 coarse:min-w-9',
        phone && isMarked && 'bg-accent text-accent-foreground',
        isOutside && !isMarked && 'text-muted-foreground',
      )}
    >
      <span className={clsx(isToday && 'rounded-full bg-primary px-1.5 font-medium text-primary-foreground')}>
        {number(Number(day.slice(8)))}
      </span>
      {phone && (
        <span className={clsx('min-h-4 text-12', entries.length > 0 ? 'font-medium text-link' : 'invisible')}>
          {number(entries.length)}
        </span>
      )}
    </button>
  );
  return (
    <td
      aria-selected={isMarked}
      className={clsx('border-b align-top', phone ? 'p-0.5' : 'h-28 border-r p-1 last:border-r-0', isOutside && 'bg-background')}
    >
      {phone || entries.length === 0 ? (
        face
      ) : (
        <Popover label={formatDay(day, format)} open={isOpen} onOpenChange={setOpen} trigger={face}>
          <DayEntries title={formatDay(day, format)} entries={entries} />
        </Popover>
      )}
      {!phone && entries.length > 0 && (
        <ul className="mt-0.5 flex flex-col gap-0.5">
          {entries.slice(0, most).map(({ id, node }) => (
            <li key={id} className="min-w-0">
              {node}
            </li>
          ))}
          {hidden > 0 && (
            <li>
              <Button size="sm" tone="quiet" className="w-full justify-start px-1.5! text-12!" onClick={() => setOpen(true)}>
                {m.common_and_more({ n: number(hidden) })}
              </Button>
            </li>
          )}
        </ul>
      )}
    </td>
  );
}

function DayBelow({ day, entries }: { readonly day: string; readonly entries: readonly DayEntry[] }) {
  const format = useDateFormat();
  return (
    <div className="px-4 py-3">
      <DayEntries title={`${formatWeekday(day, format, 'long')}, ${formatDay(day, format)}`} entries={entries} />
      {entries.length === 0 && <p className="text-muted-foreground">{m.ui_no_rows()}</p>}
    </div>
  );
}

function DayEntries({ title, entries }: { readonly title: string; readonly entries: readonly DayEntry[] }) {
  return (
    <>
      <h3 className="mb-2 text-14 font-medium">{title}</h3>
      <ul className="flex flex-col gap-1">
        {entries.map(({ id, node }) => (
          <li key={id} className="min-w-0">
            {node}
          </li>
        ))}
      </ul>
    </>
  );
}
