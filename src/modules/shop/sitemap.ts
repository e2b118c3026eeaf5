import type { StoreSnapshot } from '#modules/storefront/config/index.ts';

import { addressOf, type Page } from './addresses.ts';
import { categoriesBelow, type Category } from './catalogue.ts';
import { escaped } from './document.ts';
import { policiesOf } from './policies.ts';

/* What search engines are told. */

export function sitemap(store: StoreSnapshot, origin: string): string {
  const pages: readonly Page[] = [
    { kind: 'home' },
    ...allBelow(store, null).map(({ id }): Page => ({ kind: 'category', id })),
    ...store.products.map(({ id }): Page => ({ kind: 'product', id })),
    ...policiesOf(store).map(({ slug }): Page => ({ kind: 'page', slug })),
  ];
  const entries = pages.map((page) => `<url><loc>${escaped(origin + addressOf(store.slug, page))}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

function allBelow(store: StoreSnapshot, parent: string | null): readonly Category[] {
  return categoriesBelow(store, parent).flatMap((category) => [category, ...allBelow(store, category.id)]);
}

export function robots({ slug }: StoreSnapshot, origin: string): string {
  const closed = (['cart', 'checkout', 'search', 'track'] as const).map((kind) => `Disallow: ${addressOf(slug, { kind })}`);
  const home = addressOf(slug, { kind: 'home' });
  return ['User-agent: *', ...closed, `Disallow: ${home}confirmation/`, `Sitemap: ${origin}${home}sitemap.xml`, ''].join('\n');
}
