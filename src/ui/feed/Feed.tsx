import { ClockAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { formatInstant } from '#kernel/dates.ts';
import { m } from '#messages';

import { InstantText } from '../display/dates.tsx';
import { useDateFormat } from '../display/format.tsx';
import type { Icon } from '../display/icon.ts';
import { NameBadge } from '../display/NameBadge.tsx';
import { PendingDot } from '../display/PendingDot.tsx';
import { Spared } from '../display/Spared.tsx';
import { softTone, type Tone } from '../display/StatusBadge.tsx';

/* What happened, newest first: steps as lines, notes as text. The composer stands above. */

export function Feed({
  label,
  composer,
  children,
  empty,
}: {
  readonly label: string;
  /** `<Composer>` */ readonly composer?: ReactNode;
  /** `<FeedEntry>`s; absent or empty = `empty` shows. */ readonly children?: ReactNode;
  readonly empty?: string;
}) {
  const nothing = children === undefined || (Array.isArray(children) && children.length === 0);
  return (
    // Its section has the same name already: one landmark is enough.
    <div role="group" aria-label={label} className="flex flex-col gap-4">
      {composer}
      {nothing ? (
        <p className="text-13 text-muted-foreground">{empty ?? m.ui_feed_empty()}</p>
      ) : (
        <ol className="flex flex-col">{children}</ol>
      )}
    </div>
  );
}

export type FeedEntryProps = {
  readonly who: string;
  readonly at: string;
  /** What the author's device said of the time, where that cannot be. */
  readonly claimed?: string | undefined;
  /** When it reached the server, where that was much later. */
  readonly arrived?: string | undefined;
  /** The author's clock was off, and the server's time stands in its place. */
  readonly clockOff?: boolean;
  /** A step is a line with an icon; a note is a person's text. */
  readonly icon?: Icon;
  readonly tone?: Tone;
  readonly pending?: boolean;
  /** Actions of the entry: edit, remove. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

export function FeedEntry({
  who,
  at,
  claimed,
  arrived,
  clockOff = false,
  icon: IconShape,
  tone = 'neutral',
  pending = false,
  actions,
  children,
}: FeedEntryProps) {
  const format = useDateFormat();
  return (
    <li className="group relative flex gap-3 pb-4 last:pb-0">
      <span aria-hidden className="absolute top-8 bottom-1 left-3.5 w-px bg-border group-last:hidden" />
      {IconShape ? (
        <span className={`flex size-7 shrink-0 items-center justify-center rounded-full ${softTone[tone]}`}>
          <IconShape aria-hidden className="size-3.5" />
        </span>
      ) : (
        <NameBadge name={who} shape="round" />
      )}
      <div className="min-w-0 flex-1 pt-1">
        <div className="text-14 break-words whitespace-pre-wrap">
          <Spared of={children}>{children}</Spared>
        </div>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-12 text-muted-foreground">
          <span>{who}</span>
          <span aria-hidden>·</span>
          <InstantText at={at} />
          {arrived !== undefined && <span>{m.ui_feed_arrived({ time: formatInstant(arrived, format) })}</span>}
          {(clockOff || claimed !== undefined) && (
            <span className="flex items-center gap-1 text-warning-strong">
              <ClockAlert aria-hidden className="size-3 shrink-0" />
              {claimed === undefined ? m.ui_feed_clock() : m.ui_feed_claimed({ time: formatInstant(claimed, format) })}
            </span>
          )}
          <PendingDot pending={pending} />
          {actions}
        </p>
      </div>
    </li>
  );
}
