import { CheckCheck, CircleDot, Copy, PackagePlus, Pencil, Printer, RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useRow, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import type { MenuEntries } from '#ui/overlay/Menu.tsx';
import { toast, toastUndo } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { CompleteDialog, ShipmentDialog, useStatuses } from '../sale/index.ts';
import { completeOrder, deleteOrders, duplicateOrder, restoreOrders, setOrderStatus } from './commands.ts';
import { OrderCost } from './kind.ts';
import { PrintInvoices } from './PrintInvoices.tsx';
import type { OrderRow } from './rules.ts';
import { isPickable, nextPhase, statusFor, statusWithId } from './status.ts';

type Asking = 'ship' | 'complete' | 'print';

/** What can be done with an order now: the one next step, the rest in a menu, and the dialogs they open. */
export function useOrderActions(order: Stored<OrderRow> | undefined): {
  readonly action: ReactNode;
  readonly menu: MenuEntries;
  readonly dialogs: ReactNode;
} {
  const store = useStore();
  const access = useAccess();
  const navigate = useNavigate();
  const statuses = useStatuses('ecom');
  const costs = useRow(OrderCost, allows(access, 'view_financial_dashboard') ? order?.id : null);
  const [asking, setAsking] = useState<Asking>();
  const [setStatus, moving] = useTask(async (statusId: string) => {
    if (!order) return;
    const before = order.shipping_status_id;
    await setOrderStatus(store, order.id, statusId);
    toastUndo(m.done_order_status_updated(), () => void setOrderStatus(store, order.id, before));
  });
  const [remove] = useTask(async () => {
    if (!order) return;
    await deleteOrders(store, [order.id]);
    toastUndo(m.done_order_deleted(), () => void restoreOrders(store, [order.id]));
    void navigate(href('/app/ecom-orders'));
  });
  const [restore, restoring] = useTask(async () => {
    if (!order) return;
    await restoreOrders(store, [order.id]);
    toast.success(m.orders_restored());
  });
  const [copy] = useTask(async () => {
    if (!order) return;
    const made = await duplicateOrder(store, order.id);
    toast.success(m.done_order_created());
    void navigate(href('/app/ecom-orders/edit/:orderId', { orderId: made.id }));
  });
  if (!order) return { action: null, menu: [], dialogs: null };

  const may = allows(access, 'manage_ecom_orders');
  const phase = statusWithId(statuses, order.shipping_status_id)?.phase;
  const open = may && order.deleted_at === null && order.completed_at === null;
  const free = open && order.linked_parcel_id === null;
  const next = phase && free ? nextPhase('ecom', phase) : undefined;
  const nextStatus = next && statusFor(statuses, 'ecom', next);

  function action(): ReactNode {
    if (!order) return null;
    if (order.deleted_at !== null)
      return (
        may && (
          <Button icon={RotateCcw} busy={restoring} onClick={restore}>
            {m.orders_restore()}
          </Button>
        )
      );
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
    if (next === 'packed' && nextStatus) {
      return (
        <>
          <Button busy={moving} onClick={() => setStatus(nextStatus.id)}>
            {m.orders_next_pack()}
          </Button>
          <Button tone="primary" icon={PackagePlus} onClick={() => setAsking('ship')}>
            {m.orders_next_ship()}
          </Button>
        </>
      );
    }
    return (
      <Button tone="primary" icon={PackagePlus} onClick={() => setAsking('ship')}>
        {m.orders_next_ship()}
      </Button>
    );
  }

  const movable = statuses.filter((status) => status.deleted_at === null && isPickable(status) && status.id !== order.shipping_status_id);
  const menu: MenuEntries = [
    open && { label: m.orders_edit_action(), icon: Pencil, to: href('/app/ecom-orders/edit/:orderId', { orderId: order.id }) },
    { label: m.orders_print_invoice(), icon: Printer, onSelect: () => setAsking('print') },
    may && { label: m.orders_duplicate(), icon: Copy, onSelect: copy },
    null,
    ...(free ? movable.map((status) => ({ label: status.name, icon: CircleDot, onSelect: () => setStatus(status.id) })) : []),
    free && { label: m.orders_next_ship(), icon: PackagePlus, onSelect: () => setAsking('ship') },
    free && { label: m.orders_complete(), icon: CheckCheck, onSelect: () => setAsking('complete') },
    null,
    free && { label: m.orders_delete_order(), icon: Trash2, tone: 'danger' as const, onSelect: remove },
  ];

  const close = () => setAsking(undefined);
  const dialogs = (
    <>
      {asking === 'ship' && <ShipmentDialog orderIds={[order.id]} onClose={close} />}
      {asking === 'print' && <PrintInvoices ids={[order.id]} onDone={close} />}
      {asking === 'complete' && (
        <CompleteDialog
          number={order.order_number}
          row={order}
          courier={undefined}
          costs={costs?.items}
          onClose={close}
          onSave={async (outcome) => {
            await completeOrder(store, order.id, outcome);
            toast.success(m.done_order_completed());
          }}
        />
      )}
    </>
  );
  return { action: action(), menu, dialogs };
}
