import type { DemoPart, Scene, Step } from '#data/demo.ts';
import { dayIn } from '#kernel/dates.ts';
import { newId } from '#kernel/ids.ts';

import { parts } from '../material-ledger/index.ts';
import { moveMaterials, type NewMove } from '../materials/index.ts';
import { StockLocation } from '../materials/kind.ts';
import { componentCommands, type ComponentFacts } from './component-commands.ts';
import { type DemoThing, garments } from './demo/garments.ts';
import { packsIn } from './packs.ts';

export type DemoComponents = {
  /** Ids by code. */
  readonly ids: ReadonlyMap<string, string>;
  readonly places: { readonly store: string; readonly floor: string; readonly scrap: string };
};

/** What a workshop makes garments of, as it lay in the store three months ago. */
export const componentsDemo: DemoPart<DemoComponents> = { furnish, steps };

async function furnish(scene: Scene): Promise<DemoComponents> {
  const { store } = scene;
  const locations = await store.find(StockLocation);
  const placeOf = (type: string) => locations.find((row) => row.type === type)?.id ?? '';
  const places = { store: placeOf('store'), floor: placeOf('floor'), scrap: placeOf('scrap') };
  const ids = new Map<string, string>();
  for (const [n, thing] of garments.entries()) ids.set(thing.code, await add(scene, thing, n, places.store));
  return { ids, places };
}

async function add({ store, zone }: Scene, thing: DemoThing, n: number, place: string): Promise<string> {
  const { opening, cost, unit } = thing;
  const quantity = Math.round(opening * parts);
  const lay = { quantity, entered: `${opening} ${unit}`, location_id: place, batch: batchOf(thing.code) };
  const minor = Math.round(opening * cost * 100);
  return componentCommands.add(store, {
    facts: factsOf(thing, n, place),
    // Rounded up, as estimates are.
    standard: Math.ceil(cost * 104) * parts,
    ...(quantity > 0 && { opening: { ...lay, day: dayIn(zone, store.now()), amount: minor } }),
  });
}

function factsOf(
  { code, name, type, category, unit, packs = [], attributes = [], batches = false, reorder }: DemoThing,
  n: number,
  place: string,
): ComponentFacts {
  const entries = packs.map(([pack, per, of]) => ({ key: newId(), name: pack, per, unit: of, barcode: '' }));
  return {
    ...{ code, name, type, category, stock_unit: unit, photos: [], packs: [...packsIn(entries, unit)], notes: '' },
    ...{
      track_stock: type !== 'service',
      batch_tracked: batches,
      attributes: attributes.map(([label, value]) => ({ name: label, value })),
    },
    barcodes: n % 3 === 2 ? [] : [String(8_941_100_000_000 + n * 1_013)],
    ...{ default_supplier_id: null, reorder_point: reorder * parts, reorder_qty: reorder * parts, lead_days: type === 'raw' ? 10 : 5 },
    ...{ safety_days: 3, wastage: category === 'Cloth' ? 300 : 0, shelf_life_days: null, weight_mg: null },
    location_id: type === 'service' ? null : place,
  };
}

type Told = readonly [daysAgo: number, code: string, type: NewMove['type'], quantity: number, note: string];

/** What the store itself did: to the floor, used up, thrown away, counted. */
const moves: readonly Told[] = [
  [84, 'FAB-POP-WHT', 'transfer', 300, 'Cutting, order of September'],
  [80, 'NDL-DBX1-14', 'issue', 60, ''],
  [76, 'FAB-POP-NVY', 'transfer', 180, ''],
  [73, 'CHK-TAILOR', 'issue', 30, ''],
  [66, 'FAB-POP-WHT', 'scrap', 7.5, 'Oil stain on the roll'],
  [61, 'OIL-MACH', 'issue', 6, ''],
  [55, 'NDL-DCX27-11', 'issue', 40, ''],
  [48, 'PKG-MAIL-10', 'issue', 650, ''],
  [45, 'BTN-18L-WHT', 'count', 17_196, ''],
  [40, 'FAB-DNM-IND', 'transfer', 120, ''],
  [33, 'PKG-POLY-12', 'issue', 1_400, ''],
  [30, 'NDL-DBX1-14', 'issue', 90, ''],
  [26, 'OIL-MACH', 'issue', 8, ''],
  [21, 'THR-402-WHT', 'issue', 64_000, ''],
  [18, 'FAB-VOI-CRM', 'count', 1_001.5, ''],
  [15, 'PKG-MAIL-10', 'issue', 820, ''],
  [12, 'THR-EMB-GLD', 'issue', 9_000, ''],
  [9, 'NDL-DCX27-11', 'issue', 55, 'Taken by the night shift'],
  [6, 'FAB-POP-WHT', 'transfer', 240, 'Cutting, shirts for Eid'],
  [4, 'PKG-BOX-GFT', 'scrap', 14, 'Crushed'],
  [2, 'OIL-MACH', 'issue', 5, ''],
];

function steps(scene: Scene): readonly Step[] {
  const { ids, places } = scene.of(componentsDemo);
  return moves.map((told): Step => {
    const [days, code] = told;
    const move = { ...moveOf(told), component_id: ids.get(code) ?? '', batch: batchOf(code) };
    return { at: scene.inOpeningHours(scene.end - days * 86_400_000), act: () => moveMaterials(scene.store, [move]) };
  });

  function moveOf([, , type, much, note]: Told): Omit<NewMove, 'component_id'> {
    const quantity = Math.round(much * parts);
    const told = { type, note, reason: type === 'scrap' ? 'Damaged' : type === 'count' ? 'Counted' : '' };
    if (type === 'count') return { ...told, quantity, to_id: places.store };
    if (type === 'transfer') return { ...told, quantity, from_id: places.store, to_id: places.floor };
    return { ...told, quantity: -quantity, from_id: places.store };
  }
}

function batchOf(code: string): string | null {
  return garments.some((thing) => thing.code === code && thing.batches) ? 'LOT-2608' : null;
}
