import { foldText } from '#kernel/search.ts';
import { getLocale } from '#messages/runtime.js';
import type { Option } from '#ui/form/inputs/Combobox.tsx';

import { presets } from './presets.ts';

/** How the company may group its numbers; a German comma would be read as a separator of thousands. */
export const groupings = ['en-IN', 'en-US', 'en-GB'] as const;

/** `12,34,567.89 · 22 Nov 2026`: digits in groups, and the order of a date. */
export function groupingExample(locale: string): string {
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return `${new Intl.NumberFormat(locale).format(1_234_567.89)} · ${day.format(Date.UTC(2026, 10, 22))}`;
}

/** `BDT – Bangladeshi Taka`, in the reader's language. */
export function currencyName(code: string): string {
  const name = new Intl.DisplayNames([getLocale()], { type: 'currency' }).of(code);
  return name === undefined || name === code ? code : `${code} – ${name}`;
}

const most = 50;

/** Currencies whose code or name has the text; those of the countries that we know first. */
export function findCurrencies(text: string): readonly Option[] {
  const usual = Object.values(presets).map(({ currency }) => currency);
  const all = [...new Set([...usual, ...Intl.supportedValuesOf('currency')])];
  return matching(
    all.map((value) => ({ value, label: currencyName(value) })),
    text,
  );
}

export function findTimeZones(text: string): readonly Option[] {
  const usual = Object.values(presets).map(({ time_zone }) => time_zone);
  const all = [...new Set([...usual, ...Intl.supportedValuesOf('timeZone'), 'UTC'])];
  return matching(
    all.map((value) => ({ value, label: zoneName(value) })),
    text,
  );
}

/** `Asia/Ho Chi Minh` instead of the underscores of its id. */
export function zoneName(id: string): string {
  return id.replaceAll('_', ' ');
}

function matching(options: readonly Option[], text: string): readonly Option[] {
  const wanted = foldText(text);
  return options.filter(({ label }) => foldText(label).includes(wanted)).slice(0, most);
}
