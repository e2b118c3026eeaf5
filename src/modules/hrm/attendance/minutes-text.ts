import { m } from '#messages';

/** 125 as `2:05`; 0 as nothing, so that a column is read at a glance. */
export function hoursShort(minutes: number, number: (value: number) => string): string {
  if (minutes <= 0) return '';
  const rest = minutes % 60;
  return `${number(Math.floor(minutes / 60))}:${rest < 10 ? number(0) : ''}${number(rest)}`;
}

/** Thousandths of a day as days: 1500 = `1.5`. */
export function daysShort(milli: number, number: (value: number, decimals?: number) => string): string {
  return number(milli / 1000, 2);
}

/** How long ago, in words: `5 min ago`, `2 h ago`, `3 days ago`. */
export function ageText(at: string | null, now: number, number: (value: number) => string): string {
  if (at === null) return m.attendance_never();
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000));
  if (minutes < 1) return m.attendance_age_now();
  if (minutes < 60) return m.attendance_age_minutes({ n: number(minutes) });
  if (minutes < 2880) return m.attendance_age_hours({ n: number(Math.floor(minutes / 60)) });
  return m.attendance_age_days({ n: number(Math.floor(minutes / 1440)) });
}
