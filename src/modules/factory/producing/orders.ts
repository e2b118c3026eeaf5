import { type Bill, type Need, needsFor, type Output, startedFor } from '../bill-engine/index.ts';
import { parts } from '../material-ledger/index.ts';
import { billOf } from './bills.ts';
import type { BillLine, OrderStage } from './kind.ts';
import type { BillRow, OrderRow, OutputRow } from './rows.ts';

/* How far an order is, from rows alone: whoever counts the same rows comes to the same. Pieces are whole units of what is made. */

/** What the lines of the floor say of a step of an order, in pieces and minutes. */
export type StepMade = {
  readonly operation_id: string;
  readonly good: number;
  readonly reject: number;
  readonly rework: number;
  readonly minutes: number;
};

type Planned = Pick<OrderRow, 'outputs' | 'base_qty' | 'reject' | 'output_unit' | 'lines' | 'earlier'>;
type Stage = { readonly bill: Bill; readonly lines: readonly BillLine[]; readonly outputs: ReadonlyMap<string, number> };

/** By whose bill so much of each output is made: what was begun by earlier ones first, the rest by the last. */
function stagesOf(row: Planned): readonly Stage[] {
  const stage = (told: Pick<OrderStage, 'base_qty' | 'reject' | 'lines'>, outputs: ReadonlyMap<string, number>): Stage => ({
    bill: billOf({ ...told, output_unit: row.output_unit }),
    lines: told.lines,
    outputs,
  });
  const begun = row.earlier.map((one) => stage(one, new Map(one.outputs.map(({ id, quantity }) => [id, quantity]))));
  const rest = row.outputs.map(({ id, quantity }) => [id, quantity - sumOf(begun, id)] as const);
  return [...begun, stage(row, new Map(rest))];
}

function sumOf(stages: readonly Stage[], output: string): number {
  return stages.reduce((sum, { outputs }) => sum + (outputs.get(output) ?? 0), 0);
}

/** What the order takes in all, line by line. Quantities in millionths of stock units. */
export function requiredOf(row: Planned): readonly Need[] {
  return stagesOf(row).flatMap(({ bill, outputs }) => needsFor(bill, outputsAs(row, outputs)));
}

/** What so many good ones should have taken; what is beyond the plan goes by the last bill. `good`: by id of an output. */
export function neededFor(row: Planned, good: ReadonlyMap<string, number>): readonly Need[] {
  const left = new Map(good);
  return stagesOf(row).flatMap(({ bill, outputs }, i, all) => {
    const isLast = i === all.length - 1;
    const own = new Map<string, number>();
    for (const [id, rest] of left) {
      const part = isLast ? rest : Math.min(rest, outputs.get(id) ?? 0);
      own.set(id, part);
      left.set(id, rest - part);
    }
    return needsFor(bill, outputsAs(row, own));
  });
}

/** All lines that something was or is made by. */
export function linesOf(row: Pick<OrderRow, 'lines' | 'earlier'>): readonly BillLine[] {
  return [...row.earlier.flatMap(({ lines }) => lines), ...row.lines];
}

function outputsAs({ outputs }: Pick<OrderRow, 'outputs'>, quantities: ReadonlyMap<string, number>): readonly Output[] {
  return outputs.map(({ id, options }) => ({ good: (quantities.get(id) ?? 0) * parts, options })).filter(({ good }) => good > 0);
}

/** What has not been taken back. */
export function standingOutputs<T extends Pick<OutputRow, 'id' | 'reverses'>>(outputs: readonly T[]): readonly T[] {
  const taken = new Set(outputs.map(({ reverses }) => reverses));
  return outputs.filter(({ id, reverses }) => reverses === null && !taken.has(id));
}

/** Good ones by output, of what stands. */
export function goodBy(
  outputs: readonly Pick<OutputRow, 'id' | 'type' | 'output_id' | 'quantity' | 'reverses'>[],
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { type, output_id, quantity } of standingOutputs(outputs))
    if (type === 'good' && output_id !== null) sums.set(output_id, (sums.get(output_id) ?? 0) + quantity);
  return sums;
}

export type OrderProgress = {
  /** That are to be good. */
  readonly planned: number;
  /** That have to be begun for that. */
  readonly toBegin: number;
  /** That were begun, as far as anybody has told. */
  readonly started: number;
  readonly good: number;
  readonly second: number;
  readonly scrap: number;
  /** That are no good, by the floor or as they came off it: whoever told more. */
  readonly reject: number;
  /** Good ones that are still to come. */
  readonly remaining: number;
  /** Of the planned, in hundredths of a percent; at most all of them. */
  readonly done: number;
  /** Of what is finished, in hundredths of a percent; null where nothing is. */
  readonly rejectShare: number | null;
  /** All that was begun is good or will not be. */
  readonly finished: boolean;
  /** More good ones than the tolerance lets pass. Never refused. */
  readonly beyond: boolean;
};

/** `tolerance`: of over-production, in hundredths of a percent. `made`: what the floor's lines say, step by step in the order of the work. */
export function orderProgress(
  row: Planned & Pick<OrderRow, 'operations'>,
  outputs: readonly Pick<OutputRow, 'id' | 'type' | 'output_id' | 'quantity' | 'reverses'>[],
  made: readonly StepMade[] = [],
  tolerance = 0,
): OrderProgress {
  const planned = row.outputs.reduce((sum, { quantity }) => sum + quantity, 0);
  const standing = standingOutputs(outputs);
  const sum = (type: OutputRow['type']) => standing.reduce((all, one) => (one.type === type ? all + one.quantity : all), 0);
  const [good, second, scrap] = [sum('good'), sum('second'), sum('scrap')];
  const reject = Math.max(
    second + scrap,
    made.reduce((all, one) => all + one.reject, 0),
  );
  const first = made.find(({ operation_id }) => operation_id === row.operations[0]?.operation_id);
  const started = Math.max(good + reject, (first?.good ?? 0) + (first?.reject ?? 0));
  const toBegin = toBeginFor(row);
  return {
    ...{ planned, toBegin, started, good, second, scrap, reject, remaining: Math.max(0, planned - good) },
    done: planned === 0 ? 0 : Math.min(10_000, Math.floor((good * 10_000) / planned)),
    rejectShare: good + reject === 0 ? null : Math.round((reject * 10_000) / (good + reject)),
    finished: good + reject >= toBegin,
    beyond: good * 10_000 > planned * (10_000 + tolerance),
  };
}

/** Of all outputs together, each rounded up by itself, as their material is. */
function toBeginFor(row: Planned): number {
  return stagesOf(row).reduce(
    (sum, { bill, outputs }) =>
      [...outputs.values()].reduce((all, good) => all + Math.ceil(startedFor(Math.max(0, good) * parts, bill) / parts), sum),
    0,
  );
}

/** How much of each output is begun: what is made, and what the first step has passed on beyond that. */
export function begunOf(
  row: Pick<OrderRow, 'outputs'>,
  outputs: readonly Pick<OutputRow, 'id' | 'type' | 'output_id' | 'quantity' | 'reverses'>[],
  passedFirst: ReadonlyMap<string, number> = new Map(),
): ReadonlyMap<string, number> {
  const good = goodBy(outputs);
  return new Map(
    row.outputs.map(({ id, quantity }) => [id, Math.min(quantity, Math.max(good.get(id) ?? 0, passedFirst.get(id) ?? 0))] as const),
  );
}

/** Where an order stands to whoever reads it: one that is released is in progress once anything was issued, made or told for it. */
export function orderState({ status }: Pick<OrderRow, 'status'>, facts: { readonly begun: boolean }): OrderRow['status'] {
  return status === 'released' && facts.begun ? 'in_progress' : status;
}

/** Whether materials may be asked for and pieces counted. */
export function isRunning({ status, deleted_at }: Pick<OrderRow, 'status' | 'deleted_at'>): boolean {
  return deleted_at === null && (status === 'released' || status === 'in_progress');
}

/** What an order keeps of a bill. */
export function snapshotOf({ id, version_no, base_qty, reject, lines, operations }: BillRow) {
  return { bill_id: id, version_no, base_qty, reject, lines, operations };
}
