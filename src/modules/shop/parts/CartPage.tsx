import { Trash2 } from 'lucide-react';

import { m } from '#messages';

import { changeCart, useCart } from '../cart-store.ts';
import { deliveryOf, removeLine, seenCart, type SeenLine, setQuantity } from '../cart.ts';
import { useShop } from '../shop-context.ts';
import { Arranged } from './Arranged.tsx';
import { OwnOrders } from './OwnOrders.tsx';
import { Picture } from './Picture.tsx';
import { Stepper } from './Stepper.tsx';

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
  const { store } = useShop();
  const { lines, subtotal } = seenCart(useCart(store.slug) ?? [], store);
  return (
    <div className="mt-4 grid items-start gap-6 md:grid-cols-[1fr_20rem] md:gap-10">
      <div>
        <ul className="divide-line divide-y">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
        <button type="button" className="button-quiet mt-3" onClick={() => changeCart(store.slug, () => [])}>
          {m.shop_cart_clear()}
        </button>
      </div>
      <Summary subtotal={subtotal} />
    </div>
  );
}

function Line({ line }: { line: SeenLine }) {
  const { store, money, to } = useShop();
  const { product, now, counts, was, quantity } = line;
  const price = now?.variant.price ?? line.variant.price;
  const isNamed = line.variant.title !== '' && line.variant.title !== product.name;
  const change = (next: number) => changeCart(store.slug, (cart) => setQuantity(cart, line.id, next));
  return (
    <li className={`flex gap-4 py-4 ${counts ? '' : 'opacity-60 grayscale'}`}>
      <a
        href={to({ kind: 'product', id: product.id }, { v: line.variant.id })}
        className="rounded-box size-20 shrink-0 overflow-hidden"
        tabIndex={-1}
      >
        <Picture url={product.photo_url} alt="" name={product.name} as="thumb" />
      </a>
      <div className="min-w-0 flex-1">
        <div className="flex justify-between gap-3">
          <a href={to({ kind: 'product', id: product.id }, { v: line.variant.id })} className="font-medium break-words hover:underline">
            {product.name}
          </a>
          <span className="font-semibold figures">{counts ? money(price * quantity) : ''}</span>
        </div>
        {isNamed && <p className="text-13 text-muted">{line.variant.title}</p>}
        {counts && was !== null && <p className="note">{m.shop_price_changed({ from: money(was), to: money(price) })}</p>}
        {!counts && <p className="note">{now ? m.shop_line_out() : m.shop_line_gone()}</p>}
        <div className="mt-2 flex items-center justify-between gap-3">
          {counts ? (
            <Stepper value={quantity} least={0} most={now?.product.max_qty ?? quantity} of={product.name} onChange={change} />
          ) : (
            <span />
          )}
          <button
            type="button"
            className="icon-button"
            aria-label={m.shop_remove({ name: product.name })}
            onClick={() => changeCart(store.slug, (cart) => removeLine(cart, line.id))}
          >
            <Trash2 aria-hidden className="size-5" />
          </button>
        </div>
      </div>
    </li>
  );
}

function Summary({ subtotal }: { subtotal: number }) {
  const { store, money, to } = useShop();
  const { min_order } = store.config.commerce;
  const { missing, fee } = deliveryOf(store, subtotal, null);
  const isBelow = min_order !== null && subtotal < min_order;
  return (
    <section className="panel md:sticky md:top-36" aria-label={m.shop_summary()}>
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
      <a href={to({ kind: 'search' })} className="button-quiet mt-2 w-full">
        {m.shop_keep_looking()}
      </a>
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
