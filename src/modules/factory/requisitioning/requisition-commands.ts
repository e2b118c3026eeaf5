import { allows } from '#access/access.ts';
import { documentCommands } from '#data/document-commands.ts';
import { isMade } from '#data/is-made.ts';
import { insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';
import { documentNumber } from '#kernel/numbers.ts';
import { oneLine } from '#kernel/text.ts';

import { factoryRules, movesFor, type NewMove, reversalFor } from '../materials/index.ts';
import { MaterialMove } from '../materials/kind.ts';
import { floorOf } from '../producing/index.ts';
import { linesIssued } from './issued.ts';
import { Requisition, type RequisitionLine } from './kind.ts';
import { isWithinOrder } from './order-floor.ts';
import type { RequisitionRow } from './rows.ts';

/** What the form of a requisition tells, and what a new one begins as. */
export type RequisitionFacts = Pick<RequisitionRow, 'section' | 'purpose' | 'priority' | 'needed_by' | 'notes'> & {
  readonly lines: readonly RequisitionLine[];
  readonly status?: 'draft' | 'submitted';
  /** The order that it is for. */
  readonly production_order_id?: string | null;
};

const all = documentCommands<typeof Requisition, RequisitionFacts>(Requisition, 'requisition.save', {
  series: 'requisition',
  prefix: 'REQ',
  clean: cleaned,
  start: async (store, facts) => {
    const { status = 'submitted', production_order_id = null } = facts;
    // What an order needs nobody has to approve.
    const isWithin = status === 'submitted' && (await isWithinOrder(store, { ...facts, production_order_id }));
    const besides = { production_order_id, after_fact: false, decided_by: null, settled_at: null };
    return { ...besides, status: isWithin ? 'approved' : status };
  },
  assert: async (store, after, before) => {
    assertLines(after.lines);
    if (before) await assertIssuedStay(store, before, after.lines);
    if (after.status === 'cancelled' && before && before.status !== 'cancelled' && (await hasIssues(store, after)))
      throw new Refused('requisition_issued', { field: 'status' });
  },
});

/** Requisitions as people write them, hand them in, approve, reject, cancel and close them. Throws `lines_missing`, `quantity_missing`, `change_reason`, `requisition_issued`. */
export const requisitionCommands = {
  ...all,
  edit: async (
    store: Store,
    seen: RequisitionRow,
    { status: _status, production_order_id: _order, ...facts }: RequisitionFacts,
  ): Promise<void> => all.edit(store, seen, facts),
};

/** Approves other quantities, or other components in place of what was asked for, each with a reason. Throws `change_reason`. */
export async function approveLines(store: Store, seen: RequisitionRow, lines: readonly RequisitionLine[]): Promise<void> {
  assertLines(lines);
  await assertIssuedStay(store, seen, lines);
  const next = { lines: cleanLines(lines), ...(seen.status === 'submitted' && { status: 'approved' as const }) };
  await store.write({ action: 'requisition.decide', changes: [patch(Requisition, plain(seen) as RequisitionRow, next)] });
}

/** So much of a line, in millionths of the stock unit. `id`: of the move that it makes. */
export type LineQuantity = {
  readonly line: RequisitionLine;
  readonly quantity: number;
  readonly batch?: string | null;
  readonly id?: string;
};

type Places = { readonly store: string; readonly effective_at?: string };

/**
 * Takes materials out of the store: to the floor for production, else they are used up. More than is there or was approved is taken all the same,
 * and shown. Resolves to the ids of the moves. Throws `nothing_issued`, `location_missing`, `material_locked`.
 */
export async function issueLines(
  store: Store,
  row: RequisitionRow,
  taken: readonly LineQuantity[],
  places: Places,
): Promise<readonly string[]> {
  const moves = await issueMoves(store, row, taken, places);
  await store.write({ action: 'requisition.issue', changes: await movesFor(store, moves) });
  return moves.flatMap(({ id }) => id ?? []);
}

/** As if these moves of a requisition had never happened. Throws `not_found`, `material_locked`. */
export async function takeBackIssues(store: Store, ids: readonly string[]): Promise<void> {
  const moves = await store.getMany(MaterialMove, ids);
  if (moves.length < ids.length) throw new Refused('not_found');
  const changes = await Promise.all(moves.map(async (move) => reversalFor(store, move, '')));
  await store.write({ action: 'requisition.issue', changes });
}

/** Brings materials back to the store, good ones, or writes them off as scrap with a reason. Throws as `issueLines`. */
export async function returnLines(
  store: Store,
  row: RequisitionRow,
  back: readonly (LineQuantity & { readonly scrap: boolean; readonly reason: string })[],
  places: Places,
): Promise<void> {
  const floor = row.purpose === 'production' ? await floorOf(store) : null;
  const moves = assertSome(back).map(({ line, quantity, batch = null, scrap, reason, id = newId() }): NewMove => {
    const of = { ...ofLine(row, line, batch), ...places, id, reason: oneLine(reason) };
    if (scrap) return { ...of, type: 'scrap', quantity: -quantity, from_id: floor ?? places.store, to_id: null };
    return { ...of, type: 'issue_return', quantity, from_id: floor, to_id: places.store };
  });
  await store.write({ action: 'requisition.issue', changes: await movesFor(store, moves.map(withoutStore)) });
}

/** Takes materials before anybody has asked: the requisition is made with them, and marked so. Resolves to its id. */
export async function issueAtOnce(store: Store, facts: RequisitionFacts, places: Places, id = newId()): Promise<string> {
  if (await isMade(store, Requisition, id)) return id;
  assertLines(facts.lines);
  const { device, counter } = await store.nextNumber('requisition');
  const row = {
    ...cleaned(facts),
    ...{ id, requisition_no: documentNumber('REQ', store.today(), device, counter), printed_number: null, status: 'approved', reason: '' },
    ...{
      production_order_id: facts.production_order_id ?? null,
      after_fact: true,
      decided_by: null,
      created_by: store.access().userId,
      created_at: store.now(),
      settled_at: null,
      deleted_at: null,
    },
  } as RequisitionRow;
  const moves = await issueMoves(
    store,
    row,
    row.lines.map((line) => ({ line, quantity: line.quantity })),
    places,
  );
  await store.write({ action: 'requisition.issue', changes: [insert(Requisition, row), ...(await movesFor(store, moves))] });
  return id;
}

/** Who keeps the store approves what he hands in himself at once. */
export function approvesOwn(store: Store): boolean {
  return allows(store.access(), 'manage_components');
}

async function issueMoves(store: Store, row: RequisitionRow, taken: readonly LineQuantity[], places: Places): Promise<readonly NewMove[]> {
  const floor = row.purpose === 'production' ? await floorOf(store) : null;
  return assertSome(taken).map(({ line, quantity, batch = null, id = newId() }) =>
    withoutStore({
      ...{ id, ...ofLine(row, line, batch), ...places, type: 'issue', from_id: places.store, to_id: floor },
      quantity: floor === null ? -quantity : quantity,
    }),
  );
}

function withoutStore({ store: _store, ...move }: NewMove & { readonly store?: string }): NewMove {
  return move;
}

function ofLine(row: RequisitionRow, line: RequisitionLine, batch: string | null) {
  return { component_id: line.component_id, batch, doc_kind: 'requisition', doc_id: row.id, line_id: line.id } as const;
}

function assertSome<T extends LineQuantity>(lines: readonly T[]): readonly T[] {
  const some = lines.filter(({ quantity }) => quantity > 0);
  if (some.length === 0) throw new Refused('nothing_issued', { field: 'lines' });
  return some;
}

/** A line of which something was issued stays, and of the same component: what is out has to come back to it. */
async function assertIssuedStay(store: Store, { id }: RequisitionRow, lines: readonly RequisitionLine[]): Promise<void> {
  const moves = await store.find(MaterialMove, { by: 'doc', equals: id });
  const stays = ({ line_id, component_id }: (typeof moves)[number]) =>
    lines.some((line) => line.id === line_id && line.component_id === component_id);
  if (!moves.every(stays)) throw new Refused('requisition_issued', { field: 'lines' });
}

async function hasIssues(store: Store, row: RequisitionRow): Promise<boolean> {
  const moves = await store.find(MaterialMove, { by: 'doc', equals: row.id });
  const { over_issue } = await factoryRules(store);
  return linesIssued(row, moves, over_issue).some(({ issued, returned }) => issued > returned);
}

function cleaned({ section, purpose, priority, needed_by, notes, lines }: RequisitionFacts): Partial<RequisitionRow> {
  return { section: oneLine(section), purpose, priority, needed_by, notes: notes.trim(), lines: cleanLines(lines) };
}

function cleanLines(lines: readonly RequisitionLine[]): RequisitionLine[] {
  return lines.map((line) => ({ ...line, reason: oneLine(line.reason), note: oneLine(line.note) }));
}

/** What differs from what was asked for has a reason (the server asks the same, `private.check_requisitions`). */
function assertLines(lines: readonly RequisitionLine[]): void {
  if (lines.length === 0) throw new Refused('lines_missing', { field: 'lines' });
  lines.forEach(({ count, quantity, approved, substitute_for, reason }, index) => {
    if (!(count > 0 && quantity > 0)) throw new Refused('quantity_missing', { field: `lines.${index}.count` });
    const differs = (approved !== null && approved !== quantity) || substitute_for !== null;
    if (differs && oneLine(reason) === '') throw new Refused('change_reason', { field: `lines.${index}.reason` });
  });
}
