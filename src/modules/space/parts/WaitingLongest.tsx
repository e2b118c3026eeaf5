import { useList } from '#data/react.tsx';
import { m } from '#messages';
import { EcomOrder, Parcel } from '#modules/business/sale-rules/kind.ts';
import { SaleLines, useStatuses } from '#modules/business/sale-screens/index.ts';
import { Section } from '#ui/page/Section.tsx';

import { type Pile, piles, statusIds } from '../work.ts';

const shown = 5;

/** The open orders that were taken first; nothing where there are none. */
export function OrdersWaitingLongest() {
  const oldest = useList(EcomOrder, useOldest('ecom'));
  return <Longest title={m.space_orders_longest()} rows={oldest?.rows} />;
}

/** The parcels without an outcome that were booked first. */
export function ParcelsWaitingLongest() {
  const oldest = useList(Parcel, useOldest('parcel'));
  return <Longest title={m.space_parcels_longest()} rows={oldest?.rows} />;
}

function Longest({ title, rows }: { readonly title: string; readonly rows: Parameters<typeof SaleLines>[0]['rows'] | undefined }) {
  if (!rows || rows.length === 0) return null;
  return (
    <Section title={title} flush>
      <SaleLines rows={rows} />
    </Section>
  );
}

function useOldest(type: Pile['of']) {
  const statuses = useStatuses(type);
  const ids = piles.filter((pile) => pile.of === type).flatMap((pile) => statusIds(statuses, pile));
  return {
    where: { status: { in: ids }, deleted: { in: [0] } },
    sort: { column: 'order_date', descending: false },
    limit: shown,
  } as const;
}
