import { formatDay, formatDayOfYear, formatMonth, monthOf } from '#kernel/dates.ts';
import { toBanglaDigits } from '#kernel/digits.ts';
import { knownLocale } from '#kernel/locale.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Locale } from '#messages/runtime.js';

/** How the company writes; `digits` and grouping are its own in both languages. */
export type Writing = { readonly currency: string; readonly locale: string; readonly digits: 'latn' | 'beng' };

/** Amounts, numbers and days as a paper in a language says them. */
export type Saying = {
  readonly language: Locale;
  readonly currency: string;
  /** Minor units. */
  readonly money: (minor: number) => string;
  readonly number: (value: number, decimals?: number) => string;
  /** Thousandths of a day as days. */
  readonly days: (md: number) => string;
  readonly day: (day: string) => string;
  /** Without the year. */
  readonly shortDay: (day: string) => string;
  /** A month, `YYYY-MM`, in words. */
  readonly month: (month: string) => string;
};

const dateLocales = { en: 'en-GB', bn: 'bn-BD' } as const;

export function sayingOf({ currency, locale, digits }: Writing, language: Locale): Saying {
  const dates = { locale: locale.startsWith(language) ? locale : dateLocales[language], digits };
  const number = (value: number, decimals = 0) => {
    const text = new Intl.NumberFormat(`${knownLocale(locale)}-u-nu-latn`, { maximumFractionDigits: decimals }).format(value);
    return digits === 'beng' ? toBanglaDigits(text) : text;
  };
  return {
    ...{ language, currency, number },
    money: (minor) => formatMoney(minor, { currency, locale, digits }),
    days: (md) => number(md / 1000, 3),
    day: (day) => formatDay(day, dates),
    shortDay: (day) => formatDayOfYear(day, dates),
    month: (month) => formatMonth(month, dates, 'long'),
  };
}

/** `March 2026` for a whole month, else its first and last day. */
export function periodText({ period_from, period_to }: { readonly period_from: string; readonly period_to: string }, say: Saying): string {
  const month = monthOf(period_from);
  if (month?.from === period_from && month.to === period_to) return say.month(period_from.slice(0, 7));
  return `${say.day(period_from)} – ${say.day(period_to)}`;
}
