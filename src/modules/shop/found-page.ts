import type { StoreProduct, StoreSnapshot, Template } from '#modules/storefront/config/index.ts';

import type { Page } from './addresses.ts';
import type { Category } from './catalogue.ts';
import { policyOf } from './links.ts';
import { policiesOf } from './policies.ts';

/** A page together with what it shows; `missing` where the shop has no such thing. */
export type FoundPage =
  | LateFound
  | { readonly kind: 'home' | 'search' | 'cart' | 'missing' }
  | { readonly kind: 'product'; readonly product: StoreProduct }
  | { readonly kind: 'category'; readonly category: Category }
  | { readonly kind: 'page'; readonly template: Template; readonly title: string };

/** Does not come with the first page (`late.ts`). */
export type LateFound = { readonly kind: 'checkout' | 'track' } | { readonly kind: 'confirmation'; readonly id: string };

export function findPage(store: StoreSnapshot, page: Page): FoundPage {
  switch (page.kind) {
    case 'product': {
      const product = store.products.find(({ id }) => id === page.id);
      return product ? { kind: 'product', product } : { kind: 'missing' };
    }
    case 'category': {
      const category = store.categories.find(({ id }) => id === page.id);
      return category ? { kind: 'category', category } : { kind: 'missing' };
    }
    case 'page': {
      const template = policyOf(store, page.slug);
      const title = policiesOf(store).find(({ slug }) => slug === page.slug)?.title ?? '';
      return template ? { kind: 'page', template, title } : { kind: 'missing' };
    }
    case 'confirmation':
      return page;
    case 'home':
    case 'search':
    case 'cart':
    case 'checkout':
    case 'track':
    case 'missing':
      return { kind: page.kind };
  }
}
