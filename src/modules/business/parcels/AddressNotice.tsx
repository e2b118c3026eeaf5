import { allows } from '#access/access.ts';
import { useAccess, useKeys, useRow, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Notice } from '#ui/page/Notice.tsx';

import type { ParcelRow } from '../sale-rules/index.ts';
import { EcomOrder, ParcelFeed } from '../sale-rules/kind.ts';
import { recipientLine, takeOrderAddress } from './address.ts';

/** The order was given another recipient while its parcel was being shipped; gone once both say the same, or the parcel has arrived. */
export function AddressNotice({ parcel }: { readonly parcel: ParcelRow }) {
  const store = useStore();
  const may = allows(useAccess(), 'manage_parcels');
  const order = useRow(EcomOrder, parcel.source_ecom_order_id);
  const entries = useKeys(ParcelFeed, { by: 'record', prefix: parcel.id });
  const [take, taking] = useTask(async () => {
    await takeOrderAddress(store, parcel.id);
    toast.success(m.parcels_address_used());
  });
  const last = entries?.find(({ type }) => type === 'address_differs');
  const here = recipientLine(parcel);
  const told = last?.activity_details['order'];
  const there = order ? recipientLine(order) : typeof told === 'string' ? told : here;
  if (!last || parcel.completed_at !== null || there === here) return null;
  return (
    <Notice
      tone="warning"
      title={m.parcels_address_differs()}
      actions={
        may &&
        order && (
          <Button busy={taking} onClick={take}>
            {m.parcels_address_use()}
          </Button>
        )
      }
    >
      {m.parcels_address_text({ order: there, parcel: here })}
    </Notice>
  );
}
