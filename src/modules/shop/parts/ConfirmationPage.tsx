import { Check } from 'lucide-react';
import { useState } from 'react';

import { m } from '#messages';

import { type KeptOrder, ordersOf } from '../kept.ts';
import { phoneLink } from '../links.ts';
import { useShop } from '../shop-context.ts';
import { useBrowser } from '../use-browser.ts';
import { type Asked, useReceipt } from '../use-receipt.ts';
import { Receipt } from './Receipt.tsx';

/** After the order: whoever has its token, on this phone or in the link, sees all of it; others a hint. */
export function ConfirmationPage({ id }: { id: string }) {
  const { store } = useShop();
  const isBrowser = useBrowser();
  return (
    <div className="frame max-w-3xl! py-6">
      {isBrowser ? (
        <Confirmation id={id} kept={ordersOf(store.slug).find((order) => order.id === id)} />
      ) : (
        <>
          <h1 className="heading text-28">{m.shop_your_order()}</h1>
          <div className="min-h-64" />
        </>
      )}
    </div>
  );
}

function Confirmation({ id, kept }: { id: string; kept: KeptOrder | undefined }) {
  const token = kept?.token ?? /^#t=([0-9a-f]{64})$/.exec(location.hash)?.[1] ?? '';
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
              {m.shop_track_number()} <span className="font-semibold figures">{kept.number}</span>
            </p>
            <p className="mt-1 text-muted">{m.shop_thanks_next()}</p>
          </div>
        </header>
      ) : (
        <h1 className="heading text-28">{m.shop_your_order()}</h1>
      )}
      <Told asked={asked} again={again} />
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
