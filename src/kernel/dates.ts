import { toBanglaDigits } from './digits.ts';
import { knownLocale } from './locale.ts';

/*
 * A business day is a `YYYY-MM-DD` string in the company's time zone, an instant is UTC ISO. A business day never passes through
 * `new Date(day)`, which would shift it by the device's offset.
 */

export function nowIso(): string {
  return new Date().toISOString();
}

/** What is shown for a value that is none: older rows and other servers may hold any. */
export const unknownText = '?';

/** The business day at an instant in a time zone; an unknown zone counts as UTC. */
export function dayIn(timeZone: string, instant: string): string {
  return written(partsFormatter(timeZone), instant);
}

export function todayIn(timeZone: string, now: string = nowIso()): string {
  return dayIn(timeZone, now);
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return Number.isNaN(date.getTime()) ? day : date.toISOString().slice(0, 10);
}

/** The first and the last day of the month of a day; `undefined` for what is no day. */
export function monthOf(day: string): { readonly from: string; readonly to: string } | undefined {
  if (!isDay(day)) return undefined;
  const [year = 0, month = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { from: `${day.slice(0, 7)}-01`, to: `${day.slice(0, 7)}-${last}` };
}

/** Whole days from one business day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** The instant at which a business day begins in a time zone. */
export function dayStart(timeZone: string, day: string): string {
  const key = `${timeZone}|${day}`;
  let start = dayStarts.get(key);
  if (start === undefined) {
    start = findDayStart(timeZone, day);
    if (dayStarts.size >= mostDayStarts) dayStarts.clear();
    dayStarts.set(key, start);
  }
  return start;
}

/** Some thirty questions of a calendar each, and the same days are asked for again and again. */
const dayStarts = new Map<string, string>();
const mostDayStarts = 5000;

function findDayStart(timeZone: string, day: string): string {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const quarter = 15 * 60_000;
  // Zones are at most 14 hours ahead of UTC, in steps of a quarter of an hour.
  for (let at = utc - 56 * quarter; ; at += quarter) {
    const instant = new Date(at).toISOString();
    if (dayIn(timeZone, instant) >= day) return instant;
  }
}

/** What a business has days for; also what every calendar and database here can count in. */
export const firstDay = '1900-01-01';
export const lastDay = '2199-12-31';

/** True for a real calendar day, `YYYY-MM-DD`, from 1900 to 2199. */
export function isDay(text: string): boolean {
  if (!/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

const instantForm = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3])(:[0-5][0-9]){2}([.][0-9]{1,6})?(Z|[+-](0[0-9]|1[0-4]):[0-5][0-9])$/;

/** True for an instant with its zone, of a real day from 1900 to 2199. The server asks the same (`private.is_instant`). */
export function isInstant(text: string): boolean {
  if (!instantForm.test(text) || !isDay(text.slice(0, 10))) return false;
  const at = Date.parse(text);
  return at >= Date.UTC(1900, 0, 1) && at < Date.UTC(2200, 0, 1);
}

/** True for the same of what a device claims: nothing corrects it, what the server knows of the time stands beside it. */
export function isClaimedInstant(text: string): boolean {
  return isInstant(text);
}

export type DateFormat = { readonly locale: string; readonly digits: 'latn' | 'beng'; readonly timeZone: string };

export function formatDay(day: string, format: Pick<DateFormat, 'locale' | 'digits'>): string {
  if (!isDay(day)) return unknownText;
  return inDigits(
    written(formatter(format.locale, 'UTC', { day: 'numeric', month: 'short', year: 'numeric' }), `${day}T00:00:00Z`),
    format.digits,
  );
}

/** A day of a year that is known: `3 Mar`. */
export function formatDayOfYear(day: string, format: Pick<DateFormat, 'locale' | 'digits'>): string {
  if (!isDay(day)) return unknownText;
  return inDigits(written(formatter(format.locale, 'UTC', { day: 'numeric', month: 'short' }), `${day}T00:00:00Z`), format.digits);
}

/** A month, `YYYY-MM`. */
export function formatMonth(month: string, format: Pick<DateFormat, 'locale' | 'digits'>, name: 'short' | 'long' = 'short'): string {
  if (!isDay(`${month}-01`)) return unknownText;
  return inDigits(written(formatter(format.locale, 'UTC', { month: name, year: 'numeric' }), `${month}-01T00:00:00Z`), format.digits);
}

/** The name of its day of the week. */
export function formatWeekday(day: string, format: Pick<DateFormat, 'locale'>, name: 'short' | 'long'): string {
  if (!isDay(day)) return unknownText;
  return written(formatter(format.locale, 'UTC', { weekday: name }), `${day}T00:00:00Z`);
}

export function formatInstant(instant: string, format: DateFormat): string {
  const options = { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return inDigits(written(formatter(format.locale, format.timeZone, options), instant), format.digits);
}

export function formatTime(instant: string, format: DateFormat): string {
  return inDigits(written(formatter(format.locale, format.timeZone, { hour: 'numeric', minute: '2-digit' }), instant), format.digits);
}

function written(format: Intl.DateTimeFormat, instant: string): string {
  const at = Date.parse(instant);
  return at >= Date.UTC(1900, 0, 1) && at < Date.UTC(2200, 0, 1) ? format.format(at) : unknownText;
}

function inDigits(text: string, digits: 'latn' | 'beng'): string {
  return digits === 'beng' ? toBanglaDigits(text) : text;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}|${timeZone}|${JSON.stringify(options)}`;
  let made = formatters.get(key);
  if (!made) {
    made = new Intl.DateTimeFormat(`${knownLocale(locale)}-u-nu-latn`, { ...options, timeZone: knownZone(timeZone) });
    formatters.set(key, made);
  }
  return made;
}

function partsFormatter(timeZone: string): Intl.DateTimeFormat {
  return formatter('en-CA', timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' });
}

function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
