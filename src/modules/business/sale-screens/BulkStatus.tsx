import { CircleDot } from 'lucide-react';

import { useStore } from '#data/react.tsx';
import type { Store } from '#data/store.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';

import { type Entities, useBulk } from '../../entity/index.ts';
import { isPickable, type Status } from '../sale-rules/index.ts';

type Props = {
  readonly of: Pick<Entities<unknown>, 'selection'> & { readonly list: { readonly setOpenId: (id: null) => void } };
  readonly statuses: readonly Status[];
  readonly set: (store: Store, id: string, statusId: string) => Promise<unknown>;
  readonly nameOf: (id: string) => Promise<string>;
};

/** Gives the ticked orders or parcels a status; those that finish a sale come with an outcome and are not offered. */
export function BulkStatus({ of, statuses, set, nameOf }: Props) {
  const store = useStore();
  const number = useNumberText();
  const [setStatus] = useBulk(of, (id, statusId: string) => set(store, id, statusId), {
    done: (n) => (n === 1 ? m.done_order_status_updated() : m.orders_bulk_statuses({ n: number(n) })),
    nameOf,
  });
  return (
    <Menu
      align="start"
      trigger={<Button icon={CircleDot}>{m.orders_set_status()}</Button>}
      entries={statuses
        .filter((status) => status.deleted_at === null && isPickable(status))
        .map((status) => ({ label: status.name, onSelect: () => setStatus(status.id) }))}
    />
  );
}
