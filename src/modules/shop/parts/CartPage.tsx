import { m } from '#messages';

import { changeCart, useCart } from '../cart-store.ts';
import { seenCart } from '../cart.ts';
import { useShop } from '../shop-context.ts';
import { Arranged } from './Arranged.tsx';
import { CartLines } from './CartLines.tsx';
import { CartSummary } from './CartSummary.tsx';
import { OwnOrders } from './OwnOrders.tsx';

export function CartPage() {
  const { store } = useShop();
  const kept = useCart(store.slug);
  return (
    <Arranged name="cart">
      <div className="frame py-6">
        <h1 className="heading text-28">{m.shop_cart()}</h1>
        <OwnOrders open />
        {kept === undefined ? <Waiting /> : kept.length === 0 ? <EmptyCart /> : <FullCart />}
      </div>
    </Arranged>
  );
}

function Waiting() {
  return (
    <div className="min-h-64 py-6">
      <noscript>{m.shop_noscript()}</noscript>
    </div>
  );
}

export function EmptyCart() {
  const { to } = useShop();
  return (
    <div className="flex flex-col items-start gap-4 py-8">
      <p className="text-muted">{m.shop_cart_empty()}</p>
      <a href={to({ kind: 'search' })} className="button">
        {m.shop_keep_looking()}
      </a>
    </div>
  );
}

function FullCart() {
  const { store, to } = useShop();
  const { lines, subtotal } = seenCart(useCart(store.slug) ?? [], store);
  return (
    <div className="mt-4 grid items-start gap-6 md:grid-cols-[1fr_20rem] md:gap-10">
      <div>
        <CartLines lines={lines} />
        <button type="button" className="button-quiet mt-3" onClick={() => changeCart(store.slug, () => [])}>
          {m.shop_cart_clear()}
        </button>
      </div>
      <div className="md:sticky md:top-36">
        <CartSummary subtotal={subtotal}>
          <a href={to({ kind: 'search' })} className="button-quiet mt-2 w-full">
            {m.shop_keep_looking()}
          </a>
        </CartSummary>
      </div>
    </div>
  );
}
