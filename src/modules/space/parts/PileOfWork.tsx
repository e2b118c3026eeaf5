import { useConnection } from '#data/connection.tsx';
import { useKeys, useList } from '#data/react.tsx';
import { m } from '#messages';
import { EcomOrder, Parcel, ShippingStatus } from '#modules/business/sale-rules/kind.ts';
import { Kpi } from '#ui/display/Kpi.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';

import { type Pile, statusIds } from '../work.ts';

/** How many records lie on a pile, and the way to them. */
export function PileOfWork({ pile }: { readonly pile: Pile }) {
  const { loading, network } = useConnection();
  const number = useNumberText();
  const statuses = useKeys(ShippingStatus, { by: 'type', prefix: pile.of });
  const ids = statusIds(statuses ?? [], pile);
  const counted = useList(pile.of === 'ecom' ? EcomOrder : Parcel, {
    where: { status: { in: ids }, deleted: { in: [0] } },
    limit: 1,
  });
  // Without a network nothing more arrives: what is here is what there is to do.
  const arriving = loading !== null && network === 'online';
  const count = statuses && counted?.complete && !arriving ? counted.count : undefined;
  const list = pile.of === 'ecom' ? '/app/ecom-orders' : '/app/parcels';
  return (
    <Kpi
      label={labels[pile.id]()}
      hint={hints[pile.id]()}
      value={count === undefined ? undefined : number(count)}
      to={`${list}?${new URLSearchParams(ids.map((id) => ['status', id]))}`}
    />
  );
}

const labels: Readonly<Record<Pile['id'], () => string>> = {
  confirm: () => m.space_confirm(),
  ship: () => m.space_ship(),
  hand_over: () => m.space_hand_over(),
  complete: () => m.space_complete(),
};

const hints: Readonly<Record<Pile['id'], () => string>> = {
  confirm: () => m.space_confirm_hint(),
  ship: () => m.space_ship_hint(),
  hand_over: () => m.space_hand_over_hint(),
  complete: () => m.space_complete_hint(),
};
