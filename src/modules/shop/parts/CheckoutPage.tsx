import { m } from '#messages';

import { useCart } from '../cart-store.ts';
import { seenCart } from '../cart.ts';
import { useShop } from '../shop-context.ts';
import { Arranged } from './Arranged.tsx';
import { EmptyCart } from './CartPage.tsx';
import { CheckoutForm } from './CheckoutForm.tsx';

export function CheckoutPage() {
  const { store, money, to } = useShop();
  const kept = useCart(store.slug);
  const cart = seenCart(kept ?? [], store);
  const { min_order } = store.config.commerce;
  const isBelow = min_order !== null && cart.subtotal < min_order;
  return (
    <Arranged name="checkout">
      <div className="frame py-6">
        <h1 className="heading text-28">{m.shop_checkout()}</h1>
        {kept === undefined ? (
          <div className="min-h-64 py-6">
            <noscript>{m.shop_noscript()}</noscript>
          </div>
        ) : cart.pieces === 0 ? (
          <EmptyCart />
        ) : store.state === 'paused' || isBelow ? (
          <div className="flex flex-col items-start gap-4 py-8">
            <p>{isBelow ? m.shop_below_minimum({ amount: money(min_order) }) : m.shop_paused_text()}</p>
            <a href={to({ kind: 'cart' })} className="button-line">
              {m.shop_to_cart()}
            </a>
          </div>
        ) : (
          <CheckoutForm cart={cart} />
        )}
      </div>
    </Arranged>
  );
}
