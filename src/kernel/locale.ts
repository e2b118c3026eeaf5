/** The locale, or English where nobody knows it: writing a number must not fail on what a company's row says. */
export function knownLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
