import { CheckCheck, CircleDot, ExternalLink, Pencil, Printer, RotateCcw, ShoppingBag, Trash2, Truck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useRow, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import type { MenuEntries } from '#ui/overlay/Menu.tsx';
import { toast, toastUndo } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { isPickable, statusFor, statusWithId } from '../orders/index.ts';
import { OrderCost } from '../orders/kind.ts';
import { CompleteDialog, useCouriers, useStatuses } from '../sale/index.ts';
import { deleteParcels, restoreParcels, setParcelStatus } from './commands.ts';
import { completeParcel } from './complete.ts';
import { PrintLabels } from './PrintLabels.tsx';
import type { ParcelRow } from './queries.ts';
import { trackingLink } from './rules.ts';

type Asking = 'complete' | 'print';

/** What can be done with a parcel now: the one next step, the rest in a menu, and the dialogs they open. */
export function useParcelActions(parcel: Stored<ParcelRow> | undefined): {
  readonly action: ReactNode;
  readonly menu: MenuEntries;
  readonly dialogs: ReactNode;
} {
  const store = useStore();
  const access = useAccess();
  const navigate = useNavigate();
  const statuses = useStatuses('parcel');
  const couriers = useCouriers();
  const costs = useRow(OrderCost, allows(access, 'view_financial_dashboard') ? parcel?.id : null);
  const [asking, setAsking] = useState<Asking>();
  const [setStatus, moving] = useTask(async (statusId: string) => {
    if (!parcel) return;
    const before = parcel.shipping_status_id;
    await setParcelStatus(store, parcel.id, statusId);
    toastUndo(m.done_order_status_updated(), () => void setParcelStatus(store, parcel.id, before));
  });
  const [remove] = useTask(async () => {
    if (!parcel) return;
    await deleteParcels(store, [parcel.id]);
    toastUndo(m.parcels_deleted_one(), () => void restoreParcels(store, [parcel.id]));
    void navigate(href('/app/parcels'));
  });
  const [restore, restoring] = useTask(async () => {
    if (!parcel) return;
    await restoreParcels(store, [parcel.id]);
    toast.success(m.orders_restored());
  });
  if (!parcel) return { action: null, menu: [], dialogs: null };

  const may = allows(access, 'manage_parcels');
  const phase = statusWithId(statuses, parcel.shipping_status_id)?.phase;
  const open = may && parcel.deleted_at === null && parcel.completed_at === null;
  const waiting = phase === 'pending' || phase === 'on_hold';
  const picked = statusFor(statuses, 'parcel', 'picked');
  const courier = couriers.find((row) => row.id === parcel.shipping_company_id);
  const link = trackingLink(parcel, courier);

  function action(): ReactNode {
    if (parcel?.deleted_at !== null)
      return (
        may && (
          <Button icon={RotateCcw} busy={restoring} onClick={restore}>
            {m.orders_restore()}
          </Button>
        )
      );
    if (!open)
      return (
        <Button icon={Printer} onClick={() => setAsking('print')}>
          {m.parcels_print_label()}
        </Button>
      );
    if (waiting && picked) {
      return (
        <>
          <Button icon={Printer} onClick={() => setAsking('print')}>
            {m.parcels_print_label()}
          </Button>
          <Button tone="primary" icon={Truck} busy={moving} onClick={() => setStatus(picked.id)}>
            {m.parcels_next_hand_over()}
          </Button>
        </>
      );
    }
    return (
      <Button tone="primary" icon={CheckCheck} onClick={() => setAsking('complete')}>
        {m.orders_complete()}
      </Button>
    );
  }

  const movable = statuses.filter((status) => status.deleted_at === null && isPickable(status) && status.id !== parcel.shipping_status_id);
  const menu: MenuEntries = [
    open && { label: m.orders_edit_action(), icon: Pencil, to: href('/app/parcels/edit/:parcelId', { parcelId: parcel.id }) },
    { label: m.parcels_print_label(), icon: Printer, onSelect: () => setAsking('print') },
    link !== undefined && { label: m.parcels_track(), icon: ExternalLink, onSelect: () => void window.open(link, '_blank', 'noopener') },
    parcel.source_ecom_order_id !== null &&
      allows(access, 'view_ecom_orders') && {
        label: m.parcels_open_order(),
        icon: ShoppingBag,
        to: href('/app/ecom-orders/:orderId', { orderId: parcel.source_ecom_order_id }),
      },
    null,
    ...(open ? movable.map((status) => ({ label: status.name, icon: CircleDot, onSelect: () => setStatus(status.id) })) : []),
    open && { label: m.orders_complete(), icon: CheckCheck, onSelect: () => setAsking('complete') },
    null,
    open && { label: m.parcels_delete_parcel(), icon: Trash2, tone: 'danger' as const, onSelect: remove },
  ];

  const close = () => setAsking(undefined);
  const dialogs = (
    <>
      {asking === 'print' && <PrintLabels ids={[parcel.id]} onDone={close} />}
      {asking === 'complete' && (
        <CompleteDialog
          number={parcel.parcel_id}
          row={parcel}
          courier={courier}
          costs={costs?.items}
          onClose={close}
          onSave={async (outcome) => {
            await completeParcel(store, parcel.id, outcome);
            toast.success(m.done_order_completed());
          }}
        />
      )}
    </>
  );
  return { action: action(), menu, dialogs };
}
