import { ClipboardList, Copy, PackagePlus, Pencil, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { nextPhase, type OrderRow, statusFor } from '../sale-rules/index.ts';
import { EcomOrder } from '../sale-rules/kind.ts';
import { noActions, PrintPackingSlips, type SaleActions, useSaleActions } from '../sale-screens/index.ts';
import { ShipmentDialog } from '../shipment/index.ts';
import { completeOrder, deleteOrder, duplicateOrder, restoreOrder, setOrderStatus, undoOrderStatus } from './commands.ts';
import { PrintInvoices } from './PrintInvoices.tsx';
import { reopenOrder, reopenOrderOutcome } from './reopen.ts';

/** What can be done with an order now. */
export function useOrderActions(order: Stored<OrderRow> | undefined): SaleActions {
  const store = useStore();
  const access = useAccess();
  const navigate = useNavigate();
  const sale = useSaleActions<'ship' | 'print' | 'slip'>(order, {
    type: 'ecom',
    permission: 'manage_ecom_orders',
    list: href('/app/ecom-orders'),
    deleted: m.done_order_deleted,
    setStatus: (id, statusId) => setOrderStatus(store, id, statusId),
    remove: deleteOrder,
    restore: restoreOrder,
    undoStatus: async (statusId) => order && undoOrderStatus(store, order, statusId),
    reopen: (id, reason) => reopenOrderOutcome(store, id, reason),
    complete: async (id, outcome) => {
      const recorded = await completeOrder(store, id, outcome);
      return () => reopenOrder(store, recorded);
    },
  });
  const [copy] = useTask(async () => {
    if (!order) return;
    const copied = await duplicateOrder(store, order.id);
    toast.success(m.done_order_created());
    void navigate(href('/app/ecom-orders/edit/:orderId', { orderId: copied.id }));
  });
  if (!order) return noActions;

  const { may, open, statuses, phase, moving, setStatus, asking, ask, close } = sale;
  const free = open && order.linked_parcel_id === null;
  const next = phase && free ? nextPhase('ecom', phase) : undefined;
  const nextStatus = next && statusFor(statuses, 'ecom', next);

  function action(): ReactNode {
    if (!order) return null;
    if (order.deleted_at !== null) return sale.restoreButton;
    if (order.linked_parcel_id !== null) {
      return (
        allows(access, 'view_parcels') && (
          <ButtonLink tone={open ? 'primary' : 'secondary'} to={href('/app/parcels/:parcelId', { parcelId: order.linked_parcel_id })}>
            {m.orders_open_parcel()}
          </ButtonLink>
        )
      );
    }
    if (!free) return null;
    if (next === 'confirmed' && nextStatus)
      return (
        <Button tone="primary" busy={moving} onClick={() => setStatus(nextStatus.id)}>
          {m.orders_next_confirm()}
        </Button>
      );
    return (
      <>
        {next === 'packed' && nextStatus && (
          <Button busy={moving} onClick={() => setStatus(nextStatus.id)}>
            {m.orders_next_pack()}
          </Button>
        )}
        <Button tone="primary" icon={PackagePlus} onClick={() => ask('ship')}>
          {m.orders_create_shipment()}
        </Button>
      </>
    );
  }

  return {
    action: action(),
    menu: [
      open && { label: m.common_edit(), icon: Pencil, to: href('/app/ecom-orders/edit/:orderId', { orderId: order.id }) },
      { label: m.orders_print_invoice(), icon: Printer, onSelect: () => ask('print') },
      { label: m.orders_print_slip(), icon: ClipboardList, onSelect: () => ask('slip') },
      may && { label: m.orders_duplicate(), icon: Copy, onSelect: copy },
      null,
      ...(free ? sale.statusEntries : []),
      free && { label: m.orders_create_shipment(), icon: PackagePlus, onSelect: () => ask('ship') },
      free && sale.completeEntry,
      order.linked_parcel_id === null && sale.reopenEntry,
      null,
      free && sale.removeEntry(m.orders_delete_order()),
    ],
    dialogs: (
      <>
        {asking === 'ship' && <ShipmentDialog orderIds={[order.id]} onClose={close} />}
        {asking === 'print' && <PrintInvoices ids={[order.id]} onDone={close} />}
        {asking === 'slip' && <PrintPackingSlips kind={EcomOrder} ids={[order.id]} onDone={close} />}
        {sale.completeDialog(order.order_number, undefined)}
        {sale.reopenDialog}
      </>
    ),
  };
}
