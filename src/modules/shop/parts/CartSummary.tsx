import type { ReactNode } from 'react';

import { m } from '#messages';

import { deliveryOf } from '../cart.ts';
import { useShop } from '../shop-context.ts';

/** What it comes to, and on to the order; `children` leads elsewhere. */
export function CartSummary({ subtotal, children }: { subtotal: number; children: ReactNode }) {
  const { store, money, to } = useShop();
  const { min_order } = store.config.commerce;
  const { missing, fee } = deliveryOf(store, subtotal, null);
  const isBelow = min_order !== null && subtotal < min_order;
  return (
    <section className="panel" aria-label={m.shop_summary()}>
      <p className="flex items-baseline justify-between gap-4">
        <span>{m.shop_subtotal()}</span>
        <span className="text-20 font-semibold figures">{money(subtotal)}</span>
      </p>
      {subtotal > 0 && missing > 0 && <FreeDelivery missing={missing} subtotal={subtotal} />}
      {subtotal > 0 && fee === 0 && <p className="mt-2 text-14">{m.shop_free_reached()}</p>}
      {subtotal > 0 && fee === null && <p className="mt-2 text-13 text-muted">{m.shop_delivery_later()}</p>}
      {isBelow && <p className="note">{m.shop_below_minimum({ amount: money(min_order) })}</p>}
      {store.state === 'paused' ? (
        <p className="note">{m.shop_paused_text()}</p>
      ) : (
        subtotal > 0 &&
        !isBelow && (
          <a href={to({ kind: 'checkout' })} className="button mt-4 w-full">
            {m.shop_checkout()}
          </a>
        )
      )}
      {children}
    </section>
  );
}

/** How far it still is until delivery is free. */
function FreeDelivery({ missing, subtotal }: { missing: number; subtotal: number }) {
  const { money } = useShop();
  return (
    <div className="mt-2 text-14">
      <p>{m.shop_free_missing({ amount: money(missing) })}</p>
      <progress className="bar" max={subtotal + missing} value={subtotal} aria-hidden />
    </div>
  );
}
