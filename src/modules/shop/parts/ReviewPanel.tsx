import { useState } from 'react';

import { m } from '#messages';

import { deliveryOf } from '../cart.ts';
import { agreed, type PhoneOrder } from '../phone-order.ts';
import { agreeTo } from '../phone-orders.ts';
import { useShop } from '../shop-context.ts';

type Reviewed = Extract<PhoneOrder, { state: 'needs_review' }>;

/** What changed since it was looked at; nothing is ordered for more before somebody has agreed. */
export function ReviewPanel({ order }: { order: Reviewed }) {
  const { store, backend, money } = useShop();
  const [isBusy, setBusy] = useState(false);
  const changes = changesOf(order, money);
  const delivery = (subtotal: number) => deliveryOf(store, subtotal, order.order.zone_id).fee ?? order.quote.delivery_fee;
  const next = agreed(order, delivery, order.made);
  const now = money(next?.order.shown_total ?? 0);
  const agree = () => {
    setBusy(true);
    void agreeTo(order.id, delivery, backend).finally(() => setBusy(false));
  };
  return (
    <section className="panel">
      <h2 className="font-semibold">{m.shop_review_title()}</h2>
      <ul className="mt-2 flex flex-col gap-2 text-14">
        {changes.map(({ id, name, word }) => (
          <li key={id}>
            <span className="font-medium">{name}</span>
            <span className="note mt-0! block">{word}</span>
          </li>
        ))}
      </ul>
      {next && (
        <>
          <p className="mt-2">{m.shop_review_total({ before: money(order.order.shown_total), now })}</p>
          <button type="button" className="button mt-3 w-full" disabled={isBusy} onClick={agree}>
            {next.lines.length < order.lines.length ? m.shop_review_drop({ amount: now }) : m.shop_review_agree({ amount: now })}
          </button>
        </>
      )}
    </section>
  );
}

function changesOf({ quote, lines }: Reviewed, money: (minor: number) => string) {
  const now = new Map(quote.lines.map((line) => [line.variant_id, line]));
  return lines.flatMap(({ id, variant, product }) => {
    const told = now.get(variant.id);
    if (!told || (told.enough && told.price === variant.price)) return [];
    const word =
      told.price === null
        ? m.shop_line_gone()
        : told.enough
          ? m.shop_price_changed({ from: money(variant.price), to: money(told.price) })
          : told.stock === 'out'
            ? m.shop_line_out()
            : m.shop_not_enough();
    return [{ id, name: product.name, word }];
  });
}
