import { useMemo } from 'react';

import type { Row } from '#data/kind.ts';
import { useCompany, useKeys } from '#data/react.tsx';
import type { CompanyFacts } from '#data/store.ts';

import { Product, ProductCategory, StockBalance, Variant } from '../../business/products/kind.ts';
import { DeliveryZone } from '../../business/sale-rules/kind.ts';
import type { StoreConfig, StoreProduct, StoreSnapshot } from '../config/index.ts';
import { Storefront } from '../config/kind.ts';

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
  /** The folder of the photos that everybody may see. */
  readonly media: string;
};

/** `undefined` while they are read. */
export function useShopRows(): ShopRows | undefined {
  const products = useKeys(Product);
  const variants = useKeys(Variant);
  const balances = useKeys(StockBalance);
  const categories = useKeys(ProductCategory);
  const zones = useKeys(DeliveryZone);
  const media = useKeys(Storefront)?.[0]?.storefront_media ?? '';
  return products && variants && balances && categories && zones && { products, variants, balances, categories, zones, media };
}

/** No shop has this address: what is put into its cart is in no other one. */
const previewSlug = '-preview';

/** The part of the snapshot that no edit of the config changes, unless it is of brands, quantities or stock. */
export function goodsOf(rows: ShopRows, { store, commerce }: Pick<StoreConfig, 'store' | 'commerce'>) {
  const sold = rows.products
    .filter((one) => one.status === 'active' && one.in_shop && one.deleted_at === null)
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
  const photoAt = (path: string | null) => publicPhoto(rows.media, path);
  const products = sold.flatMap((one, place): StoreProduct[] => {
    const own = variants.get(one.id) ?? [];
    if (own.length === 0) return [];
    const cover = one.media.some(({ path }) => path === one.photo_path) ? [] : [{ path: one.photo_path, alt: '' }];
    const photos = [...cover, ...one.media].flatMap(({ path, alt }) => {
      const url = photoAt(path);
      return url === null ? [] : [{ url, alt: alt || one.name }];
    });
    return [
      {
        ...{ id: one.id, name: one.name, slug: one.slug, category_id: one.category_id, maker: one.manufacturer },
        ...{
          description: one.description,
          seo: { title: one.seo_title, description: one.seo_description },
          photos,
          options: [...one.options],
        },
        variants: own.map(({ id, title, option_values, price, compare_at_price, photo_path }) => ({
          ...{ id, title, option_values: [...option_values], price, compare_at: compare_at_price, photo: photoAt(photo_path) },
          stock: wordOf(id, one.track_stock),
        })),
        ...{
          max_qty: one.max_per_order ?? commerce.max_qty,
          made: Math.floor(Date.parse(one.created_at) / 86_400_000),
          rank: sold.length - place,
        },
      },
    ];
  });
  return {
    zones: rows.zones.filter((zone) => zone.active && zone.deleted_at === null).map(({ id, name, fee }) => ({ id, name, fee })),
    categories: rows.categories
      .filter(({ deleted_at }) => deleted_at === null)
      .toSorted((a, b) => a.sort - b.sort || (a.name < b.name ? -1 : 1))
      .map(({ id, name, slug, parent_id, sort, photo_path }) => ({ id, name, slug, parent_id, sort, photo: photoAt(photo_path) })),
    products,
  };
}

export type Goods = ReturnType<typeof goodsOf>;

export function useGoods({ products, variants, balances, categories, zones, media }: ShopRows, { store, commerce }: StoreConfig): Goods {
  return useMemo(
    () => goodsOf({ products, variants, balances, categories, zones, media }, { store, commerce }),
    [products, variants, balances, categories, zones, media, store, commerce],
  );
}

export function useSnapshot(config: StoreConfig, goods: Goods): StoreSnapshot {
  const { currency, locale, digits, country }: CompanyFacts = useCompany();
  return { slug: previewSlug, rev: 0, state: 'published', company: { currency, locale, digits, country }, config, ...goods };
}

/** Addresses of photos that a shop may show: those of its products, and those that it shows already. */
export function shopPhotos({ products }: Goods, config: StoreConfig): readonly string[] {
  const used = JSON.stringify(config).match(/\/storage\/v1\/object\/public\/public-media\/[\w/-]+-1200\.(?:webp|jpg)/g) ?? [];
  const own = products.flatMap(({ photos, variants }) => [
    ...photos.map(({ url }) => url),
    ...variants.flatMap(({ photo }) => photo ?? []),
  ]);
  return [...new Set([...used, ...own])];
}

/** Where a photo lies once it is published; one that is not yet is not seen. */
function publicPhoto(media: string, path: string | null): string | null {
  const photo = /([0-9a-f]{64})\.(\w+)$/.exec(path ?? '');
  return photo && media !== ''
    ? `/storage/v1/object/public/public-media/${media}/photos/${photo[1]}-1200.${photo[2] === 'webp' ? 'webp' : 'jpg'}`
    : null;
}
