import { Check } from 'lucide-react';
import { useState } from 'react';

import { m } from '#messages';

import { phoneLink } from '../links.ts';
import { localReceipt, type PhoneOrder } from '../phone-order.ts';
import { usePhoneOrders } from '../phone-orders.ts';
import { useShop } from '../shop-context.ts';
import { useBrowser } from '../use-browser.ts';
import { type Asked, useReceipt } from '../use-receipt.ts';
import { OrderState } from './OrderState.tsx';
import { Goods, Receipt } from './Receipt.tsx';

/** After the order: what this phone knows of it, and what the server tells whoever has its token, here or in the link; others get a hint. */
export function ConfirmationPage({ id }: { id: string }) {
  const isBrowser = useBrowser();
  const orders = usePhoneOrders();
  const kept = orders?.find((order) => order.id === id);
  return (
    <div className="frame max-w-3xl! py-6">
      {!isBrowser || !orders ? (
        <>
          <h1 className="heading text-28">{m.shop_your_order()}</h1>
          <div className="min-h-64" />
        </>
      ) : kept && kept.state !== 'accepted' ? (
        <Open order={kept} />
      ) : (
        <Confirmation id={id} kept={kept} />
      )}
    </div>
  );
}

/** The server has not taken it yet. */
function Open({ order }: { order: PhoneOrder }) {
  return (
    <div className="flex flex-col gap-5">
      <h1 className="heading text-28">{m.shop_your_order()}</h1>
      <OrderState order={order} />
      <Goods receipt={localReceipt(order)} />
      <Further link="" />
    </div>
  );
}

function Confirmation({ id, kept }: { id: string; kept: Extract<PhoneOrder, { state: 'accepted' }> | undefined }) {
  const token = kept?.order.token ?? /^#t=([0-9a-f]{64})$/.exec(location.hash)?.[1] ?? '';
  const { asked, again } = useReceipt(id, token);
  return (
    <div className="flex flex-col gap-5">
      {kept ? (
        <header className="flex items-start gap-4">
          <span className="text-on-primary mt-1 flex size-10 shrink-0 items-center justify-center rounded-full bg-primary">
            <Check aria-hidden className="size-6" />
          </span>
          <div>
            <h1 className="heading text-28">{m.shop_thanks()}</h1>
            <p className="mt-1">
              {m.shop_track_number()} <span className="font-semibold figures">{kept.accepted.number}</span>
            </p>
            <p className="mt-1 text-muted">{m.shop_thanks_next()}</p>
          </div>
        </header>
      ) : (
        <h1 className="heading text-28">{m.shop_your_order()}</h1>
      )}
      <Told asked={asked} again={again} />
      {kept && typeof asked === 'string' && <Goods receipt={localReceipt(kept)} />}
      <Further link={token === '' ? '' : `${location.origin}${location.pathname}#t=${token}`} />
    </div>
  );
}

export function Told({ asked, again }: { asked: Asked; again: (() => void) | undefined }) {
  if (typeof asked === 'object') return <Receipt receipt={asked} />;
  const words = { asking: m.shop_asking(), none: m.shop_order_none(), later: m.shop_track_later(), unread: m.shop_order_unread() };
  return (
    <div className="panel" role="status">
      <p>{words[asked]}</p>
      {asked === 'unread' && again && (
        <button type="button" className="button-line mt-3" onClick={again}>
          {m.ui_retry()}
        </button>
      )}
    </div>
  );
}

function Further({ link }: { link: string }) {
  const { store, to } = useShop();
  const [isCopied, setCopied] = useState(false);
  const call = phoneLink(store.config.store.phone);
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    setCopied(true);
  };
  return (
    <div className="flex flex-wrap gap-2">
      {link !== '' && 'clipboard' in navigator && (
        <button type="button" className="button-quiet" onClick={() => void copy()}>
          {isCopied ? m.common_copied() : m.shop_copy_link()}
        </button>
      )}
      {call && (
        <a href={call} className="button-quiet">
          {m.shop_call()}
        </a>
      )}
      <a href={to({ kind: 'home' })} className="button-quiet">
        {m.shop_keep_looking()}
      </a>
    </div>
  );
}
