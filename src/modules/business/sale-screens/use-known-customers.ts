import { useEffect, useState } from 'react';

import type { Stored } from '#data/kind.ts';
import { useStore } from '#data/react.tsx';
import type { Store } from '#data/store.ts';
import { toLatinDigits } from '#kernel/digits.ts';

import { type CustomerRow, customerWithPhone, findCustomers } from '../customer-rules/index.ts';

export type Known = {
  /** Everybody whose number contains what was typed; the one whose whole number it is stands alone. */
  readonly customers: readonly Stored<CustomerRow>[];
  readonly exact: boolean;
};

const none: Known = { customers: [], exact: false };
/** Fewer digits would name half of the customers. */
const leastDigits = 6;

/** Who is known by the number that is being typed. */
export function useKnownCustomers(phone: string): Known {
  const store = useStore();
  const [found, setFound] = useState<{ readonly phone: string; readonly known: Known }>();
  useEffect(() => {
    let live = true;
    const timer = setTimeout(() => {
      void lookUp(store, phone).then((known) => {
        if (live) setFound({ phone, known });
      });
    }, 120);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [store, phone]);
  return found?.phone === phone ? found.known : none;
}

async function lookUp(store: Store, phone: string): Promise<Known> {
  if (toLatinDigits(phone).replace(/\D/g, '').length < leastDigits) return none;
  const exact = await customerWithPhone(store, phone);
  if (exact) return exact.deleted_at === null ? { customers: [exact], exact: true } : none;
  return { customers: await findCustomers(store, phone, 50), exact: false };
}
