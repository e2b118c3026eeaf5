import type { Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';
import { foldText } from '#kernel/search.ts';

import { type ComponentRow, moveMaterials } from '../materials/index.ts';
import { enteredAs, quantityIn } from '../materials/index.ts';
import { MaterialMove } from '../materials/kind.ts';
import type { StockLedger } from '../stock/index.ts';

/* A count of what lies at one place: nobody sees what the books say before it ends. Each line holds as of the minute in which it was counted. */

/** `batch` '' = of the place as a whole, where batches do not matter. */
export type CountLine = { readonly key: string; readonly component: ComponentRow; readonly batch: string };

/** What was counted of a line. `move`: the id of the move that it makes; saved twice it is one. */
export type Counted = {
  readonly key: string;
  readonly move: string;
  readonly component_id: string;
  readonly batch: string;
  readonly quantity: number;
  /** A key of `measuresOf`. */
  readonly measure: string;
  readonly at: string;
};

export type CountSheet = {
  readonly place: string | null;
  /** null = all. */
  readonly category: string | null;
  readonly supplier: string | null;
  /** Lines that the sheet has besides: of components that nobody expects there, and of batches that turned up. */
  readonly added: readonly { readonly component_id: string; readonly batch: string }[];
  readonly counted: readonly Counted[];
};

export const emptySheet: CountSheet = { place: null, category: null, supplier: null, added: [], counted: [] };

/** What is to be counted at a place: what lies there as far as is known, what usually lies there, what was added. By category and name. */
export function countLines(
  { place, category, supplier, added }: CountSheet,
  components: readonly ComponentRow[],
  ledgers: ReadonlyMap<string, StockLedger>,
): readonly CountLine[] {
  const isAsked = (row: ComponentRow) =>
    (category === null || row.category === category) && (supplier === null || row.default_supplier_id === supplier);
  const lines = components
    .filter((row) => row.track_stock && row.deleted_at === null)
    .flatMap((component) => {
      const own = added.filter(({ component_id }) => component_id === component.id).map(({ batch }) => batch);
      const there = ledgers.get(component.id)?.ledger.balance.places.find(({ location }) => location === place);
      const known = component.batch_tracked ? (there?.batches ?? []).map(({ batch }) => batch).filter(Boolean) : [];
      const isHere = (there && there.quantity !== 0) || (component.active && component.location_id === place);
      const usual = !isHere || !isAsked(component) ? [] : known.length > 0 ? known : [''];
      return [...new Set([...usual, ...own])].map((batch) => ({ key: lineKey(component.id, batch), component, batch }));
    });
  const sort = ({ component: { category: group, name }, batch }: CountLine) => `${foldText(group)}\u0000${foldText(name)}\u0000${batch}`;
  return lines.toSorted((a, b) => (sort(a) < sort(b) ? -1 : 1));
}

export function lineKey(componentId: string, batch: string): string {
  return `${componentId}|${batch}`;
}

/** The sheet with this line counted now; `null` = not counted after all. */
export function withCounted(sheet: CountSheet, line: CountLine, quantity: number | null, measure: string, at: string): CountSheet {
  const before = sheet.counted.find(({ key }) => key === line.key);
  const rest = sheet.counted.filter(({ key }) => key !== line.key);
  if (quantity === null) return { ...sheet, counted: rest };
  const own = { key: line.key, move: before?.move ?? newId(), component_id: line.component.id, batch: line.batch };
  return { ...sheet, counted: [...rest, { ...own, quantity, measure, at }] };
}

/** Moves of one operation at most, so that it fits into one push. */
const most = 150;

/** Posts all that was counted, in one operation. What was saved before the tablet went off is not saved again. Answers the moves. */
export async function saveCount(
  store: Store,
  { place, counted }: CountSheet,
  components: readonly ComponentRow[],
): Promise<readonly string[]> {
  const byId = new Map(components.map((row) => [row.id, row]));
  const there = new Set(
    (
      await store.getMany(
        MaterialMove,
        counted.map(({ move }) => move),
      )
    ).map(({ id }) => id),
  );
  const moves = counted.flatMap(({ move: id, component_id, batch, quantity, measure, at }) => {
    const row = byId.get(component_id);
    const much = row && quantityIn(row, quantity, measure);
    if (!row || much === undefined || there.has(id)) return [];
    const told = { entered: enteredAs(row, quantity, measure), batch: batch || null, effective_at: at };
    return [{ ...told, id, component_id, type: 'count', quantity: much, to_id: place } as const];
  });
  for (let from = 0; from < moves.length; from += most) await moveMaterials(store, moves.slice(from, from + most));
  return counted.map(({ move }) => move);
}

/** What a posted count found: quantities in millionths of the stock unit, the value of the difference in minor units. */
export type Difference = {
  readonly move: string;
  readonly component: ComponentRow;
  readonly batch: string;
  readonly expected: number;
  readonly counted: number;
  readonly difference: number;
  readonly value: number;
};

/** By the ledgers as they are now: a move that arrives late and held before a count shifts its difference, not what was counted. */
export function differencesOf(
  moves: readonly string[],
  components: readonly ComponentRow[],
  ledgers: ReadonlyMap<string, StockLedger>,
): readonly Difference[] {
  const wanted = new Set(moves);
  return components.flatMap((component) => {
    const own = ledgers.get(component.id);
    return (own?.ledger.rows ?? [])
      .filter(({ id }) => wanted.has(id))
      .flatMap(({ id, change, amount }) => {
        const move = own?.moves.get(id);
        if (!move) return [];
        const expected = move.quantity - change;
        return [{ move: id, component, batch: move.batch ?? '', expected, counted: move.quantity, difference: change, value: amount }];
      });
  });
}
