import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { EcomOrder } from '../sale-rules/kind.ts';
import { usePrinted, useSalesBrands } from '../sale-screens/index.ts';
import { InvoiceSheet } from './InvoiceSheet.tsx';

/** Prints the invoices of orders, one after the other in the order they were chosen. */
export function PrintInvoices({ ids, onDone }: { readonly ids: readonly string[]; readonly onDone: () => void }) {
  const brands = useSalesBrands();
  const orders = usePrinted(EcomOrder, ids);
  if (!orders || brands.length === 0) return null;
  return (
    <PrintJob paper="a4" onDone={onDone}>
      {orders.map((order) => (
        <InvoiceSheet key={order.id} order={order} brand={brands.find((brand) => brand.id === order.brand_id)} />
      ))}
    </PrintJob>
  );
}
