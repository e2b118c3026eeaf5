import type { StoreProduct, StoreSnapshot, Template } from '#modules/storefront/config/index.ts';

import type { Page } from './addresses.ts';
import type { Category } from './catalogue.ts';
import { policyOf } from './links.ts';
import { policiesOf } from './policies.ts';

/** A page together with what it shows; `missing` where the shop has no such thing. */
export type FoundPage =
  | { readonly kind: 'home' | 'search' | 'cart' | 'checkout' | 'track' | 'missing' }
  | { readonly kind: 'confirmation'; readonly id: string }
  | { readonly kind: 'product'; readonly product: StoreProduct }
  | { readonly kind: 'category'; readonly category: Category }
  | { readonly kind: 'page'; readonly template: Template; readonly title: string };

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
    case 'home':
    case 'search':
    case 'cart':
    case 'checkout':
    case 'confirmation':
    case 'track':
    case 'missing':
      return page;
  }
}
