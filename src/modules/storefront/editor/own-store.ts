import { useMemo } from 'react';

import type { Row } from '#data/kind.ts';
import { useCompany, useKeys } from '#data/react.tsx';
import type { CompanyFacts } from '#data/store.ts';

import { Product, ProductCategory, StockBalance, Variant } from '../../business/products/kind.ts';
import { DeliveryZone } from '../../business/sale-rules/kind.ts';
import type { StoreConfig, StoreProduct, StoreSnapshot } from '../config/index.ts';

/*
 * The shop as it would be with a config, from the rows of this device: what `public_store` makes of them. How often something was sold is known to the
 * server alone; here the newest products stand for what sells best.
 */

export type ShopRows = {
  readonly products: readonly Row<typeof Product>[];
  readonly variants: readonly Row<typeof Variant>[];
  readonly balances: readonly Row<typeof StockBalance>[];
  readonly categories: readonly Row<typeof ProductCategory>[];
  readonly zones: readonly Row<typeof DeliveryZone>[];
};

/** `undefined` while they are read. */
export function useShopRows(): ShopRows | undefined {
  const products = useKeys(Product);
  const variants = useKeys(Variant);
  const balances = useKeys(StockBalance);
  const categories = useKeys(ProductCategory);
  const zones = useKeys(DeliveryZone);
  return products && variants && balances && categories && zones && { products, variants, balances, categories, zones };
}

/** No shop has this address: what is put into its cart is in no other one. */
const previewSlug = '-preview';

/** The part of the snapshot that no edit of the config changes, unless it is of brands, quantities or stock. */
export function goodsOf(rows: ShopRows, { store, commerce }: Pick<StoreConfig, 'store' | 'commerce'>) {
  const sold = rows.products
    .filter((one) => one.status === 'active' && one.deleted_at === null)
    .filter(({ brand_id }) => store.brand_ids.length === 0 || store.brand_ids.includes(brand_id))
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  const variants = Map.groupBy(
    rows.variants.filter((one) => one.active && one.deleted_at === null).toSorted((a, b) => a.sort - b.sort),
    ({ product_id }) => product_id,
  );
  const free = new Map(rows.balances.map(({ id, on_hand, reserved }) => [id, Math.max(0, on_hand - reserved)]));
  const wordOf = (variant: string, tracked: boolean) => {
    const pieces = tracked ? (free.get(variant) ?? 0) : Infinity;
    return pieces === 0 ? 'out' : pieces <= commerce.low_at ? 'few' : 'in';
  };
  const products = sold.flatMap((one, place): StoreProduct[] => {
    const own = variants.get(one.id) ?? [];
    if (own.length === 0) return [];
    const photos = [{ path: one.photo_path, alt: '' }, ...one.media].flatMap(({ path, alt }) => {
      const url = publicPhoto(path);
      return url === null ? [] : [{ url, alt: alt || one.name }];
    });
    return [
      {
        ...{ id: one.id, name: one.name, slug: one.slug, category_id: one.category_id, maker: one.manufacturer },
        ...{ description: one.description, seo: { title: '', description: '' }, photos, options: [...one.options] },
        variants: own.map(({ id, title, option_values, price, compare_at_price, photo_path }) => ({
          ...{ id, title, option_values: [...option_values], price, compare_at: compare_at_price, photo: publicPhoto(photo_path) },
          stock: wordOf(id, one.track_stock),
        })),
        ...{ max_qty: commerce.max_qty, made: Math.floor(Date.parse(one.created_at) / 86_400_000), rank: sold.length - place },
      },
    ];
  });
  return {
    zones: rows.zones.filter((zone) => zone.active && zone.deleted_at === null).map(({ id, name, fee }) => ({ id, name, fee })),
    categories: rows.categories
      .filter(({ deleted_at }) => deleted_at === null)
      .toSorted((a, b) => a.sort - b.sort || (a.name < b.name ? -1 : 1))
      .map(({ id, name, slug, parent_id, sort }) => ({ id, name, slug, parent_id, sort, photo: null })),
    products,
  };
}

export type Goods = ReturnType<typeof goodsOf>;

export function useGoods({ products, variants, balances, categories, zones }: ShopRows, { store, commerce }: StoreConfig): Goods {
  return useMemo(
    () => goodsOf({ products, variants, balances, categories, zones }, { store, commerce }),
    [products, variants, balances, categories, zones, store, commerce],
  );
}

export function useSnapshot(config: StoreConfig, goods: Goods): StoreSnapshot {
  const { currency, locale, digits, country }: CompanyFacts = useCompany();
  return { slug: previewSlug, rev: 0, state: 'published', company: { currency, locale, digits, country }, config, ...goods };
}

/** Addresses of photos that a shop may show: those of its products, and those that it shows already. */
export function shopPhotos({ products }: Goods, config: StoreConfig): readonly string[] {
  const used = JSON.stringify(config).match(/\/storage\/v1\/object\/public\/public-media\/[\w./-]+/g) ?? [];
  const own = products.flatMap(({ photos, variants }) => [
    ...photos.map(({ url }) => url),
    ...variants.flatMap(({ photo }) => photo ?? []),
  ]);
  return [...new Set([...used, ...own])];
}

function publicPhoto(path: string | null): string | null {
  return path?.startsWith('public-media/') ? `/storage/v1/object/public/${path}` : null;
}
