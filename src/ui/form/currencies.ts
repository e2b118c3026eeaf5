import { foldText } from '#kernel/search.ts';
import { getLocale } from '#messages/runtime.js';

import type { Option } from './inputs/Combobox.tsx';

/** `BDT – Bangladeshi Taka`, in the reader's language. */
export function currencyName(code: string): string {
  const name = new Intl.DisplayNames([getLocale()], { type: 'currency' }).of(code);
  return name === undefined || name === code ? code : `${code} – ${name}`;
}

/** Currencies whose code or name has the text, the usual ones first. */
export function findCurrencies(text: string, usual: readonly string[]): readonly Option[] {
  const all = [...new Set([...usual, ...Intl.supportedValuesOf('currency')])];
  return optionsWith(
    all.map((value) => ({ value, label: currencyName(value) })),
    text,
  );
}

const most = 50;

/** Those whose label has the text. */
export function optionsWith(options: readonly Option[], text: string): readonly Option[] {
  const wanted = foldText(text);
  return options.filter(({ label }) => foldText(label).includes(wanted)).slice(0, most);
}
