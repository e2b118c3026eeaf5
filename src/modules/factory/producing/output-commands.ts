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
 * Counts what came off the floor in one operation: good ones go onto their shelf, and what a bill takes by what is made leaves the floor with
 * them. More than planned is counted all the same. `id`: of the first. Resolves to the ids. Throws `order_not_released`, `quantity_missing`,
 * `reason_missing`, `floor_missing`, `material_locked`.
 */
export async function recordOutput(store: Store, row: OrderRow, lines: readonly OutputFacts[], id = newId()): Promise<readonly string[]> {
  if (await isMade(store, ProductionOutput, id)) return [id];
  if (lines.length === 0) throw new Refused('quantity_missing', { field: 'lines' });
  for (const line of lines) assertOutput(row, line);
  const told = [...(await store.find(ProductionOutput, { by: 'order', prefix: row.id }))] as OutputRow[];
  const moves = (await store.find(MaterialMove, { by: 'doc', equals: row.id })).map((move) => plain(move) as MoveRow);
  const changes: Change[] = [];
  for (const [n, line] of lines.entries()) {
    const output = outputRow(store, row, line, n === 0 ? id : newId());
    const made = await movesFor(store, await movesOf(store, row, output, [...told, output], moves));
    // The output and its moves have one number of the device, by which they are taken back together.
    const { device, counter } = numberIn(made) ?? (await store.nextNumber('material'));
    const numbered = { ...output, device_code: device, sequence: counter };
    told.push(numbered);
    moves.push(...made.map(rowIn));
    changes.push(insert(ProductionOutput, numbered), ...made);
  }
  const rows = told.slice(-lines.length);
  await store.write({ action: 'production.output', changes, predicted: await shelved(store, rows) });
  return rows.map((output) => output.id);
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
  const predicted = await shelved(store, [back]);
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

function outputRow(store: Store, row: OrderRow, facts: OutputFacts, id: string): OutputRow {
  const output = row.outputs.find((one) => one.id === facts.output_id);
  const now = store.now();
  return {
    ...{ id, order_id: row.id, type: facts.type, output_id: facts.output_id, quantity: facts.quantity, reverses: null },
    variant_id: facts.type === 'good' ? (output?.variant_id ?? null) : (facts.variant_id ?? null),
    ...{ reason: oneLine(facts.reason), note: oneLine(facts.note), made_at: facts.made_at ?? now, captured_at: now, received_at: now },
    ...{ device_code: '', sequence: 0, created_by: store.access().userId },
  };
}

/** What good ones take of themselves, and the component that they are; its move has the id of the output. */
async function movesOf(
  store: Store,
  row: OrderRow,
  { id, type, quantity, made_at }: OutputRow,
  outputs: readonly OutputRow[],
  moves: readonly MoveRow[],
): Promise<readonly NewMove[]> {
  if (type !== 'good') return [];
  const of = { doc_kind: 'production', doc_id: row.id, effective_at: made_at } as const;
  const flushed = backflushOf(row, outputs, moves);
  const floor = flushed.length > 0 ? await floorOf(store) : '';
  const taken = flushed.map((one): NewMove => ({
    ...{ ...of, component_id: one.component, type: 'consume', quantity: -one.quantity, from_id: floor, line_id: one.line },
  }));
  if (row.component_id === null) return taken;
  return [...taken, { ...of, id, component_id: row.component_id, type: 'output', quantity: quantity * parts, to_id: await storeOf(store) }];
}

/** Where what is made comes in. */
async function storeOf(store: Store): Promise<string> {
  const { default_location_id } = await factoryRules(store);
  const places = ((await store.find(StockLocation)) as readonly LocationRow[]).filter(
    ({ active, deleted_at }) => active && deleted_at === null,
  );
  const found = places.find((place) => place.id === default_location_id) ?? places.find((place) => place.type === 'store');
  if (!found) throw new Refused('move_location', { field: 'to_id' });
  return found.id;
}

function numberIn([first]: readonly Change[]): { readonly device: string; readonly counter: number } | undefined {
  if (!first) return undefined;
  return { device: first.set['device_code']?.[1] as string, counter: first.set['sequence']?.[1] as number };
}

function rowIn({ id, set }: Change): MoveRow {
  return { id, ...Object.fromEntries(Object.entries(set).map(([field, [, value]]) => [field, value])) } as MoveRow;
}

/** What the server makes of it: pieces on the shelf of their variant (`private.shelve_output`). Nothing where this device does not know the variant. */
async function shelved(store: Store, outputs: readonly OutputRow[]): Promise<readonly Change[]> {
  const found = await Promise.all(
    outputs.map(async ({ id, variant_id, quantity, reverses, order_id, made_at }) => {
      const variant = variant_id === null ? undefined : await store.get(Variant, variant_id);
      const product = variant && (await store.get(Product, variant.product_id));
      if (!variant || !product?.track_stock) return [];
      const qty = reverses === null ? quantity : -quantity;
      const of = { id, variant_id: variant.id, brand_id: variant.brand_id, qty, type: 'production' as const, ref_type: 'production' };
      return [{ ...of, ref_id: order_id, counted: null, moved: null, note: '', at: made_at, created_by: store.access().userId }];
    }),
  );
  const movements = found.flat();
  const balances = await store.getMany(
    StockBalance,
    movements.map(({ variant_id }) => variant_id),
  );
  return [...movements.map((movement) => insert(StockMovement, movement)), ...predictStock(movements, balances)];
}
