import { createContext, useContext } from 'react';

import { toBanglaDigits } from '#kernel/digits.ts';
import { decimalsOf, formatMoney } from '#kernel/money.ts';
import type { StoreSnapshot } from '#modules/storefront/config/index.ts';

import { addressOf, type Page } from './addresses.ts';

/* What every part of a shop's page knows. */

export const languages = ['en', 'bn'] as const;
export type Language = (typeof languages)[number];
/** Where orders go and are asked for; the address is empty where it is this page's own. */
export type Backend = { readonly url: string; readonly key: string };

export type ShopView = {
  readonly store: StoreSnapshot;
  readonly backend: Backend;
  readonly language: Language;
  readonly page: Page;
  readonly query: URLSearchParams;
  /** Takes the reader to a page of the shop; before the script runs, links do. */
  readonly go: (address: string) => void;
  /** Its owner looks at it within the app: it is offered to no home screen. */
  readonly isPreview?: boolean;
  /** Asks for the shop as it is now; without a connection it stays as it was. */
  readonly refresh: () => Promise<void>;
};

const Context = createContext<ShopView | undefined>(undefined);
export const ShopProvider = Context.Provider;

export function useShop() {
  const view = useContext(Context);
  if (!view) throw new Error('Outside of a shop');
  const { company, slug } = view.store;
  return {
    ...view,
    money: (minor: number) => shopMoney(minor, company),
    count: (n: number) => (company.digits === 'beng' ? toBanglaDigits(String(n)) : String(n)),
    to: (page: Page, query?: Readonly<Record<string, string>>) => addressOf(slug, page, query),
  };
}

/** As on a price tag: without decimals where there are none to tell. */
export function shopMoney(minor: number, company: StoreSnapshot['company']): string {
  const shown = formatMoney(minor, company);
  const isWhole = minor % 10 ** decimalsOf(company.currency) === 0;
  return isWhole ? shown.replace(/[.,٫][0০]+(?=[^0-9০-৯]*$)/u, '') : shown;
}
