import { useState } from 'react';

import { newId } from '#kernel/ids.ts';
import { m } from '#messages';
import type { StoreProduct, StoreVariant } from '#modules/storefront/config/index.ts';

import { changeCart, useCart } from '../cart-store.ts';
import { addToCart } from '../cart.ts';
import { useShop } from '../shop-context.ts';
import { useOpenCart } from './CartDrawer.tsx';
import { Stepper } from './Stepper.tsx';

/** How many, and into the cart; on a phone it stays within the thumb's reach. */
export function BuyBox({ product, variant }: { product: StoreProduct; variant: StoreVariant }) {
  const { store, to, go, count } = useShop();
  const [quantity, setQuantity] = useState(1);
  const openCart = useOpenCart();
  const inCart = (useCart(store.slug) ?? []).find((line) => line.variant.id === variant.id)?.quantity ?? 0;
  if (store.state === 'paused') return <p className="panel">{m.shop_paused_text()}</p>;
  if (variant.stock === 'out') return <p className="panel">{m.shop_sold_out_text()}</p>;
  const left = product.max_qty - inCart;
  const add = (pieces: number) => changeCart(store.slug, (cart) => addToCart(cart, newId(), product, variant, pieces));
  return (
    <>
      {left > 0 && (
        <div className="flex items-center gap-3">
          <Stepper value={Math.min(quantity, left)} least={1} most={left} of={product.name} onChange={setQuantity} />
          {quantity >= left && <p className="text-13 text-muted">{m.shop_most({ count: count(product.max_qty) })}</p>}
        </div>
      )}
      <div className="buy-bar">
        <p role="status" className="w-full text-14 empty:hidden">
          {left <= 0 && (
            <>
              {m.shop_most_in_cart()}{' '}
              <a href={to({ kind: 'cart' })} className="link">
                {m.shop_to_cart()}
              </a>
            </>
          )}
        </p>
        {left > 0 && (
          <button
            type="button"
            className="button-line flex-1"
            onClick={() => {
              add(quantity);
              setQuantity(1);
              openCart();
            }}
          >
            {m.shop_add()}
          </button>
        )}
        <button
          type="button"
          className="button flex-1"
          onClick={() => {
            // As many as are chosen, with those that are in the cart.
            add(Math.max(0, quantity - inCart));
            go(to({ kind: 'checkout' }));
          }}
        >
          {m.shop_buy_now()}
        </button>
      </div>
      <noscript>
        <p className="panel">{m.shop_noscript()}</p>
      </noscript>
    </>
  );
}
