import { m } from '#messages';
import type { StoreProduct, StoreSnapshot } from '#modules/storefront/config/index.ts';

import { bestSellers, categoriesBelow, type Category, productsIn, stockOf } from '../catalogue.ts';
import { countIn, idsIn, type Settings, textIn, wordIn } from '../settings.ts';
import { useShop } from '../shop-context.ts';
import { Heading } from './Heading.tsx';
import { Picture } from './Picture.tsx';
import { Prices, StockWord } from './Prices.tsx';
import { ProductGrid } from './ProductGrid.tsx';
import type { SectionProps } from './Sections.tsx';

export function CategoryGrid({ section: { settings } }: SectionProps) {
  const { store } = useShop();
  const chosen = idsIn(settings, 'category_ids').flatMap((id) => store.categories.find((one) => one.id === id) ?? []);
  const categories = chosen.length > 0 ? chosen : categoriesBelow(store, null);
  return <CategoryTiles categories={categories} title={textIn(settings, 'title')} />;
}

export function CategoryTiles({ categories, title }: { categories: readonly Category[]; title: string }) {
  const { store, count, to } = useShop();
  if (categories.length === 0) return null;
  return (
    <section className="frame band">
      <Heading>{title || m.shop_categories()}</Heading>
      <ul className="grid-tiles">
        {categories.map(({ id, name, photo }) => (
          <li key={id}>
            <a href={to({ kind: 'category', id })} className="card group flex-row! items-center gap-3">
              <span className="rounded-box size-16 shrink-0 overflow-hidden text-16">
                <Picture url={photo} alt="" name={name} as="thumb" />
              </span>
              <span className="min-w-0 pr-3">
                <span className="block truncate font-medium group-hover:underline">{name}</span>
                <span className="block text-13 text-muted">{productCount(productsIn(store, id).length, count)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function productCount(n: number, count: (n: number) => string): string {
  return n === 1 ? m.shop_products_one() : m.shop_products({ n: count(n) });
}

const sources = ['newest', 'best_sellers', 'category', 'manual'] as const;

export function ProductGridSection({ section: { settings } }: SectionProps) {
  const { store, to } = useShop();
  const source = wordIn(settings, 'source', sources);
  const categoryId = textIn(settings, 'category_id');
  const products = productsFrom(store, source, settings).slice(0, countIn(settings, 'count', 8, 24));
  if (products.length === 0) return null;
  const more = {
    newest: { href: to({ kind: 'search' }), label: m.shop_see_all() },
    best_sellers: { href: to({ kind: 'search' }, { sort: 'popular' }), label: m.shop_see_all() },
    category: { href: to({ kind: 'category', id: categoryId }), label: m.shop_see_all() },
    manual: undefined,
  }[source];
  return (
    <section className="frame band">
      <Heading more={more}>{textIn(settings, 'title') || titleOf(store, source, categoryId)}</Heading>
      <ProductGrid products={products} />
    </section>
  );
}

function productsFrom(store: StoreSnapshot, source: (typeof sources)[number], settings: Settings): readonly StoreProduct[] {
  switch (source) {
    case 'newest':
      return store.products;
    case 'best_sellers':
      return bestSellers(store.products);
    case 'category':
      return productsIn(store, textIn(settings, 'category_id'));
    case 'manual':
      return idsIn(settings, 'product_ids').flatMap((id) => store.products.find((one) => one.id === id) ?? []);
  }
}

function titleOf(store: StoreSnapshot, source: (typeof sources)[number], categoryId: string): string {
  if (source === 'newest') return m.shop_newest();
  if (source === 'best_sellers') return m.shop_best_sellers();
  return store.categories.find(({ id }) => id === categoryId)?.name ?? m.shop_chosen();
}

export function Spotlight({ section: { settings } }: SectionProps) {
  const { store, to } = useShop();
  const product = store.products.find(({ id }) => id === textIn(settings, 'product_id'));
  if (!product) return null;
  const [photo] = product.photos;
  return (
    <section className="frame band grid items-center gap-6 md:grid-cols-2">
      <span className="picture rounded-box">
        <Picture url={photo?.url ?? null} alt={photo?.alt ?? product.name} name={product.name} />
      </span>
      <div className="flex flex-col items-start gap-3">
        <h2 className="heading text-28">{textIn(settings, 'title') || product.name}</h2>
        <p className="whitespace-pre-line text-muted">{textIn(settings, 'text') || product.description.slice(0, 300)}</p>
        <Prices of={product} large />
        <StockWord stock={stockOf(product)} />
        <a href={to({ kind: 'product', id: product.id })} className="button">
          {m.shop_look_closer()}
        </a>
      </div>
    </section>
  );
}
