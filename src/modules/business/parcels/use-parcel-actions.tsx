import { CheckCheck, ClipboardList, ExternalLink, Pencil, Printer, ShoppingBag, Truck, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';

import type { Stored } from '#data/kind.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { plain } from '#data/store.ts';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';

import { offersOrders, offersReturns } from '../offered.ts';
import { type ParcelRow, returnIdOf, statusFor } from '../sale-rules/index.ts';
import { Parcel } from '../sale-rules/kind.ts';
import { noActions, PrintPackingSlips, type SaleActions, useCouriers, useSaleActions } from '../sale-screens/index.ts';
import { deleteParcel, restoreParcel, setParcelStatus } from './commands.ts';
import { completeParcel } from './complete.ts';
import { PrintLabels } from './PrintLabels.tsx';
import { reopenParcel, reopenParcelOutcome, undoParcelStatus } from './reopen.ts';
import { trackingLink } from './rules.ts';
import { toldOutcome } from './told.ts';

/** What can be done with a parcel now. */
export function useParcelActions(parcel: Stored<ParcelRow> | undefined): SaleActions {
  const store = useStore();
  const access = useAccess();
  const couriers = useCouriers();
  const sale = useSaleActions<'print' | 'slip'>(parcel, {
    type: 'parcel',
    permission: 'manage_parcels',
    list: href('/app/parcels'),
    deleted: m.parcels_deleted_one,
    setStatus: (id, statusId) => setParcelStatus(store, id, statusId),
    remove: deleteParcel,
    restore: restoreParcel,
    undoStatus: async (statusId) => parcel && undoParcelStatus(store, plain(parcel), statusId),
    reopen: (id, reason) => reopenParcelOutcome(store, id, reason),
    complete: async (id, outcome) => {
      const recorded = await completeParcel(store, id, outcome);
      return () => reopenParcel(store, recorded);
    },
  });
  if (!parcel) return noActions;

  const { open, statuses, phase, moving, setStatus, asking, ask, close } = sale;
  const waiting = phase === 'pending' || phase === 'on_hold';
  const picked = statusFor(statuses, 'parcel', 'picked');
  const courier = couriers.find((row) => row.id === parcel.shipping_company_id);
  const link = trackingLink(parcel, courier);
  const comesBack = parcel.completed_at !== null && parcel.items.some((item) => item.delivered_qty < item.quantity);
  const label = (
    <Button icon={Printer} onClick={() => ask('print')}>
      {m.parcels_print_label()}
    </Button>
  );

  function action(): ReactNode {
    if (parcel?.deleted_at !== null) return sale.restoreButton;
    if (!open) return label;
    if (waiting && picked) {
      return (
        <>
          {label}
          <Button tone="primary" icon={Truck} busy={moving} onClick={() => setStatus(picked.id)}>
            {m.parcels_next_hand_over()}
          </Button>
        </>
      );
    }
    return (
      <Button tone="primary" icon={CheckCheck} onClick={() => ask('complete')}>
        {m.orders_complete()}
      </Button>
    );
  }

  return {
    action: action(),
    complete: open ? () => ask('complete') : undefined,
    menu: [
      open && { label: m.common_edit(), icon: Pencil, to: href('/app/parcels/edit/:parcelId', { parcelId: parcel.id }) },
      { label: m.parcels_print_label(), icon: Printer, onSelect: () => ask('print') },
      { label: m.orders_print_slip(), icon: ClipboardList, onSelect: () => ask('slip') },
      link !== undefined && { label: m.parcels_track(), icon: ExternalLink, onSelect: () => void window.open(link, '_blank', 'noopener') },
      parcel.source_ecom_order_id !== null &&
        offersOrders(access) && {
          label: m.parcels_open_order(),
          icon: ShoppingBag,
          to: href('/app/ecom-orders/:orderId', { orderId: parcel.source_ecom_order_id }),
        },
      comesBack &&
        offersReturns(access) && {
          label: m.returns_open(),
          icon: Undo2,
          to: `${href('/app/returns')}?open=${returnIdOf(access.tenantId, parcel.id)}`,
        },
      null,
      ...(open ? sale.statusEntries : []),
      open && sale.completeEntry,
      sale.reopenEntry,
      null,
      open && sale.removeEntry(m.parcels_delete_parcel()),
    ],
    dialogs: (
      <>
        {asking === 'print' && <PrintLabels ids={[parcel.id]} onDone={close} />}
        {asking === 'slip' && <PrintPackingSlips kind={Parcel} ids={[parcel.id]} onDone={close} />}
        {sale.completeDialog(parcel.parcel_id, courier, toldOutcome(parcel))}
        {sale.reopenDialog}
      </>
    ),
  };
}
