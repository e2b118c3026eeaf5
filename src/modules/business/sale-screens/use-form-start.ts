import { useEffect, useState } from 'react';

import { useStore } from '#data/react.tsx';

import { activeCouriers, advanceAccount } from '../sale-rules/index.ts';
import type { FormStart } from './sale-form.ts';
import { usable, useAccounts, useSalesBrands } from './use-order-settings.ts';

/** What a new form is filled with, and on which account a saved order's advance came in. `undefined` while that is looked up. */
export function useFormStart(orderId: string | undefined, withCourier = false): FormStart | undefined {
  const store = useStore();
  const brands = useSalesBrands();
  const accounts = useAccounts();
  const [found, setFound] = useState<{
    readonly orderId: string | undefined;
    readonly account: string | null;
    readonly courier: string | null;
  }>();
  useEffect(() => {
    let live = true;
    void Promise.all([orderId === undefined ? null : advanceAccount(store, orderId), withCourier ? activeCouriers(store) : []]).then(
      ([account, couriers]) => {
        if (live) setFound({ orderId, account, courier: couriers[0]?.id ?? null });
      },
    );
    return () => {
      live = false;
    };
  }, [store, orderId, withCourier]);
  if (!found || found.orderId !== orderId || brands.length === 0) return undefined;
  return {
    brandId: (usable(brands)[0] ?? brands[0])?.id ?? null,
    accountId: found.account ?? accounts[0]?.id ?? null,
    today: store.knowsToday() ? store.today() : null,
    courierId: found.courier,
  };
}
