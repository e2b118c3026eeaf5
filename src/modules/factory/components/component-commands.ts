import { entityCommands, type EntityCommands } from '#data/entity-commands.ts';
import { insert, patch } from '#data/operation.ts';
import { refuseTogetherLater } from '#data/refuse-together.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { dayStart } from '#kernel/dates.ts';
import { idOf } from '#kernel/id-of.ts';
import { newId } from '#kernel/ids.ts';
import { base32 } from '#kernel/numbers.ts';
import { oneLine } from '#kernel/text.ts';

import { type ComponentRow, moveMaterials, type MoveRow, type NewMove } from '../materials/index.ts';
import { Component, ComponentCost, MaterialMove } from '../materials/kind.ts';
import { Purchase } from '../purchasing/kind.ts';
import { Requisition } from '../requisitioning/kind.ts';

export type ComponentFacts = Omit<ComponentRow, 'id' | 'active' | 'created_by' | 'created_at' | 'deleted_at'>;

/** What lay there before anything was entered here. Quantity in millionths of the stock unit, `amount` in minor units: all of it. */
export type Opening = Required<Pick<NewMove, 'quantity' | 'entered'>> & {
  readonly location_id: string;
  readonly batch: string | null;
  readonly day: string;
  /** null where nobody knows it, or this person does not see it. */
  readonly amount: number | null;
};
export type ComponentSave = {
  readonly facts: ComponentFacts;
  /** Of a new component. */
  readonly opening?: Opening | undefined;
  /** What one stock unit should cost, in millionths of a minor unit; absent = as it is. */
  readonly standard?: number | null | undefined;
};

const rowCommands = entityCommands<typeof Component, ComponentFacts>(Component, 'component.save', {
  clean: cleanComponent,
  start: (store) => ({ active: true, created_by: store.access().userId, created_at: store.now() }),
  assert: (store, after, before) =>
    refuseTogetherLater([() => assertUnused(store, after, before), () => assertCodes(after), () => assertCodesFree(store, after)]),
});

/** A component, with what lay there and what it should cost where that is told. Done twice it is done once. */
export const componentCommands: EntityCommands<ComponentRow, ComponentSave> & Pick<typeof rowCommands, 'change'> = {
  ...rowCommands,
  add: async (store, { facts, opening, standard }, id = newId()) => {
    const code = facts.code === '' ? await nextCode(store) : facts.code;
    await rowCommands.add(store, { ...facts, code }, id);
    if (opening) await openStock(store, id, opening);
    if (standard !== undefined) await setStandard(store, id, standard);
    return id;
  },
  edit: async (store, seen, { facts, standard }) => {
    await rowCommands.edit(store, seen, facts);
    if (standard !== undefined) await setStandard(store, seen.id, standard);
  },
  check: async (store, { facts }, seen) =>
    rowCommands.check(store, facts.code === '' ? { ...facts, code: newId().slice(-20) } : facts, seen),
  isThere: async () => false,
};

/** `C-7K01`: with the device's code, so that two tablets without network give no code twice. */
async function nextCode(store: Store): Promise<string> {
  const { device, counter } = await store.nextNumber('components');
  return `C-${device}${base32(counter, 2)}`;
}

/** Work has no stock. */
function cleanComponent(facts: ComponentFacts): ComponentFacts {
  const isWork = facts.type === 'service';
  return {
    ...facts,
    ...{ code: oneLine(facts.code), name: oneLine(facts.name), category: oneLine(facts.category) },
    barcodes: facts.barcodes.map((one) => oneLine(one)).filter(Boolean),
    ...(isWork && { track_stock: false, batch_tracked: false }),
  };
}

/**
 * What lay at a place at first, of a batch, is entered once, by a form or from a file: it has one id, and another one only after it was taken
 * back. `moves`: of the component, as far as they are known.
 */
export function openingIdOf(componentId: string, place: string, batch: string | null, moves: readonly MoveRow[] = []): string {
  const ids = moves.filter((move) => move.reverses !== null && move.type === 'opening' && move.to_id === place && move.batch === batch);
  return idOf(componentId, ['opening', place, batch ?? '', ...(ids.length === 0 ? [] : [ids.length])].join(':'));
}

async function openStock(store: Store, id: string, { location_id, day, quantity, batch, entered, amount }: Opening): Promise<void> {
  const move = openingIdOf(id, location_id, batch);
  if (await store.get(MaterialMove, move)) return;
  const effective_at = dayStart(store.company().time_zone, day);
  const told = { type: 'opening', component_id: id, to_id: location_id, quantity, batch, entered, amount, effective_at } as const;
  await moveMaterials(store, [{ ...told, id: move }]);
}

/** null = nobody says. */
export async function setStandard(store: Store, id: string, cost: number | null): Promise<void> {
  const before = await store.get(ComponentCost, id);
  const standard_cost = cost ?? 0;
  if (!before && standard_cost === 0) return;
  const change = before ? patch(ComponentCost, plain(before), { standard_cost }) : insert(ComponentCost, { id, standard_cost });
  if (change) await store.write({ action: 'component.cost', changes: [change] });
}

/** What has moved, is bought or asked for is counted in its unit for good, and stays; the server says the same. */
async function assertUnused(store: Store, after: ComponentRow, before: ComponentRow | undefined): Promise<void> {
  const otherUnit = before !== undefined && before.stock_unit !== after.stock_unit;
  const deletes = before?.deleted_at === null && after.deleted_at !== null;
  if ((!otherUnit && !deletes) || !(await isUsed(store, after.id))) return;
  throw otherUnit
    ? new Refused('component_unit_used', { field: 'stock_unit' })
    : new Refused('component_has_moves', { field: 'deleted_at' });
}

async function isUsed(store: Store, id: string): Promise<boolean> {
  const [moved] = await store.find(MaterialMove, { by: 'component', prefix: id, limit: 1 });
  if (moved) return true;
  const named = { where: { components: { in: [id] } }, limit: 1 } as const;
  const [bought, asked] = [await store.list(Purchase, named), await store.list(Requisition, named)];
  return bought.count + asked.count > 0;
}

/** A scanner finds one thing by one code. */
function assertCodes(row: ComponentRow): void {
  const codes = codesOf(row);
  if (new Set(codes).size < codes.length) throw new Refused('component_barcode_twice', { field: 'barcodes' });
}

async function assertCodesFree(store: Store, row: ComponentRow): Promise<void> {
  const codes = codesOf(row);
  // What is archived gives its codes free.
  if (codes.length === 0 || row.deleted_at !== null || !row.active) return;
  const { rows } = await store.list(Component, { where: { codes: { in: codes }, deleted: { in: [0] }, active: { in: [1] } }, limit: 2 });
  if (rows.some(({ id }) => id !== row.id)) throw new Refused('component_barcode_exists', { field: 'barcodes' });
}

function codesOf({ barcodes, packs }: ComponentRow): readonly string[] {
  return [...barcodes, ...packs.map(({ barcode }) => barcode)].filter(Boolean).map((one) => one.toLowerCase());
}
