import type { DemoPart, Scene, Step } from '#data/demo.ts';
import type { Row } from '#data/kind.ts';

import { Customer } from '../customer-rules/kind.ts';
import type { OrderRow } from '../sale-rules/index.ts';
import { EcomOrder } from '../sale-rules/kind.ts';
import { groupCommands, joinGroups } from './group-commands.ts';

const day = 86_400_000;

export const customersDemo: DemoPart = { steps };

/** Customers who are thought of together: those who come back, and those who buy much. */
function steps({ store, memory, end }: Scene): readonly Step[] {
  const act = async () => {
    const bought = new Map<string, readonly OrderRow[]>();
    for (const order of memory.rows<OrderRow>(EcomOrder.name)) {
      if (order.customer_id !== null) bought.set(order.customer_id, [...(bought.get(order.customer_id) ?? []), order]);
    }
    const known = memory.rows<Row<typeof Customer>>(Customer.name).flatMap(({ id }) => {
      const orders = bought.get(id) ?? [];
      return { id, orders: orders.length, worth: orders.reduce((sum, { total_amount }) => sum + total_amount, 0) };
    });
    const regulars = await groupCommands.add(store, { name: 'Regulars', color: null, notes: 'A card with the parcel.' });
    const often = known.filter(({ orders }) => orders >= 5);
    await joinGroups(store, ids(often), [regulars]);
    const wholesale = await groupCommands.add(store, {
      name: 'পাইকারি ক্রেতা',
      color: '#e6194b',
      notes: 'Ten per cent from twelve pieces on.',
    });
    const most = known.toSorted((a, b) => b.worth - a.worth || (a.id < b.id ? -1 : 1)).slice(0, 12);
    await joinGroups(store, ids(most), [wholesale]);
  };
  return [{ at: end - 12 * day, act }];
}

function ids(rows: readonly { readonly id: string }[]): readonly string[] {
  return rows.map(({ id }) => id);
}
