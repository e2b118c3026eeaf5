import { useEffect, useState } from 'react';

import { m } from '#messages';

import { keepRest } from '../kept.ts';
import { stateWord } from '../order-words.ts';
import { isWaiting, type PhoneOrder } from '../phone-order.ts';
import { sendNow, takeBack } from '../phone-orders.ts';
import { useShop } from '../shop-context.ts';
import { ReviewPanel } from './ReviewPanel.tsx';

/** Where an order stands that the server has not taken yet, and what can be done about it. */
export function OrderState({ order }: { order: PhoneOrder }) {
  const { count, refresh } = useShop();
  const isPast = order.state === 'needs_review' || order.state === 'rejected';
  useEffect(() => {
    // What the page knows of the shop is not so any more.
    if (isPast) void refresh();
  }, [isPast, refresh]);
  return (
    <div role="status" className="flex flex-col gap-4">
      {order.state === 'needs_review' ? (
        <ReviewPanel order={order} />
      ) : (
        <div className={`panel ${order.state === 'rejected' ? 'error mt-0!' : ''}`}>
          <p className="font-semibold">{stateWord(order)}</p>
          {order.state === 'queued' && <p className="mt-1">{nextWord(order, count)}</p>}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {order.state === 'queued' && <SendNow />}
        {order.state !== 'sending' && <TakeBack order={order} />}
      </div>
    </div>
  );
}

function nextWord({ tries, notBefore }: PhoneOrder, count: (n: number) => string): string {
  const seconds = (notBefore - Date.now()) / 1000;
  if (seconds > 0) return seconds < 120 ? m.shop_later_soon() : m.shop_later({ minutes: count(Math.ceil(seconds / 60)) });
  if (tries > 0) return m.shop_wait_again();
  return 'SyncManager' in globalThis ? m.shop_wait_online() : m.shop_wait_open();
}

function SendNow() {
  const { backend } = useShop();
  const [isStill, setStill] = useState(false);
  const now = async () => {
    await sendNow(backend).catch(() => undefined);
    setStill(true);
  };
  return (
    <>
      <button type="button" className="button-line" onClick={() => void now()}>
        {m.shop_wait_now()}
      </button>
      {isStill && <p className="note order-last mt-0! w-full">{m.shop_wait_still()}</p>}
    </>
  );
}

/** The goods come back into the cart, to be ordered otherwise or not at all. */
function TakeBack({ order }: { order: PhoneOrder }) {
  const { backend, go, to } = useShop();
  const [isBusy, setBusy] = useState(false);
  const [isUnknown, setUnknown] = useState(false);
  const back = async () => {
    setBusy(true);
    const outcome = await takeBack(order.id, backend).catch(() => 'unknown');
    setBusy(false);
    setUnknown(outcome === 'unknown');
    if (outcome !== 'cancelled') return;
    keepRest(order.order.slug, order.order);
    go(to({ kind: 'cart' }));
  };
  return (
    <>
      <button type="button" className="button-quiet" disabled={isBusy} onClick={() => void back()}>
        {order.state === 'queued' ? m.shop_wait_cancel() : isWaiting(order) ? m.shop_change_cart() : m.shop_wait_back()}
      </button>
      {isUnknown && <p className="note mt-0! w-full">{m.shop_wait_maybe()}</p>}
    </>
  );
}
