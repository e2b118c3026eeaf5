import { Ellipsis } from 'lucide-react';

import { useRow } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { SidePanel } from '#ui/page/SidePanel.tsx';
import { EmptyState, Skeleton } from '#ui/page/states.tsx';

import { MoneyBox, PhaseBadge, RecipientCard, SoldItems, useStatuses } from '../sale/index.ts';
import { Parcel } from './kind.ts';
import { BookingFacts, OutcomeFacts, ParcelHistory, ParcelNote, ParcelNotices } from './ParcelDetail.tsx';
import { useParcelActions } from './use-parcel-actions.tsx';

/** The opened parcel beside the list. */
export function ParcelPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const parcel = useRow(Parcel, id);
  const statuses = useStatuses('parcel');
  const { action, menu, dialogs } = useParcelActions(parcel ?? undefined);
  if (parcel === null) return <EmptyState title={m.parcels_not_found()} />;
  if (parcel === undefined) return <div className="p-4">{<Skeleton lines={6} />}</div>;
  return (
    <SidePanel
      title={<span className="figures">{parcel.parcel_id}</span>}
      badge={<PhaseBadge statuses={statuses} id={parcel.shipping_status_id} />}
      to={href('/app/parcels/:parcelId', { parcelId: id })}
      onClose={onClose}
      footer={
        <>
          <Menu trigger={<IconButton icon={Ellipsis} label={m.ui_more()} />} entries={menu} />
          {action}
        </>
      }
    >
      <ParcelNotices parcel={parcel} />
      <RecipientCard row={parcel} />
      <BookingFacts parcel={parcel} />
      <OutcomeFacts parcel={parcel} />
      <SoldItems row={parcel} />
      <MoneyBox row={parcel} carried />
      <ParcelNote parcel={parcel} />
      <ParcelHistory parcel={parcel} />
      {dialogs}
    </SidePanel>
  );
}
