import { useRow } from '#data/react.tsx';
import { m } from '#messages';

import { EcomOrder } from '../sale-rules/kind.ts';
import { MoneyBox, OutcomeSection, RecipientCard, SalePanel, SoldItems } from '../sale-screens/index.ts';
import { CallBox } from './CallBox.tsx';
import { OrderDesk } from './OrderDesk.tsx';
import { OrderHistory, OrderNote, OrderNotices } from './OrderDetail.tsx';
import { useOrderActions } from './use-order-actions.tsx';

/** The opened order beside the list. */
export function OrderPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const row = useRow(EcomOrder, id);
  const actions = useOrderActions(row ?? undefined);
  return (
    <SalePanel row={row} type="ecom" missing={m.orders_not_found()} actions={actions} onClose={onClose}>
      {(order) => (
        <>
          <OrderNotices order={order} />
          <RecipientCard row={order} />
          <CallBox order={order} />
          <OrderDesk order={order} />
          <OutcomeSection row={order} />
          <SoldItems row={order} />
          <MoneyBox row={order} carried={order.linked_parcel_id !== null} />
          <OrderNote order={order} />
          <OrderHistory order={order} />
        </>
      )}
    </SalePanel>
  );
}
