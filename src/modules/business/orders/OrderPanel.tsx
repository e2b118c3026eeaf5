import { Ellipsis } from 'lucide-react';

import { useRow } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { SidePanel } from '#ui/page/SidePanel.tsx';
import { EmptyState, Skeleton } from '#ui/page/states.tsx';

import { MoneyBox, PhaseBadge, RecipientCard, SoldItems, useStatuses } from '../sale/index.ts';
import { EcomOrder } from './kind.ts';
import { OrderHistory, OrderNote, OrderNotices } from './OrderDetail.tsx';
import { useOrderActions } from './use-order-actions.tsx';

/** The opened order beside the list. */
export function OrderPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const order = useRow(EcomOrder, id);
  const statuses = useStatuses('ecom');
  const { action, menu, dialogs } = useOrderActions(order ?? undefined);
  if (order === null) return <EmptyState title={m.orders_not_found()} />;
  if (order === undefined) return <div className="p-4">{<Skeleton lines={6} />}</div>;
  return (
    <SidePanel
      title={<span className="figures">{order.order_number}</span>}
      badge={<PhaseBadge statuses={statuses} id={order.shipping_status_id} />}
      to={href('/app/ecom-orders/:orderId', { orderId: id })}
      onClose={onClose}
      footer={
        <>
          <Menu trigger={<IconButton icon={Ellipsis} label={m.ui_more()} />} entries={menu} />
          {action}
        </>
      }
    >
      <OrderNotices order={order} />
      <RecipientCard row={order} />
      <SoldItems row={order} />
      <MoneyBox row={order} carried={order.linked_parcel_id !== null} />
      <OrderNote order={order} />
      <OrderHistory order={order} />
      {dialogs}
    </SidePanel>
  );
}
