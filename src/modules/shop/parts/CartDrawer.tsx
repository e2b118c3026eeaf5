import { X } from 'lucide-react';
import { createContext, useContext, useEffect, useRef, useState } from 'react';

import { m } from '#messages';

import { useCart } from '../cart-store.ts';
import { seenCart } from '../cart.ts';
import { useShop } from '../shop-context.ts';
import { CartLines } from './CartLines.tsx';
import { EmptyCart } from './CartPage.tsx';
import { CartSummary } from './CartSummary.tsx';

const Context = createContext<() => void>(() => {});
export const OpenCartProvider = Context.Provider;

/** Shows the cart beside the page that is looked at. */
export function useOpenCart(): () => void {
  return useContext(Context);
}

/** Open as long as it is there. Closed, the focus goes back to where it came from. */
export function CartDrawer({ onClosed }: { onClosed: () => void }) {
  const { store, page, to } = useShop();
  const dialog = useRef<HTMLDialogElement>(null);
  const { lines, subtotal } = seenCart(useCart(store.slug) ?? [], store);
  const here = to(page);
  const [opened] = useState(here);
  const close = () => dialog.current?.close();
  useEffect(() => {
    const { current } = dialog;
    if (!current) return;
    current.showModal();
    // Beside it, and on a link that leads on.
    const leave = ({ target }: Event): void => {
      if (target === current || (target instanceof Element && target.closest('a'))) current.close();
    };
    current.addEventListener('click', leave);
    return () => current.removeEventListener('click', leave);
  }, []);
  useEffect(() => {
    // Whoever goes back leaves it, too.
    if (here !== opened) dialog.current?.close();
  }, [here, opened]);
  return (
    <dialog ref={dialog} className="drawer" aria-labelledby="drawer-title" onClose={onClosed}>
      <div className="flex min-h-full flex-col px-4 pb-4">
        <header className="bg-bg sticky top-0 z-10 flex items-center justify-between py-2">
          <h2 id="drawer-title" className="heading text-20">
            {m.shop_cart()}
          </h2>
          <button type="button" className="icon-button -mr-2" aria-label={m.ui_close()} onClick={close}>
            <X aria-hidden className="size-5" />
          </button>
        </header>
        {lines.length === 0 ? (
          <EmptyCart />
        ) : (
          <>
            <CartLines lines={lines} />
            <div className="bg-bg sticky bottom-0 mt-auto pt-3">
              <CartSummary subtotal={subtotal}>
                <a href={to({ kind: 'cart' })} className="button-quiet mt-2 w-full">
                  {m.shop_to_cart()}
                </a>
              </CartSummary>
            </div>
          </>
        )}
      </div>
    </dialog>
  );
}
