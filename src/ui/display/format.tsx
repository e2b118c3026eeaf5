import { createContext, type ReactNode, useContext, useMemo } from 'react';

import { getLocale } from '#messages/runtime.js';

/* How the company writes money, dates and digits. The app gives it once; Money, DateText and the fields read it. */

export type Format = {
  /** ISO 4217. */
  readonly currency: string;
  /** BCP 47: decides grouping and order, e.g. `en-IN`. */
  readonly locale: string;
  readonly digits: 'latn' | 'beng';
  readonly timeZone: string;
  /** ISO 3166 alpha-2, for phone numbers. */
  readonly country: string;
};

/** Defaults of the specification: USD, written the American way. */
const standard: Format = { currency: 'USD', locale: 'en-US', digits: 'latn', timeZone: 'UTC', country: 'US' };

const FormatContext = createContext<Format>(standard);

export function FormatProvider({ format, children }: { readonly format: Format; readonly children: ReactNode }) {
  return <FormatContext value={format}>{children}</FormatContext>;
}

/** What is in it is in another currency than the company's; null = it is not. */
export function InCurrency({ currency, children }: { readonly currency: string | null; readonly children: ReactNode }) {
  const format = useFormat();
  const other = useMemo(() => ({ ...format, currency: currency ?? format.currency }), [format, currency]);
  return <FormatContext value={other}>{children}</FormatContext>;
}

export function useFormat(): Format {
  return useContext(FormatContext);
}

/** The same for dates: the names of the months are in the reader's language. */
export function useDateFormat(): Format {
  const format = useFormat();
  const language = getLocale();
  return useMemo(() => (format.locale.startsWith(language) ? format : { ...format, locale: dateLocales[language] }), [format, language]);
}

const dateLocales = { en: 'en-GB', bn: 'bn-BD' } as const;
