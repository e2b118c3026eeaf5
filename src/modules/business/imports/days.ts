import { isDay } from '#kernel/dates.ts';
import { toLatinDigits } from '#kernel/digits.ts';
import { knownLocale } from '#kernel/locale.ts';

/* Days as banks and couriers write them. 03/04/2026 is one of two days: which, a whole column tells, or a person. */

export type DayOrder = 'day' | 'month';

/** Where numbers alone have the month before the day. */
const monthFirst = new Set(['US', 'PR', 'GU', 'AS', 'MP', 'VI', 'UM', 'FM', 'MH', 'PW', 'PH']);

/** What comes first where a locale writes numbers alone. */
export function orderOf(locale: string): DayOrder {
  return monthFirst.has(new Intl.Locale(knownLocale(locale)).maximize().region ?? '') ? 'month' : 'day';
}

/** A day, `YYYY-MM-DD`; or why there is none. */
export type ReadDay = { readonly day: string } | { readonly fault: 'outside' | 'unreadable' };

/** `outside` = there is no such day from 1900 to 2199. */
export function readDay(text: string, order: DayOrder): ReadDay {
  const found = partsOf(text);
  if (!found) return { fault: 'unreadable' };
  const [month, day] =
    'month' in found ? [found.month, found.day] : order === 'day' ? [found.second, found.first] : [found.first, found.second];
  const written = `${String(found.year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDay(written) ? { day: written } : { fault: 'outside' };
}

/**
 * How the days of a column are written: by one order alone, by either (`ask`), by both, one cell against the other (`mixed`), or in a way
 * that leaves no doubt (`plain`).
 */
export function ordersIn(texts: readonly string[]): DayOrder | 'ask' | 'mixed' | 'plain' {
  const told = new Set<DayOrder>();
  let doubtful = false;
  for (const text of texts) {
    const found = partsOf(text);
    if (!found || 'month' in found || found.first === found.second) continue;
    if (found.first > 12) told.add('day');
    else if (found.second > 12) told.add('month');
    else doubtful = true;
  }
  if (told.size === 2) return 'mixed';
  return [...told][0] ?? (doubtful ? 'ask' : 'plain');
}

type Parts = { readonly year: number } & (
  | { readonly month: number; readonly day: number }
  | { readonly first: number; readonly second: number }
);

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const bangla = [...['জানুয়ারি', 'ফেব্রুয়ারি', 'মার্চ', 'এপ্রিল', 'মে', 'জুন', 'জুলাই', 'আগস্ট', 'সেপ্টেম্বর', 'অক্টোবর', 'নভেম্বর', 'ডিসেম্বর']].map((name) =>
  name.normalize('NFC'),
);

/** A time may stand behind the day. */
const time = /[T ,]+(?:at )?\d{1,2}:\d{2}.*$/i;

function partsOf(cell: string): Parts | undefined {
  const text = toLatinDigits(cell.normalize('NFC')).trim().replace(time, '');
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? /^(\d{4})()(\d{2})(\d{2})$/.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[3]), day: Number(iso[4]) };
  const figures = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (figures) return { first: Number(figures[1]), second: Number(figures[3]), year: yearOf(figures[4]) };
  const [, day, name, year] =
    /^(?:\p{L}+,? )?(\d{1,2})(?:st|nd|rd|th)?[-/ .]*([\p{L}\p{M}]{2,})\.?[-/ .,']*(\d{4}|\d{2})$/iu.exec(text) ?? [];
  if (name) return named(day, name, year);
  const [, word, of, inYear] = /^([\p{L}\p{M}]{2,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/iu.exec(text) ?? [];
  return word ? named(of, word, inYear) : undefined;
}

function named(day: string | undefined, name: string, year: string | undefined): Parts | undefined {
  const at = Math.max(
    months.findIndex((month) => name.toLowerCase().startsWith(month)),
    bangla.indexOf(name),
  );
  return at < 0 ? undefined : { day: Number(day), month: at + 1, year: yearOf(year) };
}

/** Nobody tells of the last century in two digits. */
function yearOf(digits: string | undefined): number {
  return Number(digits) + (digits?.length === 2 ? 2000 : 0);
}
