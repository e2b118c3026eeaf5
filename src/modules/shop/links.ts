import type { StoreSnapshot } from '#modules/storefront/config/index.ts';

import { addressOf } from './addresses.ts';
import type { Settings } from './settings.ts';

/* Where what an owner wrote may lead: pages of the shop, and few sorts of addresses beyond it. */

export type Target = { readonly href: string; readonly isOutside: boolean };

/** `undefined` = nowhere: an unknown kind, a page that there is not, or an address that a browser would run. */
export function targetOf(store: StoreSnapshot, link: unknown): Target | undefined {
  if (typeof link !== 'object' || link === null) return undefined;
  const told = link as Settings;
  const word = (name: string): string => (typeof told[name] === 'string' ? told[name].trim() : '');
  const inside = (...page: Parameters<typeof addressOf> extends [string, ...infer Rest] ? Rest : never): Target => ({
    href: addressOf(store.slug, ...page),
    isOutside: false,
  });
  switch (told['kind']) {
    case 'home':
    case 'search':
    case 'cart':
    case 'track':
      return inside({ kind: told['kind'] });
    case 'category':
      return store.categories.some(({ id }) => id === told['id']) ? inside({ kind: 'category', id: word('id') }) : undefined;
    case 'product':
      return store.products.some(({ id }) => id === told['id']) ? inside({ kind: 'product', id: word('id') }) : undefined;
    case 'page':
      return policyOf(store, word('slug')) ? inside({ kind: 'page', slug: word('slug') }) : undefined;
    case 'url':
      return outside(safeUrl(word('url')));
    case 'tel':
      return outside(phoneLink(word('phone')));
    case 'whatsapp':
      return outside(whatsappLink(word('phone')));
    case 'mailto':
      return outside(mailLink(word('email')));
    default:
      return undefined;
  }
}

/** The template of a page that the owner wrote. */
export function policyOf(store: StoreSnapshot, slug: string) {
  const key = `page:${slug}`;
  return Object.hasOwn(store.config.templates, key) ? store.config.templates[key] : undefined;
}

/** http and https alone, without a name or password in it. */
export function safeUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, href, username, password } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' ? href : undefined;
}

export function phoneLink(phone: string): string | undefined {
  const digits = phone.replaceAll(/[^\d+]/g, '');
  return /^\+?\d{3,20}$/.test(digits) ? `tel:${digits}` : undefined;
}

/** With the country's code, as WhatsApp wants it. */
export function whatsappLink(phone: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, '');
  return /^[1-9]\d{7,14}$/.test(digits) ? `https://wa.me/${digits}` : undefined;
}

export function mailLink(email: string): string | undefined {
  return /^[^\s@?&%]+@[^\s@?&%]+$/.test(email) ? `mailto:${email}` : undefined;
}

function outside(href: string | undefined): Target | undefined {
  return href === undefined ? undefined : { href, isOutside: true };
}
