import { useEffect, useState } from 'react';

import { useFilling } from '#data/connection.tsx';
import { useStore } from '#data/react.tsx';

import { type CustomerTotals, totalsOfCustomer } from '../sale-rules/index.ts';

/** What a customer bought and how it ended; `undefined` while that is added up. */
export function useCustomerTotals(customerId: string): CustomerTotals | undefined {
  const store = useStore();
  const filling = useFilling();
  const [found, setFound] = useState<{ readonly customerId: string; readonly totals: CustomerTotals }>();
  useEffect(() => {
    let live = true;
    void totalsOfCustomer(store, customerId).then((totals) => {
      if (live) setFound({ customerId, totals });
    });
    return () => {
      live = false;
    };
  }, [store, customerId, filling]);
  return found?.customerId === customerId && !filling ? found.totals : undefined;
}
