import { documentCommands } from '#data/document-commands.ts';
import { type Change, insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { dayIn } from '#kernel/dates.ts';
import { idOf } from '#kernel/id-of.ts';
import { oneLine } from '#kernel/text.ts';

import { factoryRules } from '../materials/index.ts';
import { Bundle, type OrderOutput, ProductionOrder, ProductionOutput } from './kind.ts';
import { begunOf, snapshotOf } from './orders.ts';
import type { BillRow, BundleRow, OrderRow } from './rows.ts';

/** What the form of an order tells. `bill`: by which it is made; `status`: where a new one begins. */
export type OrderFacts = Pick<OrderRow, 'start_date' | 'due_date' | 'priority' | 'line_id' | 'notes'> & {
  readonly bill: BillRow;
  readonly outputs: readonly OrderOutput[];
  readonly status?: 'draft' | 'planned' | 'released';
};

const all = documentCommands<typeof ProductionOrder, OrderFacts>(ProductionOrder, 'production.save', {
  series: 'production',
  prefix: 'PRO',
  clean: ({ bill, outputs, status: _status, notes, ...facts }) => ({
    ...{ ...facts, ...snapshotOf(bill), notes: notes.trim(), outputs: outputs.map((one) => ({ ...one, name: oneLine(one.name) })) },
  }),
  start: (_store, { bill: { product_id, component_id, output_name, output_unit }, status = 'planned' }) => ({
    ...{ status, held_from: null, product_id, component_id, output_name, output_unit, earlier: [], decision: null },
    ...{ released_at: null, completed_at: null, closed_at: null },
  }),
  assert: async (store, after, before) => {
    assertOrder(after);
    if (before?.status === 'closed' && after.status === 'completed') await assertOpen(store, before);
  },
});

/**
 * Orders of production as people write them and take them from state to state. Throws `quantity_missing`, `production_due`, `material_locked` where
 * the days are locked in which one was closed. To cancel one, see `cancelOrder`.
 */
export const orderCommands = {
  ...all,
  /** Once it is released, the bill stays as it was (`applyBill`). */
  edit: async (store: Store, seen: OrderRow, { status: _status, ...facts }: OrderFacts): Promise<void> => {
    const isFixed = seen.status !== 'draft' && seen.status !== 'planned';
    await all.edit(store, seen, isFixed ? { ...facts, bill: { ...facts.bill, ...billIn(seen) } } : facts);
  },
};

/** Where materials may be asked for and the floor begins. */
export async function releaseOrder(store: Store, id: string): Promise<void> {
  await all.move(store, id, 'released');
}

/** Throws `state_moved` where it neither runs nor is planned. */
export async function holdOrder(store: Store, row: OrderRow, reason: string): Promise<void> {
  const held_from = row.status as NonNullable<OrderRow['held_from']>;
  await all.move(store, row.id, 'on_hold', { held_from, reason: oneLine(reason) });
}

/** Takes it back to where it was held. */
export async function resumeOrder(store: Store, row: OrderRow): Promise<void> {
  await all.move(store, row.id, row.held_from ?? 'released', { held_from: null });
}

export async function completeOrder(store: Store, id: string): Promise<void> {
  await all.move(store, id, 'completed');
}

export async function closeOrder(store: Store, id: string): Promise<void> {
  await all.move(store, id, 'closed');
}

/** One that is completed goes on, one that is closed is completed again. Throws `material_locked`. */
export async function reopenOrder(store: Store, row: OrderRow): Promise<void> {
  await all.move(store, row.id, row.status === 'closed' ? 'completed' : 'in_progress');
}

/**
 * Makes what is not yet begun by another bill: what was begun keeps its own, and what was consumed stays. `passedFirst`: pieces of each output
 * that the first step has passed on. Throws `bill_empty`, `state_fixed` where nothing is left or it is over, `bills_many` after five.
 */
export async function applyBill(
  store: Store,
  row: OrderRow,
  bill: BillRow,
  passedFirst: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  if (bill.lines.length === 0) throw new Refused('bill_empty', { field: 'lines' });
  if (['completed', 'closed', 'cancelled'].includes(row.status)) throw new Refused('state_fixed', { field: 'lines' });
  const outputs = await store.find(ProductionOutput, { by: 'order', prefix: row.id });
  const begun = begunOf(row, outputs, passedFirst);
  const before = (output: string) =>
    row.earlier.reduce((sum, stage) => sum + (stage.outputs.find(({ id }) => id === output)?.quantity ?? 0), 0);
  const own = row.outputs
    .map(({ id }) => ({ id, quantity: Math.max(0, (begun.get(id) ?? 0) - before(id)) }))
    .filter(({ quantity }) => quantity > 0);
  const { bill_id, version_no, base_qty, reject, lines } = row;
  const earlier = own.length === 0 ? row.earlier : [...row.earlier, { bill_id, version_no, base_qty, reject, lines, outputs: own }];
  if (earlier.length > 5) throw new Refused('bills_many', { field: 'lines' });
  await store.write({
    action: 'production.save',
    changes: [patch(ProductionOrder, plain(row) as OrderRow, { ...snapshotOf(bill), earlier })],
  });
}

/**
 * Splits what has no bundle yet into bundles of a size, output by output; the rest is the last. Resolves to how many were made. Throws
 * `quantity_missing`.
 */
export async function makeBundles(store: Store, row: OrderRow, size: number, lay = ''): Promise<number> {
  if (!Number.isSafeInteger(size) || size < 1) throw new Refused('quantity_missing', { field: 'size' });
  const known = await store.find(Bundle, { by: 'order', prefix: row.id });
  const parts = bundlesFor(row, known, size);
  const changes = parts.map(({ output_id, bundle_no, quantity }): Change => {
    const code = `${row.order_no}/${bundle_no}`;
    const id = idOf(store.access().tenantId, `${Bundle.derivedId?.prefix}${code}`);
    const made = { created_by: store.access().userId, created_at: store.now(), deleted_at: null };
    return insert(Bundle, { id, code, order_id: row.id, output_id, bundle_no, quantity, lay: oneLine(lay), ...made });
  });
  for (let from = 0; from < changes.length; from += mostAtOnce)
    await store.write({ action: 'production.save', changes: changes.slice(from, from + mostAtOnce) });
  return parts.length;
}

const mostAtOnce = 200;

/** The bundles that are still to be made. Numbers go on behind those that are there, deleted ones among them. */
export function bundlesFor(
  { outputs }: Pick<OrderRow, 'outputs'>,
  known: readonly Pick<BundleRow, 'output_id' | 'quantity' | 'bundle_no' | 'deleted_at'>[],
  size: number,
): readonly Pick<BundleRow, 'output_id' | 'bundle_no' | 'quantity'>[] {
  let last = Math.max(0, ...known.map(({ bundle_no }) => bundle_no));
  return outputs.flatMap(({ id, quantity }) => {
    const own = known.filter(({ output_id, deleted_at }) => output_id === id && deleted_at === null);
    const rest = quantity - own.reduce((sum, one) => sum + one.quantity, 0);
    return Array.from({ length: Math.max(0, Math.ceil(rest / size)) }, (_, i) => {
      last += 1;
      return { output_id: id, bundle_no: last, quantity: Math.min(size, rest - i * size) };
    });
  });
}

function billIn({ bill_id, version_no, base_qty, reject, lines, operations }: OrderRow) {
  return { id: bill_id, version_no, base_qty, reject, lines, operations };
}

/** The server asks the same (`private.check_production_orders`). */
function assertOrder({ outputs, start_date, due_date }: OrderRow): void {
  if (outputs.length === 0) throw new Refused('quantity_missing', { field: 'outputs' });
  if (start_date !== null && due_date !== null && due_date < start_date) throw new Refused('production_due', { field: 'due_date' });
}

async function assertOpen(store: Store, { closed_at }: OrderRow): Promise<void> {
  const { locked_until } = await factoryRules(store);
  const day = closed_at === null ? store.today() : dayIn(store.company().time_zone, closed_at);
  if (locked_until !== null && locked_until >= day) throw new Refused('material_locked', { field: 'status' });
}
