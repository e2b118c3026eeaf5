import { m } from '#messages';
import type { StoreProduct, StoreVariant } from '#modules/storefront/config/index.ts';

import { useShop } from '../shop-context.ts';
import { Picture } from './Picture.tsx';

/** Photos beside each other that are swiped; the one of the chosen variant first. */
export function Gallery({ product, variant }: { product: StoreProduct; variant: StoreVariant }) {
  const { count } = useShop();
  const own = variant.photo === null ? [] : [{ url: variant.photo, alt: product.name }];
  const photos = [...own, ...product.photos.filter(({ url }) => url !== variant.photo)];
  if (photos.length < 2)
    return (
      <div className="picture rounded-box">
        <Picture url={photos[0]?.url ?? null} alt={photos[0]?.alt ?? product.name} name={product.name} eager />
      </div>
    );
  return (
    <div>
      <ul className="scroll-snap rounded-box" aria-label={m.shop_photos()}>
        {photos.map(({ url, alt }, place) => (
          <li key={url} id={`photo-${place}`} className="picture">
            <Picture url={url} alt={alt} name={product.name} eager={place === 0} />
          </li>
        ))}
      </ul>
      <ul className="mt-2 flex scroll-line gap-2">
        {photos.map(({ url }, place) => (
          <li key={url} className="rounded-box size-16 shrink-0 overflow-hidden">
            <a href={`#photo-${place}`} aria-label={m.shop_photo({ number: count(place + 1) })}>
              <Picture url={url} alt="" name={product.name} as="thumb" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
