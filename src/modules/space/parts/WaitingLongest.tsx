import { useList } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { EcomOrder, Parcel } from '#modules/business/sale-rules/kind.ts';
import { SaleLines, useStatuses } from '#modules/business/sale-screens/index.ts';
import { Section } from '#ui/page/Section.tsx';

import { type Pile, piles, statusIds } from '../work.ts';

const shown = 5;

/** The open orders that were taken first; nothing where there are none. */
export function OrdersWaitingLongest() {
  const statuses = useStatuses('ecom');
  const oldest = useList(EcomOrder, oldestOf('ecom', statuses));
  if (!oldest || oldest.rows.length === 0) return null;
  return (
    <Section title={m.space_orders_longest()} flush>
      <SaleLines
        rows={oldest.rows}
        statuses={statuses}
        to={(row) => href('/app/ecom-orders/:orderId', { orderId: row.id })}
        title={(row) => row.ship_name}
        text={(row) => row.order_number}
      />
    </Section>
  );
}

/** The parcels without an outcome that were booked first. */
export function ParcelsWaitingLongest() {
  const statuses = useStatuses('parcel');
  const oldest = useList(Parcel, oldestOf('parcel', statuses));
  if (!oldest || oldest.rows.length === 0) return null;
  return (
    <Section title={m.space_parcels_longest()} flush>
      <SaleLines
        rows={oldest.rows}
        statuses={statuses}
        to={(row) => href('/app/parcels/:parcelId', { parcelId: row.id })}
        title={(row) => row.ship_name}
        text={(row) => row.parcel_id}
      />
    </Section>
  );
}

function oldestOf(type: Pile['of'], statuses: Parameters<typeof statusIds>[0]) {
  const ids = piles.filter((pile) => pile.of === type).flatMap((pile) => statusIds(statuses, pile));
  return {
    where: { status: { in: ids }, deleted: { in: [0] } },
    sort: { column: 'order_date', descending: false },
    limit: shown,
  } as const;
}
