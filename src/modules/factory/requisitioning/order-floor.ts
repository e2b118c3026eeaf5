import { patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';
import { oneLine } from '#kernel/text.ts';

import { factoryRules, movesFor, type MoveRow, type NewMove } from '../materials/index.ts';
import { MaterialMove } from '../materials/kind.ts';
import { floorOf, isRunning, materialOf, type OrderMaterial, type OrderRow } from '../producing/index.ts';
import { type CancelDecision, ProductionOrder } from '../producing/kind.ts';
import { Requisition, type RequisitionLine } from './kind.ts';
import type { RequisitionRow } from './rows.ts';

/* What of an order lies on the floor: asked for, counted, brought back. Quantities in millionths of stock units. */

/** What an order takes and took of each component, as this device knows it. */
export async function orderMaterials(store: Store, row: OrderRow): Promise<readonly OrderMaterial[]> {
  const requisitions = (await store.find(Requisition, { by: 'order', equals: row.id })) as readonly RequisitionRow[];
  const documents = [row.id, ...requisitions.map(({ id }) => id)];
  const moves = await Promise.all(documents.map(async (equals) => store.find(MaterialMove, { by: 'doc', equals })));
  return materialOf(row, moves.flat() as readonly MoveRow[], requisitions);
}

type Wanted = Pick<RequisitionRow, 'production_order_id' | 'purpose'> & { readonly lines: readonly RequisitionLine[] };

/**
 * Whether a requisition asks for no more than its order needs and the tolerance lets pass, with all that was asked for it before: nobody has to
 * approve it. The server asks the same (`private.is_within_order`).
 */
export async function isWithinOrder(store: Store, { production_order_id, purpose, lines }: Wanted): Promise<boolean> {
  const found = production_order_id === null ? undefined : await store.get(ProductionOrder, production_order_id);
  if (!found || purpose !== 'production' || !isRunning(found)) return false;
  const { over_issue } = await factoryRules(store);
  const known = new Map((await orderMaterials(store, plain(found) as OrderRow)).map((one) => [one.component, one]));
  return [...Map.groupBy(lines, ({ component_id }) => component_id)].every(([component, own]) => {
    const { required = 0, asked = 0 } = known.get(component) ?? {};
    const wanted = own.reduce((sum, { quantity }) => sum + quantity, asked);
    return BigInt(wanted) * 10_000n <= BigInt(required) * BigInt(10_000 + over_issue);
  });
}

/**
 * Counts what is left on the floor of an order's materials: what is not there was used, and what was taken for used and is there comes back.
 * `left`: by component. Resolves to the ids of the moves. Throws `nothing_counted` where all is as it was thought, `floor_missing`, `material_locked`.
 */
export async function countFloor(store: Store, row: OrderRow, left: ReadonlyMap<string, number>, id = newId()): Promise<readonly string[]> {
  const floor = await floorOf(store);
  const of = { doc_kind: 'production', doc_id: row.id } as const;
  const moves = (await orderMaterials(store, row)).flatMap(({ component, onFloor }): readonly NewMove[] => {
    const used = onFloor - (left.get(component) ?? onFloor);
    if (used === 0) return [];
    if (used > 0) return [{ ...of, component_id: component, type: 'consume', quantity: -used, from_id: floor }];
    return [{ ...of, component_id: component, type: 'issue_return', quantity: -used, to_id: floor }];
  });
  if (moves.length === 0) throw new Refused('nothing_counted', { field: 'lines' });
  const named = moves.map((move, n) => ({ ...move, id: n === 0 ? id : newId() }));
  await store.write({ action: 'production.output', changes: await movesFor(store, named) });
  return named.map((move) => move.id);
}

type Cancelled = { readonly reason: string; /** Where what comes back goes. */ readonly store: string | null };

/**
 * Cancels an order, and says what becomes of material that is on the floor for it: it goes back to the store, is scrapped, or stays there for
 * another order. Throws `order_material_left` where there is some and nobody decides, `reason_missing`, `location_missing`, `state_moved`.
 */
export async function cancelOrder(
  store: Store,
  seen: OrderRow,
  decision: CancelDecision | null,
  { reason, store: place }: Cancelled,
): Promise<void> {
  const row = plain(seen) as OrderRow;
  const why = oneLine(reason);
  const left = (await orderMaterials(store, row)).filter(({ onFloor }) => onFloor > 0);
  if (left.length > 0 && decision === null) throw new Refused('order_material_left', { field: 'decision' });
  if (why === '') throw new Refused('reason_missing', { field: 'reason' });
  const of = { doc_kind: 'production', doc_id: row.id } as const;
  const floor = left.length > 0 && decision !== 'leave' ? await floorOf(store) : '';
  const moves = left.flatMap(({ component, onFloor }): readonly NewMove[] => {
    if (decision === 'return')
      return [{ ...of, component_id: component, type: 'issue_return', quantity: onFloor, from_id: floor, to_id: place }];
    if (decision === 'scrap') return [{ ...of, component_id: component, type: 'scrap', quantity: -onFloor, from_id: floor, reason: why }];
    return [];
  });
  const cancelled = patch(ProductionOrder, row, {
    ...{ status: 'cancelled', held_from: null, reason: why, decision: left.length > 0 ? decision : null },
  });
  await store.write({ action: 'production.save', changes: [cancelled, ...(moves.length > 0 ? await movesFor(store, moves) : [])] });
}

/** A requisition of what an order still takes and nobody has asked for yet. */
export function stillToAsk(materials: readonly OrderMaterial[]): readonly { readonly component: string; readonly quantity: number }[] {
  return materials.flatMap(({ component, required, asked }) => (required > asked ? [{ component, quantity: required - asked }] : []));
}
