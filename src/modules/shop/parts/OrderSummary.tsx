import { m } from '#messages';

import { deliveryOf, type SeenCart } from '../cart.ts';
import { totalOf } from '../order-form.ts';
import { useShop } from '../shop-context.ts';

export function OrderSummary({ cart, zone }: { cart: SeenCart; zone: string }) {
  const { store, money, count, to } = useShop();
  const { fee } = deliveryOf(store, cart.subtotal, zone);
  const total = totalOf(store, cart, zone);
  return (
    <section className="panel text-14" aria-label={m.shop_summary()}>
      <ul className="flex flex-col gap-2">
        {cart.lines
          .filter(({ counts }) => counts)
          .map(({ id, product, variant, quantity, now }) => (
            <li key={id} className="flex justify-between gap-4">
              <span className="min-w-0 break-words">
                {product.name}
                {variant.title !== '' && variant.title !== product.name && <span className="text-muted"> · {variant.title}</span>}
                <span className="figures text-muted"> × {count(quantity)}</span>
              </span>
              <span className="figures">{money((now?.variant.price ?? 0) * quantity)}</span>
            </li>
          ))}
      </ul>
      <dl className="border-line mt-3 flex flex-col gap-1 border-t pt-3">
        <Row label={m.shop_subtotal()} value={money(cart.subtotal)} />
        <Row label={m.print_delivery()} value={fee === null ? '–' : fee === 0 ? m.shop_free() : money(fee)} />
        <div className="flex items-baseline justify-between gap-4 pt-1 text-16 font-semibold">
          <dt>{m.shop_total()}</dt>
          <dd className="text-20 figures">{total === null ? '–' : money(total)}</dd>
        </div>
      </dl>
      <a href={to({ kind: 'cart' })} className="link mt-2 inline-block">
        {m.shop_change_cart()}
      </a>
    </section>
  );
}

export function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="figures">{value}</dd>
    </div>
  );
}
