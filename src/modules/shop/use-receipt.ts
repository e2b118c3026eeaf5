import { useEffect, useState } from 'react';

import type { OrderReceipt } from '#modules/storefront/config/index.ts';

import { readOrder } from './orders.ts';
import { useShop } from './shop-context.ts';

/** `none` = there is no such order; `unread` = nobody could be asked. */
export type Asked = OrderReceipt | 'asking' | 'none' | 'later' | 'unread';

/** An order as the server tells it; `again` asks once more. */
export function useReceipt(id: string, token: string): { readonly asked: Asked; readonly again: () => void } {
  const { store, backend } = useShop();
  const [asked, setAsked] = useState<Asked>('asking');
  const [round, setRound] = useState(0);
  const { slug } = store;
  useEffect(() => {
    let isWanted = true;
    const hear = (answer: Asked): void => void (isWanted && setAsked(answer));
    readOrder(slug, { id, token }, backend).then(
      (receipt) => hear(receipt ?? 'none'),
      () => hear('unread'),
    );
    return () => {
      isWanted = false;
    };
  }, [slug, id, token, backend, round]);
  const again = () => {
    setAsked('asking');
    setRound(round + 1);
  };
  return { asked, again };
}
