import type { DateFormat } from '#kernel/dates.ts';
import { formatTime } from '#kernel/dates.ts';
import { m } from '#messages';

import { timeOf } from '../time/index.ts';

/** 555 as people write it: `9:15 AM`. */
export function clockText(minutes: number, format: Pick<DateFormat, 'locale' | 'digits'>): string {
  return formatTime(`2026-01-01T${timeOf(minutes)}:00Z`, { ...format, timeZone: 'UTC' });
}

/** `9:00 AM – 6:00 PM`, with "next day" where it goes over midnight. */
export function hoursText(
  { start_min, end_min }: { readonly start_min: number; readonly end_min: number },
  format: Pick<DateFormat, 'locale' | 'digits'>,
): string {
  const text = `${clockText(start_min, format)} – ${clockText(end_min, format)}`;
  return end_min <= start_min ? `${text} (${m.hrm_next_day()})` : text;
}

export const shiftColorText = {
  sky: m.labels_colour_sky,
  amber: m.settings_colour_amber,
  emerald: m.common_green,
  violet: m.labels_colour_purple,
  rose: m.labels_colour_pink,
  slate: m.common_grey,
} as const;
