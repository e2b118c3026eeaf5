import { optionsWith } from '#ui/form/currencies.ts';
import type { Option } from '#ui/form/inputs/Combobox.tsx';

import { presets } from './presets.ts';

/** How the company may group its numbers; a German comma would be read as a separator of thousands. */
export const groupings = ['en-IN', 'en-US', 'en-GB'] as const;

/** `12,34,567.89 · 22 Nov 2026`: digits in groups, and the order of a date. */
export function groupingExample(locale: string): string {
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return `${new Intl.NumberFormat(locale).format(1_234_567.89)} · ${day.format(Date.UTC(2026, 10, 22))}`;
}

/** Those of the countries that we know come first. */
export const usualCurrencies = [...new Set(Object.values(presets).map(({ currency }) => currency))];

export function findTimeZones(text: string): readonly Option[] {
  const usual = Object.values(presets).map(({ time_zone }) => time_zone);
  const all = [...new Set([...usual, ...Intl.supportedValuesOf('timeZone'), 'UTC'])];
  return optionsWith(
    all.map((value) => ({ value, label: zoneName(value) })),
    text,
  );
}

/** `Asia/Ho Chi Minh` instead of the underscores of its id. */
export function zoneName(id: string): string {
  return id.replaceAll('_', ' ');
}
