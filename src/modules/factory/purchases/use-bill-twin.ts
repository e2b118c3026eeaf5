import { useEffect, useState } from 'react';

import { useStore } from '#data/react.tsx';

import { billTwin, type PurchaseRow } from '../purchasing/index.ts';

/** Another purchase of the supplier that bears the number of this bill. */
export function useBillTwin(supplier: string, bill: string, id: string | undefined): PurchaseRow | undefined {
  const store = useStore();
  const [twin, setTwin] = useState<PurchaseRow>();
  useEffect(() => {
    let live = true;
    void billTwin(store, supplier, bill, id).then((found) => live && setTwin(found));
    return () => {
      live = false;
    };
  }, [store, supplier, bill, id]);
  return twin;
}
