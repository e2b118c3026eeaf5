import { m } from '#messages';

import { stateWord } from '../order-words.ts';
import { isWaiting, type PhoneOrder } from '../phone-order.ts';
import { usePhoneOrders } from '../phone-orders.ts';
import { useShop } from '../shop-context.ts';

/** What was ordered with this phone: all of it, or what is not settled yet. */
export function OwnOrders({ open = false }: { open?: boolean }) {
  const { store, to, money } = useShop();
  const orders = useOwnOrders(store.slug).filter((one) => !open || isOpen(one));
  if (orders.length === 0) return null;
  const title = open ? m.shop_wait_title() : m.shop_track_own();
  return (
    <section className="panel mt-4" aria-label={title}>
      <h2 className="font-semibold">{title}</h2>
      <ul className="divide-line mt-1 divide-y">
        {orders.map((one) => (
          <li key={one.id}>
            <a href={to({ kind: 'confirmation', id: one.id })} className="group flex items-start justify-between gap-4 py-2.5">
              <span className="min-w-0">
                <span className={`block ${isOpen(one) ? 'text-14' : 'figures'} text-primary group-hover:underline`}>{stateWord(one)}</span>
                <span className="block truncate text-13 text-muted">{one.lines.map(({ product }) => product.name).join(', ')}</span>
              </span>
              <span className="figures">{money(one.state === 'accepted' ? one.accepted.total : one.order.shown_total)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function isOpen(order: PhoneOrder): boolean {
  return isWaiting(order) || order.state === 'rejected';
}

function useOwnOrders(slug: string): readonly PhoneOrder[] {
  return (usePhoneOrders() ?? []).filter(({ order }) => order.slug === slug);
}
