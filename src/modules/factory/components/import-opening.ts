import { allows } from '#access/access.ts';
import type { Change } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';
import type { DecimalSign } from '#kernel/amount.ts';
import type { CsvRow } from '#kernel/csv.ts';
import { dayStart } from '#kernel/dates.ts';
import { foldText } from '#kernel/search.ts';
import { oneLine } from '#kernel/text.ts';

import {
  cellReader,
  codeIn,
  type DayOrder,
  decimalSignOf,
  decoded,
  emptyTally,
  type ImportPlan,
  inBatches,
  type Mapping,
  packSteps,
  type Parcelled,
  readDay,
  type RowReport,
  type Work,
} from '../../business/imports/index.ts';
import { dayOrderOf, measureIn, numberIn, type Problem } from '../cells/index.ts';
import { type ComponentRow, type LocationRow, movesFor, type MoveRow, type NewMove } from '../materials/index.ts';
import { enteredAs, quantityIn } from '../materials/index.ts';
import { Component, MaterialMove, StockLocation } from '../materials/kind.ts';
import { lineOf } from '../stock/index.ts';
import { openingIdOf } from './component-commands.ts';

type Options = {
  /** Where the file says no place. */
  readonly place: string;
};

/** The dry run of a list of what lies where: of each component, place and batch once. Costs are taken from whoever may say them. */
export async function planOpeningImport(
  store: Store,
  rows: readonly CsvRow[],
  mapping: Mapping,
  { place }: Options,
  work: Work,
): Promise<ImportPlan> {
  const cell = cellReader(mapping);
  const tellsCosts = allows(store.access(), 'manage_purchases');
  const { currency, time_zone } = store.company();
  const sign = await decimalSignOf(rows, mapping, (field) => field === 'quantity' || field === 'unit_cost');
  const order = dayOrderOf(store, rows, mapping, 'day');
  const known = await knownIn(store);
  const reports: RowReport[] = [];
  const opening = emptyTally();
  const wholes: Parcelled[] = [];
  const seen = new Map<string, number>();
  await inBatches(
    rows,
    async (batch) => {
      for (const row of batch) await planRow(row);
    },
    work,
  );
  return { tallies: { opening }, reports, steps: packSteps(tellsCosts ? 'material.receive' : 'material.move', wholes) };

  async function planRow({ line, cells }: CsvRow): Promise<void> {
    const told = moveIn((field) => oneLine(decoded(cell(cells, field))), sign, order);
    if ('reason' in told) return void reports.push({ line, outcome: 'invalid', ...told });
    const { id } = told;
    const first = seen.get(id);
    if (first !== undefined) return void reports.push({ line, outcome: 'skipped', reason: 'component_twice', detail: first });
    seen.set(id, line);
    if (known.opened.has(id)) return void reports.push({ line, outcome: 'skipped', reason: 'opening_there', detail: told.name });
    const made = await changesOf(told.move);
    if ('reason' in made) return void reports.push({ line, outcome: 'invalid', ...made });
    if (tellsCosts && told.move.amount === null) reports.push({ line, outcome: 'note', reason: 'cost_missing', detail: told.name });
    opening.created += 1;
    wholes.push(made);
  }

  async function changesOf(move: NewMove): Promise<{ readonly changes: readonly Change[] } | Problem> {
    try {
      return { changes: await movesFor(store, [move]) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { reason: error.code === 'material_locked' ? 'stock_day_closed' : 'quantity_unreadable', detail: move.entered ?? '' };
    }
  }

  function moveIn(
    text: (field: string) => string,
    signs: DecimalSign | undefined,
    days: DayOrder,
  ): { readonly id: string; readonly name: string; readonly move: NewMove } | Problem {
    const code = codeIn(text('code'));
    const row = known.components.get(foldText(code));
    if (code === '') return { reason: 'component_code_missing', detail: '' };
    if (!row?.track_stock) return { reason: row ? 'component_uncounted' : 'component_unknown', detail: code };
    const measure = measureIn(text('unit'), row);
    if (typeof measure !== 'string') return measure;
    const [much, price] = [
      numberIn(text('quantity'), 'quantity_unreadable', signs),
      numberIn(text('unit_cost'), 'price_unreadable', signs),
    ];
    if ('problem' in much) return much.problem;
    if ('problem' in price) return price.problem;
    const quantity = quantityIn(row, much.value, measure);
    if (!quantity || much.value === null) return { reason: 'quantity_unreadable', detail: text('quantity') };
    const location = text('location') === '' ? place : known.places.get(foldText(text('location')));
    if (location === undefined) return { reason: 'location_unknown', detail: text('location') };
    const day = text('day') === '' ? { day: store.today() } : readDay(text('day'), days);
    if (!('day' in day) || day.day > store.today()) return { reason: 'day_unreadable', detail: text('day') };
    const batch = text('batch').slice(0, 40) || null;
    const key = openingIdOf(row.id, location, batch);
    const id = openingIdOf(row.id, location, batch, known.moves.get(row.id));
    const amount = tellsCosts && price.value !== null ? lineOf(price.value, much.value, currency) : null;
    const told = { type: 'opening', quantity, batch, amount, entered: enteredAs(row, much.value, measure) } as const;
    return {
      id: key,
      name: row.name,
      move: { ...told, id, component_id: row.id, to_id: location, effective_at: dayStart(time_zone, day.day) },
    };
  }
}

type Known = {
  readonly components: ReadonlyMap<string, ComponentRow>;
  readonly places: ReadonlyMap<string, string>;
  readonly moves: ReadonlyMap<string, readonly MoveRow[]>;
  /** Ids that opening stock had at first, for what has some that stands. */
  readonly opened: ReadonlySet<string>;
};

async function knownIn(store: Store): Promise<Known> {
  const [components, places, moves] = await Promise.all([store.find(Component), store.find(StockLocation), store.find(MaterialMove)]);
  const reversed = new Set(moves.map(({ reverses }) => reverses));
  const standing = moves.filter((move: MoveRow) => move.type === 'opening' && move.reverses === null && !reversed.has(move.id));
  const living = <R extends LocationRow | ComponentRow>(rows: readonly R[]) =>
    rows.filter(({ deleted_at, active }) => deleted_at === null && active);
  return {
    components: new Map(living(components).map((row) => [foldText(row.code), row])),
    places: new Map(living(places).map((row) => [foldText(row.name), row.id])),
    opened: new Set(standing.map(({ component_id, to_id, batch }) => openingIdOf(component_id, to_id ?? '', batch))),
    moves: Map.groupBy(moves, ({ component_id }) => component_id),
  };
}
