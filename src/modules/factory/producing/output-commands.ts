import { entityCommands } from '#data/entity-commands.ts';
import { isMade } from '#data/is-made.ts';
import { type Change, insert } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';
import { oneLine } from '#kernel/text.ts';

import { predictStock } from '../../business/products/index.ts';
import { Product, StockBalance, StockMovement, Variant } from '../../business/products/kind.ts';
import { parts } from '../material-ledger/index.ts';
import { factoryRules, type LocationRow, movesFor, type MoveRow, type NewMove, reversalFor } from '../materials/index.ts';
import { MaterialMove, StockLocation } from '../materials/kind.ts';
import { OverheadRate, ProductionCredit, ProductionOutput } from './kind.ts';
import { backflushOf } from './order-materials.ts';
import type { OrderRow, OutputRow, OverheadRow } from './rows.ts';

/** What came off the floor: whole pieces. `variant_id`: of second grade, onto whose shelf it goes; null = onto none. */
export type OutputFacts = Pick<OutputRow, 'type' | 'output_id' | 'quantity' | 'reason' | 'note'> & {
  readonly variant_id?: string | null;
  readonly made_at?: string;
};

/**
 * Counts what came off the floor: good ones go onto their shelf, and what a bill takes by what is made leaves the floor in the same operation. More
 * than planned is counted all the same. Resolves to the id. Throws `order_not_released`, `quantity_missing`, `reason_missing`, `floor_missing`,
 * `material_locked`.
 */
export async function recordOutput(store: Store, row: OrderRow, facts: OutputFacts, id = newId()): Promise<string> {
  if (await isMade(store, ProductionOutput, id)) return id;
  assertOutput(row, facts);
  const output = row.outputs.find((one) => one.id === facts.output_id);
  const made_at = facts.made_at ?? store.now();
  const told = {
    ...{ id, order_id: row.id, type: facts.type, output_id: facts.output_id, quantity: facts.quantity, reverses: null },
    variant_id: facts.type === 'good' ? (output?.variant_id ?? null) : (facts.variant_id ?? null),
    ...{ reason: oneLine(facts.reason), note: oneLine(facts.note), made_at },
  };
  const before = await store.find(ProductionOutput, { by: 'order', prefix: row.id });
  const moves = await store.find(MaterialMove, { by: 'doc', equals: row.id });
  const flushed = told.type === 'good' ? backflushOf(row, [...before, told], moves) : [];
  const floor = flushed.length > 0 ? await floorOf(store) : '';
  const taken = flushed.map(({ line, component, quantity }): NewMove => ({
    ...{ component_id: component, type: 'consume', quantity: -quantity, from_id: floor, effective_at: made_at },
    ...{ doc_kind: 'production', doc_id: row.id, line_id: line },
  }));
  await writeOutput(store, told, [...taken, ...(await componentMade(store, row, told))]);
  return id;
}

/** As if these pieces had never come: they leave their shelf, and what they took is there again. Throws `move_reversed`, `material_locked`. */
export async function takeBackOutput(store: Store, row: OrderRow, output: OutputRow): Promise<void> {
  const outputs = await store.find(ProductionOutput, { by: 'order', prefix: row.id });
  if (output.reverses !== null || outputs.some(({ reverses }) => reverses === output.id)) throw new Refused('move_reversed');
  const moves = (await store.find(MaterialMove, { by: 'doc', equals: row.id })) as readonly MoveRow[];
  const reversed = new Set(moves.map(({ reverses }) => reverses));
  const own = moves.filter(
    ({ id, device_code, sequence, reverses }) =>
      device_code === output.device_code && sequence === output.sequence && reverses === null && !reversed.has(id),
  );
  const changes = await Promise.all(own.map(async (move) => reversalFor(store, move, '')));
  const { device, counter } = await store.nextNumber('material');
  const now = store.now();
  const back: OutputRow = {
    ...{ ...(plain(output) as OutputRow), id: newId(), reverses: output.id, reason: '', note: '', captured_at: now, received_at: now },
    ...{ device_code: device, sequence: counter, created_by: store.access().userId },
  };
  const predicted = await shelved(store, back);
  await store.write({ action: 'production.output', changes: [insert(ProductionOutput, back), ...changes], predicted });
}

/** At what second grade or scrap was taken in, minor units: it makes the order cheaper. */
export async function creditOutput(store: Store, { id, order_id }: Pick<OutputRow, 'id' | 'order_id'>, amount: number): Promise<void> {
  await store.write({ action: 'production.credit', changes: [insert(ProductionCredit, { id, order_id, amount })] });
}

/** How overhead is laid on orders from a day on. */
export const overheadCommands = entityCommands<typeof OverheadRate, Pick<OverheadRow, 'valid_from' | 'laid_on' | 'rate'>>(
  OverheadRate,
  'overhead.save',
  { clean: (facts) => facts, start: (store) => ({ created_by: store.access().userId, created_at: store.now() }) },
);

/** The place where material is at work. Throws `floor_missing`. */
export async function floorOf(store: Store): Promise<string> {
  const places = (await store.find(StockLocation)) as readonly LocationRow[];
  const floor = places.find(({ type, active, deleted_at }) => type === 'floor' && active && deleted_at === null);
  if (!floor) throw new Refused('floor_missing');
  return floor.id;
}

function assertOutput({ status, outputs }: OrderRow, { type, output_id, quantity, reason }: OutputFacts): void {
  if (status === 'draft' || status === 'planned') throw new Refused('order_not_released', { field: 'order_id' });
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new Refused('quantity_missing', { field: 'quantity' });
  if (type === 'scrap' && oneLine(reason) === '') throw new Refused('reason_missing', { field: 'reason' });
  if (type === 'good' && !outputs.some(({ id }) => id === output_id)) throw new Refused('output_missing', { field: 'output_id' });
}

/** A component that was made comes into the store; its move has the id of the output. */
async function componentMade(store: Store, row: OrderRow, { id, type, quantity, made_at }: ToldOutput): Promise<readonly NewMove[]> {
  if (row.component_id === null || type !== 'good') return [];
  const { default_location_id } = await factoryRules(store);
  const places = ((await store.find(StockLocation)) as readonly LocationRow[]).filter(
    ({ active, deleted_at }) => active && deleted_at === null,
  );
  const to = places.find((place) => place.id === default_location_id) ?? places.find((place) => place.type === 'store');
  if (!to) throw new Refused('move_location', { field: 'to_id' });
  return [
    {
      ...{ id, component_id: row.component_id, type: 'output', quantity: quantity * parts, to_id: to.id, effective_at: made_at },
      ...{ doc_kind: 'production', doc_id: row.id },
    },
  ];
}

type ToldOutput = Omit<OutputRow, 'captured_at' | 'device_code' | 'sequence' | 'created_by' | 'received_at'>;

/** The output and its moves are told by one number of the device, by which they are taken back together. */
async function writeOutput(store: Store, told: ToldOutput, moves: readonly NewMove[]): Promise<void> {
  const now = store.now();
  const changes = moves.length === 0 ? [] : await movesFor(store, moves);
  const { device, counter } = numberIn(changes) ?? (await store.nextNumber('material'));
  const row: OutputRow = {
    ...{ ...told, captured_at: now, device_code: device, sequence: counter, created_by: store.access().userId, received_at: now },
  };
  const predicted = await shelved(store, row);
  await store.write({ action: 'production.output', changes: [insert(ProductionOutput, row), ...changes], predicted });
}

function numberIn([first]: readonly Change[]): { readonly device: string; readonly counter: number } | undefined {
  if (!first) return undefined;
  return { device: first.set['device_code']?.[1] as string, counter: first.set['sequence']?.[1] as number };
}

/** What the server makes of it: pieces on the shelf of their variant (`private.shelve_output`). Nothing where this device does not know the variant. */
async function shelved(store: Store, { id, variant_id, quantity, reverses, order_id, made_at }: OutputRow): Promise<readonly Change[]> {
  const variant = variant_id === null ? undefined : await store.get(Variant, variant_id);
  const product = variant && (await store.get(Product, variant.product_id));
  if (!variant || !product?.track_stock) return [];
  const movement = {
    ...{
      id,
      variant_id: variant.id,
      brand_id: variant.brand_id,
      qty: reverses === null ? quantity : -quantity,
      type: 'production' as const,
    },
    ...{ counted: null, moved: null, ref_type: 'production', ref_id: order_id, note: '', at: made_at, created_by: store.access().userId },
  };
  return [insert(StockMovement, movement), ...predictStock([movement], await store.getMany(StockBalance, [variant.id]))];
}
