import type { Access } from '#access/access.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { movesOf } from '#data/states.ts';
import type { Store } from '#data/store.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';

import { holdOrder, orderCommands, type OrderRow, resumeOrder } from '../producing/index.ts';
import { type OrderStatus, ProductionOrder } from '../producing/kind.ts';
import { stateTexts } from './state-texts.ts';

/**
 * Takes an order there, says so, and offers to take it back where that is a step. `was`: where it stood to whoever looked, because one that was
 * begun goes back to being made, not to being released.
 */
export function useTakeOrder(): (row: OrderRow, was: OrderStatus, to: OrderStatus, said?: string) => Promise<void> {
  const store = useStore();
  const access = useAccess();
  const toastUndo = useToastUndo();
  return async (row, was, to, said = stateTexts[to].name()) => {
    await takeOrder(store, row, to);
    const now = await store.get(ProductionOrder, row.id);
    if (now && mayTake(now, was, access)) toastUndo(said, () => takeOrder(store, now, was));
    else toast.success(said);
  };
}

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
