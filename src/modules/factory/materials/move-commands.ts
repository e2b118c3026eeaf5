import { type Change, insert } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';

import { effectiveMinute, moveProblem, type MoveProblem } from '../material-ledger/index.ts';
import { MaterialCost, MaterialMove } from './kind.ts';
import { type CostRow, ledgerMove, minuteOf, type MoveRow } from './rows.ts';
import { factoryRules, openFrom } from './settings.ts';

/** What is told of a move; the rest of it follows from the device. Quantities in millionths of the stock unit, with the sign of the ledger. */
export type NewMove = Pick<MoveRow, 'component_id' | 'type' | 'quantity'> &
  Partial<
    Pick<MoveRow, 'id' | 'from_id' | 'to_id' | 'batch' | 'effective_at' | 'doc_kind' | 'doc_id' | 'line_id' | 'entered' | 'reason' | 'note'>
  > &
  Partial<Pick<CostRow, 'unit_cost' | 'amount'>>;

/**
 * Moves as rows, each with its cost where one is told, ready to be written with the document that they are of. What is dated later than now
 * holds now. Throws `move_quantity`, `move_location`, `move_cost`, `move_range`, `move_ahead`, `material_locked`.
 */
export async function movesFor(store: Store, moves: readonly NewMove[]): Promise<readonly Change[]> {
  const closed = openFrom(await factoryRules(store), store.company().time_zone);
  const { device, counter } = await store.nextNumber('material');
  return moves.flatMap((move) => {
    const row = rowOf(store, move, device, counter);
    const { unit_cost = null, amount = null } = move;
    const problem = moveProblem(ledgerMove(row, { unit_cost, amount }), closed);
    if (problem) throw new Refused(refusals[problem], { field: fields[problem] });
    const cost = { id: row.id, component_id: row.component_id, unit_cost: amount === null ? unit_cost : null, amount };
    return [insert(MaterialMove, row), ...(unit_cost === null && amount === null ? [] : [insert(MaterialCost, cost)])];
  });
}

/** Moves materials without a document; whoever tells what they cost may buy. */
export async function moveMaterials(store: Store, moves: readonly NewMove[]): Promise<void> {
  const priced = moves.some(({ unit_cost, amount }) => (unit_cost ?? amount ?? null) !== null);
  await store.write({ action: priced ? 'material.receive' : 'material.move', changes: await movesFor(store, moves) });
}

/** Takes a move back that is of no document. Throws `move_reversed`, `material_locked`. */
export async function reverseMove(store: Store, move: MoveRow, reason: string): Promise<void> {
  const taken = await store.find(MaterialMove, { by: 'component', prefix: move.component_id });
  if (move.reverses !== null || taken.some(({ reverses }) => reverses === move.id)) throw new Refused('move_reversed');
  await store.write({ action: 'material.move', changes: [await reversalFor(store, move, reason)] });
}

/** What takes a move back, as a row to be written. Throws `material_locked`. */
export async function reversalFor(store: Store, move: MoveRow, reason: string): Promise<Change> {
  if (minuteOf(move.effective_at) < openFrom(await factoryRules(store), store.company().time_zone))
    throw new Refused('material_locked', { field: 'effective_at' });
  const { device, counter } = await store.nextNumber('material');
  const { $pending: _, ...row } = move as MoveRow & { $pending?: boolean };
  const now = store.now();
  return insert(MaterialMove, {
    ...{ ...row, id: newId(), reverses: move.id, captured_at: now, device_code: device, sequence: counter, received_at: now },
    ...{ reason, note: '', entered: '', created_by: store.access().userId },
  });
}

function rowOf(store: Store, move: NewMove, device: string, sequence: number): MoveRow {
  const now = store.now();
  const told = move.effective_at === undefined ? undefined : effectiveMinute(minuteOf(move.effective_at), Date.parse(now));
  return {
    id: move.id ?? newId(),
    component_id: move.component_id,
    type: move.type,
    quantity: move.quantity,
    from_id: move.from_id ?? null,
    to_id: move.to_id ?? null,
    batch: move.batch ?? null,
    reverses: null,
    effective_at: told ? new Date(told.minute * 60_000).toISOString() : now,
    captured_at: now,
    device_code: device,
    sequence,
    doc_kind: move.doc_kind ?? null,
    doc_id: move.doc_id ?? null,
    line_id: move.line_id ?? null,
    entered: move.entered ?? '',
    reason: move.reason ?? '',
    note: move.note ?? '',
    created_by: store.access().userId,
    received_at: now,
  };
}

const refusals: Readonly<Record<MoveProblem, string>> = {
  quantity: 'move_quantity',
  location: 'move_location',
  cost: 'move_cost',
  receipt: 'move_cost',
  range: 'move_range',
  time: 'move_ahead',
  locked: 'material_locked',
};
const fields: Readonly<Record<MoveProblem, string>> = {
  quantity: 'quantity',
  location: 'to_id',
  cost: 'unit_cost',
  receipt: 'amount',
  range: 'quantity',
  time: 'effective_at',
  locked: 'effective_at',
};
