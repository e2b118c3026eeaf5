import { formatDay } from '#kernel/dates.ts';
import { formatMoney } from '#kernel/money.ts';
import { useDateFormat, useFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';

import type { FeedFormat } from './feed-lines.ts';

export function useFeedFormat(): FeedFormat {
  const [format, dates, number] = [useFormat(), useDateFormat(), useNumberText()];
  return { money: (minor) => formatMoney(minor, format), day: (day) => formatDay(day, dates), number };
}
