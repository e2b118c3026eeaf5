import { useCallback, useEffect, useRef, useState } from 'react';

import { overwriteGetLocale } from '#messages/runtime.js';
import type { StoreSnapshot } from '#modules/storefront/config/index.ts';

import { addressOf, pageAt } from './addresses.ts';
import { headOf } from './head.ts';
import { languageCookie } from './language-cookie.ts';
import { followLinks } from './navigation.ts';
import { readShop } from './orders.ts';
import { keepSending } from './phone-orders.ts';
import { type Backend, type Language, languages } from './shop-context.ts';
import { Shop } from './Shop.tsx';

type Props = { readonly store: StoreSnapshot; readonly backend: Backend; readonly served: Language };

/** A shop in the browser, from the page that was served on. */
export function ShopRoot({ store: first, backend, served }: Props) {
  const [store, setStore] = useState(first);
  const [address, setAddress] = useState(() => new URL(location.href));
  const [language, setLanguage] = useState(served);
  const visit = useRef<(next: string) => void>(undefined);
  const { slug } = store;
  useEffect(() => {
    visit.current = followLinks(addressOf(slug, { kind: 'home' }), (next, { stay }) => {
      setAddress(next);
      // Whoever listens to the page hears the new one from its beginning.
      if (!stay) document.getElementById('main')?.focus({ preventScroll: true });
    });
    document.addEventListener('click', (event) => {
      const choice = event.target instanceof Element ? event.target.closest('[data-language]')?.getAttribute('data-language') : undefined;
      const chosen = languages.find((one) => one === choice);
      if (!chosen) return;
      event.preventDefault();
      document.cookie = languageCookie(slug, chosen);
      overwriteGetLocale(() => chosen);
      setLanguage(chosen);
    });
  }, [slug]);
  useEffect(() => keepSending(backend), [backend]);
  const page = pageAt(address.pathname)?.page ?? { kind: 'missing' };
  const { title, path } = headOf(store, page);
  useEffect(() => {
    document.title = title;
    document.documentElement.lang = language;
    document.querySelector('link[rel=canonical]')?.setAttribute('href', location.origin + path);
  }, [title, path, language]);
  const go = (next: string): void => visit.current?.(next);
  const refresh = useCallback(async (): Promise<void> => {
    const now = await readShop(slug).catch(() => null);
    // Under its new address there is another cart: this page stays where it was opened.
    if (now) setStore({ ...now, slug });
  }, [slug]);
  // Texts are plain functions: in another language everything is drawn anew.
  return <Shop key={language} view={{ store, backend, language, page, query: address.searchParams, go, refresh }} />;
}
