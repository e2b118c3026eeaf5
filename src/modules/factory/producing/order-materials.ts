import { sumBy, usageVariance } from '../bill-engine/index.ts';
import type { MoveRow } from '../materials/index.ts';
import { goodBy, linesOf, neededFor, requiredOf } from './orders.ts';
import type { OrderRow, OutputRow } from './rows.ts';

/* What an order takes and took of each component. Quantities in millionths of its stock unit. */

type Told = Pick<MoveRow, 'id' | 'component_id' | 'type' | 'quantity' | 'from_id' | 'doc_kind' | 'doc_id' | 'line_id' | 'reverses'>;

/** A requisition of the order, as far as it counts here. */
export type AskedFor = {
  readonly id: string;
  readonly status: string;
  readonly deleted_at: string | null;
  readonly production_order_id: string | null;
  readonly lines: readonly {
    readonly id: string;
    readonly component_id: string;
    readonly quantity: number;
    readonly approved: number | null;
  }[];
};

export type OrderMaterial = {
  readonly component: string;
  readonly required: number;
  /** By requisitions that were not rejected, whatever became of them. */
  readonly asked: number;
  /** Is promised to requisitions and still to be issued. */
  readonly open: number;
  readonly issued: number;
  readonly returned: number;
  readonly scrapped: number;
  readonly consumed: number;
  /** Issued and neither returned, scrapped nor consumed; below 0 where more was consumed than was issued for it. */
  readonly onFloor: number;
  /** The order will still take that, from wherever it lies. */
  readonly toConsume: number;
};

/** Moves that stand, of the order itself or of its requisitions. */
export function movesOf(order: string, moves: readonly Told[], requisitions: readonly AskedFor[]): readonly Told[] {
  const own = new Set(requisitions.filter(({ production_order_id }) => production_order_id === order).map(({ id }) => id));
  const reversed = new Set(moves.map(({ reverses }) => reverses));
  return moves.filter(
    ({ id, reverses, doc_kind, doc_id }) =>
      reverses === null && !reversed.has(id) && (doc_kind === 'production' ? doc_id === order : own.has(doc_id ?? '')),
  );
}

/** What of it is used: what was counted to be on the floor after all takes away of it. */
export function consumedOf({ type, quantity, from_id, doc_kind }: Told): number {
  if (type === 'consume') return Math.abs(quantity);
  return doc_kind === 'production' && type === 'issue_return' && from_id === null ? -quantity : 0;
}

/** Each component that the order needs, was given or has used, in the order of its bill. */
export function materialOf(row: OrderRow, moves: readonly Told[], requisitions: readonly AskedFor[]): readonly OrderMaterial[] {
  const own = movesOf(row.id, moves, requisitions);
  const required = new Map(sumBy(requiredOf(row)));
  const lines = requisitions.filter(isCounted(row.id)).flatMap(({ lines: asked, status }) => asked.map((line) => ({ ...line, status })));
  const components = [...new Set([...required.keys(), ...lines.map((line) => line.component_id), ...own.map((move) => move.component_id)])];
  return components.map((component) => {
    const mine = own.filter(({ component_id }) => component_id === component);
    const sum = (of: (move: Told) => number) => mine.reduce((all, move) => all + of(move), 0);
    const of = (type: Told['type']) => sum((move) => (move.type === type ? Math.abs(move.quantity) : 0));
    const consumed = sum(consumedOf);
    const asked = lines.filter(({ component_id }) => component_id === component);
    const needed = required.get(component) ?? 0;
    const returned = sum((move) => (move.type === 'issue_return' && consumedOf(move) === 0 ? move.quantity : 0));
    const [issued, scrapped] = [of('issue'), of('scrap')];
    return {
      ...{ component, required: needed, issued, returned, scrapped, consumed },
      asked: asked.reduce((all, line) => all + (line.approved ?? line.quantity), 0),
      open: asked.reduce((all, line) => all + openOf(line, mine), 0),
      onFloor: issued - returned - scrapped - consumed,
      toConsume: Math.max(0, needed - consumed),
    };
  });
}

const isCounted = (order: string) => (one: AskedFor) =>
  one.production_order_id === order && one.deleted_at === null && one.status !== 'rejected' && one.status !== 'cancelled';

function openOf(line: AskedFor['lines'][number] & { readonly status: string }, moves: readonly Told[]): number {
  if (line.status !== 'approved' && line.status !== 'picking') return 0;
  const issued = moves.reduce((all, move) => (move.type === 'issue' && move.line_id === line.id ? all + Math.abs(move.quantity) : all), 0);
  return Math.max(0, (line.approved ?? line.quantity) - issued);
}

/**
 * What orders that run will take and no requisition has been promised yet, by component: what lies on the floor for them is part of it, as it is
 * part of what there is.
 */
export function reservedByOrders(
  orders: readonly OrderRow[],
  moves: readonly Told[],
  requisitions: readonly AskedFor[],
): ReadonlyMap<string, number> {
  const asked = Map.groupBy(requisitions, ({ production_order_id }) => production_order_id ?? '');
  const byDocument = Map.groupBy(moves, ({ doc_id }) => doc_id ?? '');
  const sums = new Map<string, number>();
  for (const row of orders) {
    if (row.deleted_at !== null || !running.has(row.status)) continue;
    const own = asked.get(row.id) ?? [];
    const told = [row.id, ...own.map(({ id }) => id)].flatMap((id) => byDocument.get(id) ?? []);
    for (const { component, toConsume, open } of materialOf(row, told, own))
      sums.set(component, (sums.get(component) ?? 0) + Math.max(0, toConsume - open));
  }
  return sums;
}

const running: ReadonlySet<string> = new Set(['released', 'in_progress', 'on_hold']);

/**
 * What was used of a component beyond what the good ones should have taken: of a part of the order what so many take by themselves, of all of it
 * and more their share of the plan. `rate` in millionths of a minor unit for a stock unit.
 */
export function varianceOf(row: OrderRow, { component, required, consumed }: OrderMaterial, outputs: readonly Counted[], rate: number) {
  const good = goodBy(outputs);
  const [planned, made] = [sumOf(row.outputs.map(({ quantity }) => quantity)), sumOf([...good.values()])];
  if (made >= planned) return usageVariance(consumed, required, planned, made, rate);
  const standard = new Map(sumBy(neededFor(row, good))).get(component) ?? 0;
  return usageVariance(consumed, standard, 1, 1, rate);
}

type Counted = Pick<OutputRow, 'id' | 'type' | 'output_id' | 'quantity' | 'reverses'>;

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

/**
 * What leaves the floor by itself for so many good ones, less what has been consumed, line by line: never less than nothing.
 * `made`: what came off the floor, what is told now among it.
 */
export function backflushOf(
  row: OrderRow,
  made: readonly Counted[],
  moves: readonly Told[],
): readonly { readonly line: string; readonly component: string; readonly quantity: number }[] {
  const own = movesOf(row.id, moves, []);
  const byItself = new Set(linesOf(row).flatMap(({ id, consumption }) => (consumption === 'backflush' ? [id] : [])));
  return neededFor(row, goodBy(made)).flatMap(({ line, component, quantity }) => {
    if (!byItself.has(line)) return [];
    const used = own.reduce((all, move) => (move.line_id === line && move.component_id === component ? all + consumedOf(move) : all), 0);
    return quantity > used ? [{ line, component, quantity: quantity - used }] : [];
  });
}
