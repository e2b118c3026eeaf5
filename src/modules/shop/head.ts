import { moneyToText } from '#kernel/money.ts';
import { m } from '#messages';
import type { StoreSnapshot } from '#modules/storefront/config/index.ts';

import { addressOf, type Page } from './addresses.ts';
import { pathTo, pricesOf, productsIn } from './catalogue.ts';
import { findPage, type FoundPage } from './found-page.ts';

/* What a page says of itself, to browsers, search engines and whoever shares it. */

export type Head = {
  readonly title: string;
  readonly description: string;
  /** Below the site's own address. */
  readonly path: string;
  readonly isPrivate: boolean;
  readonly image: string | null;
  readonly found: FoundPage;
};

export function headOf(store: StoreSnapshot, page: Page): Head {
  const found = findPage(store, page);
  const { store: shop, seo } = store.config;
  const title = titleOf(found);
  const general = oneLine(seo.description || shop.tagline, 320);
  return {
    title: title === '' ? seo.title || shop.name : `${title} – ${shop.name}`,
    description: (found.kind === 'product' && oneLine(found.product.seo.description || found.product.description, 320)) || general,
    path: addressOf(store.slug, page),
    isPrivate: ['search', 'cart', 'checkout', 'confirmation', 'track', 'missing'].includes(found.kind),
    image: found.kind === 'product' ? (found.product.photos[0]?.url ?? null) : null,
    found,
  };
}

function titleOf(found: FoundPage): string {
  switch (found.kind) {
    case 'home':
      return '';
    case 'product':
      return found.product.seo.title || found.product.name;
    case 'category':
      return found.category.name;
    case 'page':
      return found.title;
    case 'search':
      return m.shop_all_products();
    case 'cart':
      return m.shop_cart();
    case 'checkout':
      return m.shop_checkout();
    case 'confirmation':
      return m.shop_your_order();
    case 'track':
      return m.shop_track_title();
    case 'missing':
      return m.shop_missing_title();
  }
}

function oneLine(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`;
}

/** Of schema.org, for search engines. */
export function structuredData(store: StoreSnapshot, { found, path, description }: Head, origin: string): readonly object[] {
  const address = (page: Page) => origin + addressOf(store.slug, page);
  const crumbs = (categoryId: string | null) => ({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { name: store.config.store.name, item: address({ kind: 'home' }) },
      ...pathTo(store.categories, categoryId).map(({ id, name }) => ({ name, item: address({ kind: 'category', id }) })),
    ].map((item, place) => ({ '@type': 'ListItem', position: place + 1, ...item })),
  });
  switch (found.kind) {
    case 'home': {
      const { name, phone, email } = store.config.store;
      return [
        {
          '@context': 'https://schema.org',
          '@type': 'Store',
          name,
          description,
          url: origin + path,
          ...(phone && { telephone: phone }),
          ...(email && { email }),
        },
      ];
    }
    case 'product':
      return [productData(store, found, origin, path), crumbs(found.product.category_id)];
    case 'category': {
      const items = productsIn(store, found.category.id).slice(0, 24);
      const itemListElement = items.map(({ id, name }, place) => ({
        '@type': 'ListItem',
        position: place + 1,
        name,
        url: address({ kind: 'product', id }),
      }));
      return [
        { '@context': 'https://schema.org', '@type': 'ItemList', name: found.category.name, itemListElement },
        crumbs(found.category.id),
      ];
    }
    case 'page':
    case 'search':
    case 'cart':
    case 'checkout':
    case 'confirmation':
    case 'track':
    case 'missing':
      return [];
  }
}

function productData(
  { company, config }: StoreSnapshot,
  { product }: Extract<FoundPage, { kind: 'product' }>,
  origin: string,
  path: string,
) {
  const { low, high } = pricesOf(product);
  const price = (minor: number) => moneyToText(minor, company.currency);
  const isThere = product.variants.some(({ stock }) => stock !== 'out');
  const offer = {
    priceCurrency: company.currency,
    availability: `https://schema.org/${isThere ? 'InStock' : 'OutOfStock'}`,
    url: origin + path,
    seller: { '@type': 'Organization', name: config.store.name },
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.seo.title || product.name,
    description: oneLine(product.seo.description || product.description, 5000),
    image: product.photos.map(({ url }) => new URL(url, origin).href),
    ...(product.maker && { brand: { '@type': 'Brand', name: product.maker } }),
    offers:
      low === high
        ? { '@type': 'Offer', price: price(low), ...offer }
        : { '@type': 'AggregateOffer', lowPrice: price(low), highPrice: price(high), offerCount: product.variants.length, ...offer },
  };
}
