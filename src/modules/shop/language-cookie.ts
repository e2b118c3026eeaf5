import { addressOf } from './addresses.ts';
import { type Language, languages } from './shop-context.ts';

const name = 'shop_language';

/** Remembers the reader's language for one shop. */
export function languageCookie(slug: string, language: Language): string {
  return `${name}=${language}; Path=${addressOf(slug, { kind: 'home' })}; Max-Age=31536000; SameSite=Lax`;
}

export function languageIn(cookies: string): Language | undefined {
  return languages.find((language) => new RegExp(String.raw`(?:^|;\s*)${name}=${language}(?:;|$)`).test(cookies));
}
