import { m } from '#messages';

import { isWaiting } from '../phone-order.ts';
import { usePhoneOrders } from '../phone-orders.ts';
import { useShop } from '../shop-context.ts';

/** On every page that does not tell it anyway: orders that did not reach the shop yet. */
export function WaitingNotice() {
  const { store, page, to } = useShop();
  const open = (usePhoneOrders() ?? []).filter((one) => one.order.slug === store.slug && (isWaiting(one) || one.state === 'rejected'));
  const isAsked = open.some(({ state }) => state === 'needs_review' || state === 'rejected');
  if (open.length === 0 || ['cart', 'checkout', 'confirmation', 'track'].includes(page.kind)) return null;
  return (
    <p className="frame py-2 text-center text-14">
      <a href={to({ kind: 'track' })} className="link">
        {isAsked ? m.shop_wait_asked() : m.shop_wait_some()}
      </a>
    </p>
  );
}
