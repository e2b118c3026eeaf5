import { MessageCircle, Phone } from 'lucide-react';

import { m } from '#messages';
import type { StoreProduct, StoreVariant } from '#modules/storefront/config/index.ts';

import { productsIn } from '../catalogue.ts';
import { phoneLink, whatsappLink } from '../links.ts';
import { firstVariant } from '../options.ts';
import { useShop } from '../shop-context.ts';
import { Arranged } from './Arranged.tsx';
import { BuyBox } from './BuyBox.tsx';
import { Crumbs } from './Crumbs.tsx';
import { Gallery } from './Gallery.tsx';
import { Heading } from './Heading.tsx';
import { Paragraphs } from './Paragraphs.tsx';
import { Prices, StockWord } from './Prices.tsx';
import { ProductGrid } from './ProductGrid.tsx';
import { ShareButton } from './ShareButton.tsx';
import { VariantPicker } from './VariantPicker.tsx';

export function ProductPage({ product }: { product: StoreProduct }) {
  const { query } = useShop();
  const variant = product.variants.find(({ id }) => id === query.get('v')) ?? firstVariant(product);
  if (!variant) return null;
  return (
    <Arranged name="product">
      <div className="frame py-4 md:py-6">
        <Crumbs to={product.category_id} self={false} />
        <div className="mt-3 grid gap-6 md:grid-cols-2 md:gap-10">
          <Gallery key={variant.photo ?? ''} product={product} variant={variant} />
          <div className="flex flex-col gap-4">
            <header>
              {product.maker && <p className="text-13 text-muted">{product.maker}</p>}
              <h1 className="heading text-28">{product.name}</h1>
            </header>
            <Prices of={variant} large />
            <StockWord stock={variant.stock} />
            <VariantPicker product={product} variant={variant} />
            <BuyBox key={variant.id} product={product} variant={variant} />
            <Reach variant={variant} product={product} />
            <DeliveryHint />
          </div>
        </div>
        {product.description.trim() !== '' && (
          <section className="mt-10 max-w-3xl">
            <Heading>{m.shop_description()}</Heading>
            <Paragraphs text={product.description} />
          </section>
        )}
        <Related product={product} />
      </div>
    </Arranged>
  );
}

/** Many would rather talk first; what they look at is in the message. */
function Reach({ product, variant }: { product: StoreProduct; variant: StoreVariant }) {
  const { phone, whatsapp } = useShop().store.config.store;
  const call = phoneLink(phone);
  const chat = whatsappLink(whatsapp);
  const words = [product.name, product.variants.length > 1 ? variant.title : ''].filter(Boolean).join(', ');
  return (
    <p className="flex flex-wrap gap-2">
      {call && (
        <a href={call} className="button-quiet">
          <Phone aria-hidden className="size-4" />
          {m.shop_call()}
        </a>
      )}
      {chat && (
        <a href={`${chat}?text=${encodeURIComponent(words)}`} target="_blank" rel="noopener noreferrer" className="button-quiet">
          <MessageCircle aria-hidden className="size-4" />
          {m.customers_whatsapp_short()}
        </a>
      )}
      <ShareButton title={product.name} />
    </p>
  );
}

function DeliveryHint() {
  const { store, money } = useShop();
  const { free_over } = store.config.commerce;
  if (store.zones.length === 0 && free_over === null) return null;
  return (
    <section className="panel text-14">
      <h2 className="font-semibold">{m.print_delivery()}</h2>
      <ul className="mt-1">
        {store.zones.map(({ id, name, fee }) => (
          <li key={id} className="flex justify-between gap-4 py-0.5">
            <span className="min-w-0">{name}</span>
            <span className="shrink-0 figures">{fee === 0 ? m.shop_free() : money(fee)}</span>
          </li>
        ))}
      </ul>
      {free_over !== null && <p className="mt-1 text-muted">{m.shop_free_over({ amount: money(free_over) })}</p>}
    </section>
  );
}

function Related({ product }: { product: StoreProduct }) {
  const { store } = useShop();
  const beside = product.category_id === null ? [] : productsIn(store, product.category_id).filter(({ id }) => id !== product.id);
  if (beside.length === 0) return null;
  return (
    <section className="mt-10">
      <Heading>{m.shop_related()}</Heading>
      <ProductGrid products={beside.slice(0, 4)} />
    </section>
  );
}
