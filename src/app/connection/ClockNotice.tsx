import { ClockAlert } from 'lucide-react';

import { clockText } from '#data/clock-text.ts';
import { formatInstant, nowIso } from '#kernel/dates.ts';
import { aheadOf, trustedNow } from '#kernel/trusted-clock.ts';
import { m } from '#messages';
import { useDateFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';

import type { OpenCompany } from '../company/company.ts';
import { NoticeLine } from './NoticeLine.tsx';
import { useStatus } from './use-status.ts';

/** The device's clock is far off, or cannot be right: what that means for what is entered. */
export function ClockNotice({ company }: { readonly company: OpenCompany }) {
  const { time } = useStatus(company);
  const format = useDateFormat();
  const number = useNumberText();
  if (!time) return null;
  const device = nowIso();
  const { now, doubtful } = trustedNow(time, device);
  // A clock that was set right since the server was last heard is right.
  const clock = now === device ? null : clockText(aheadOf(time), number);
  if (!doubtful && clock === null) return null;
  return (
    <NoticeLine icon={<ClockAlert aria-hidden className="size-4 shrink-0" />}>
      {doubtful ? m.sync_clock_doubtful({ time: formatInstant(time.server, format) }) : m.sync_clock_notice({ clock: clock ?? '' })}
    </NoticeLine>
  );
}
