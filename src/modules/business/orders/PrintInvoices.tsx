import { useEffect, useState } from 'react';

import { useStore } from '#data/react.tsx';
import { plain } from '#data/store.ts';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { useSalesBrands } from '../sale/index.ts';
import { InvoiceSheet } from './InvoiceSheet.tsx';
import { EcomOrder } from './kind.ts';
import type { OrderRow } from './rules.ts';

/** Prints the invoices of orders, one after the other in the order they were chosen. */
export function PrintInvoices({ ids, onDone }: { readonly ids: readonly string[]; readonly onDone: () => void }) {
  const store = useStore();
  const brands = useSalesBrands();
  const [orders, setOrders] = useState<readonly OrderRow[]>();
  useEffect(() => {
    let live = true;
    void store.getMany(EcomOrder, ids).then((rows) => {
      if (live) setOrders(rows.map((row) => plain(row) as OrderRow));
    });
    return () => {
      live = false;
    };
  }, [store, ids]);
  if (!orders || brands.length === 0) return null;
  return (
    <PrintJob paper="a4" onDone={onDone}>
      {orders.map((order) => (
        <InvoiceSheet key={order.id} order={order} brand={brands.find((brand) => brand.id === order.brand_id)} />
      ))}
    </PrintJob>
  );
}
