/* The pages of a shop and their addresses, all of them below `/store/<slug>/`. */

export type Page =
  | { readonly kind: 'home' | 'search' | 'cart' | 'checkout' | 'track' | 'missing' }
  | { readonly kind: 'product'; readonly id: string }
  | { readonly kind: 'category'; readonly id: string }
  | { readonly kind: 'confirmation'; readonly id: string }
  | { readonly kind: 'page'; readonly slug: string };

/** The routes of shops; those of the specification first. */
export const shopPaths = [
  '/store/:storeSlug',
  '/store/:storeSlug/product/:productId',
  '/store/:storeSlug/category/:categoryId',
  '/store/:storeSlug/checkout',
  '/store/:storeSlug/confirmation/:orderId',
  '/store/:storeSlug/search',
  '/store/:storeSlug/page/:pageSlug',
  '/store/:storeSlug/cart',
  '/store/:storeSlug/track',
] as const;

/** What is one word behind the shop's address. */
const single = ['search', 'cart', 'checkout', 'track'] as const;
const withId = ['product', 'category', 'confirmation'] as const;

/** `undefined` where no shop can be. */
export function pageAt(pathname: string): { readonly slug: string; readonly page: Page } | undefined {
  const [, root, slug = '', ...rest] = pathname.split('/').map(decoded);
  if (root !== 'store' || !/^[a-z0-9-]{1,40}$/i.test(slug)) return undefined;
  return { slug: slug.toLowerCase(), page: pageOf(rest.filter(Boolean)) };
}

function pageOf(parts: readonly string[]): Page {
  const [first = '', second = ''] = parts;
  if (parts.length === 0) return { kind: 'home' };
  const kind = single.find((one) => one === first);
  if (kind && parts.length === 1) return { kind };
  const idKind = withId.find((one) => one === first);
  if (idKind && parts.length === 2) return { kind: idKind, id: second };
  return first === 'page' && parts.length === 2 ? { kind: 'page', slug: second } : { kind: 'missing' };
}

export function addressOf(slug: string, page: Page, query: Readonly<Record<string, string>> = {}): string {
  const asked = new URLSearchParams(query).toString();
  return `/store/${encodeURIComponent(slug)}/${partsOf(page).map(encodeURIComponent).join('/')}${asked && `?${asked}`}`;
}

function partsOf(page: Page): readonly string[] {
  if (page.kind === 'home' || page.kind === 'missing') return [];
  if ('id' in page) return [page.kind, page.id];
  return 'slug' in page ? [page.kind, page.slug] : [page.kind];
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
