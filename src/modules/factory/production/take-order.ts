import type { Access } from '#access/access.ts';
import { movesOf } from '#data/states.ts';
import type { Store } from '#data/store.ts';

import { holdOrder, orderCommands, type OrderRow, resumeOrder } from '../producing/index.ts';
import { type OrderStatus, ProductionOrder } from '../producing/kind.ts';

/** Whether this person may take it there now: back from hold only to where it was. To cancel one asks more (`CancelDialog`). */
export function mayTake(row: OrderRow, to: string, access: Access): boolean {
  if (to === 'cancelled' || (row.status === 'on_hold' && to !== row.held_from)) return false;
  return movesOf(ProductionOrder, row, access).some(({ move }) => move.to === to);
}

export async function takeOrder(store: Store, row: OrderRow, to: OrderStatus, reason = ''): Promise<void> {
  if (to === 'on_hold') await holdOrder(store, row, reason);
  else if (row.status === 'on_hold') await resumeOrder(store, row);
  else await orderCommands.move(store, row.id, to);
}
