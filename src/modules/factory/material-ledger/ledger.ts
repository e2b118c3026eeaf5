import { quotient } from '#kernel/exact.ts';

import { type Balance, balanceOf, resumed, type Snapshot } from './balance.ts';
import { type Move, parts } from './moves.ts';
import { correct, heldAt, shift } from './places.ts';
import { type Step, stepsOf } from './steps.ts';
import { averageOf, type Filled, type Stock, takeBack, takeIn, takeOut } from './stock.ts';

/** A move as the ledger shows it. Quantities, unit costs and money as in moves. */
export type Row = {
  readonly id: string;
  readonly minute: number;
  /** What it changed of all that is there: of a count what it found, of a transfer nothing. */
  readonly change: number;
  /** What it changed of the value when it was made, as printed: below 0 what went out. A receipt has its landed costs and its corrected price in it. */
  readonly amount: number;
  /** What came in or went out cost in the end, 0 or more. */
  readonly cost: number;
  /** What it made of the cost of earlier moves that were short. */
  readonly recosted: readonly { readonly id: string; readonly amount: number }[];
  /** What stood after it. */
  readonly quantity: number;
  readonly value: number;
  readonly average: number | null;
  /** Went out of nothing and still is short: that much of it costs provisionally. */
  readonly short: number;
  /** Nobody knows what it costs: it goes by the standard cost, or for nothing. */
  readonly no_cost: boolean;
  /** Recorded late: put in after a move that stands behind it. */
  readonly late: boolean;
  /** What a supplier credits beyond the average of what goes back to him, or what a corrected price took beyond nothing. */
  readonly variance: number;
};

/** A place that holds less than nothing. `by`: all that went out of it since something came in last that was enough, in order. */
export type Negative = { readonly location: string; readonly quantity: number; readonly since: number; readonly by: readonly string[] };

export type Ledger = {
  readonly rows: readonly Row[];
  readonly balance: Balance;
  readonly negative: readonly Negative[];
  /** Adjustments and reversals of moves that are not here. */
  readonly waiting: readonly string[];
};

export type ReplayOptions = {
  /** Unit cost of what nobody knows the cost of. */
  readonly standard?: number | null;
  /** Where to begin: only moves from its end on count. Earlier ones must all have been in it. */
  readonly from?: Snapshot;
};

/** One component's moves, in any order, as its ledger. */
export function replay(moves: readonly Move[], { standard = null, from }: ReplayOptions = {}): Ledger {
  const { steps, waiting } = stepsOf(moves);
  const stock = resumed(from);
  const rows = new Map<string, Open>();
  for (const step of steps) if (!from || step.move.minute >= from.end) rows.set(step.move.id, take(stock, step, standard, rows));
  const balance = balanceOf(stock);
  const negative = balance.places.flatMap(({ location, quantity, since, outs }) =>
    since === null ? [] : [{ location, quantity, since, by: outs }],
  );
  return { rows: [...rows.values()], balance, negative, waiting };
}

/** What stood at each of `ends`, the first minutes after months, in their order. */
export function closingsOf(
  moves: readonly Move[],
  ends: readonly number[],
  { standard = null, from }: ReplayOptions = {},
): readonly Snapshot[] {
  const steps = stepsOf(moves).steps.filter(({ move }) => !from || move.minute >= from.end);
  const stock = resumed(from);
  const rows = new Map<string, Open>();
  let next = 0;
  return ends.map((end) => {
    for (let step = steps[next]; step && step.move.minute < end; step = steps[next]) {
      take(stock, step, standard, rows);
      next += 1;
    }
    return { ...balanceOf(stock), end };
  });
}

/** Several components' moves, by component; `standards` likewise. */
export function ledgersOf(moves: readonly Move[], standards: ReadonlyMap<string, number> = new Map()): ReadonlyMap<string, Ledger> {
  const byComponent = Map.groupBy(moves, ({ component }) => component);
  return new Map([...byComponent].map(([component, own]) => [component, replay(own, { standard: standards.get(component) ?? null })]));
}

/** A row that later ones still cost anew. */
type Open = { -readonly [Key in keyof Row]: Row[Key] };
type Taken = Pick<Row, 'amount' | 'cost'> & Partial<Pick<Row, 'short' | 'no_cost' | 'variance'>> & { readonly filled?: Filled };

/** Makes a step and its row; `rows` are those before it. */
function take(stock: Stock, step: Step, standard: number | null, rows: ReadonlyMap<string, Open>): Open {
  const { move } = step;
  const counted = BigInt(move.quantity);
  const change = move.kind === 'count' ? counted - heldAt(stock, move.to ?? '', move.batch) : counted;
  const isBetween = move.from !== null && move.to !== null;
  const { filled, ...taken } = isBetween ? { amount: 0, cost: 0 } : taking(stock, step, change, BigInt(standard ?? 0), standard !== null);
  if (move.kind === 'count') correct(stock, move, change);
  else shift(stock, move, change);
  const recosted = (filled?.recosted ?? []).map(({ id, amount }) => ({ id, amount: Number(amount) })).filter(({ amount }) => amount !== 0);
  if (filled) fill(rows, recosted, filled.settled, step.amount !== null);
  const average = averageOf(stock);
  return {
    ...{ id: move.id, minute: move.minute, change: isBetween ? 0 : Number(change), short: 0, no_cost: false, late: step.late, variance: 0 },
    ...taken,
    recosted,
    ...{ quantity: Number(stock.quantity), value: Number(stock.printed), average: average === null ? null : Number(average) },
  };
}

/** Puts into the rows of what was short what came in for it; those before a snapshot have none. */
function fill(rows: ReadonlyMap<string, Open>, recosted: Row['recosted'], settled: Filled['settled'], isKnown: boolean): void {
  for (const { id, amount } of recosted) {
    const row = rows.get(id);
    if (row) row.cost += amount;
    if (row && isKnown) row.no_cost = false;
  }
  for (const { id, quantity } of settled) {
    const row = rows.get(id);
    if (row) row.short -= Number(quantity);
    if (row && isKnown) row.no_cost = false;
  }
}

function taking(stock: Stock, step: Step, change: bigint, standard: bigint, isStandard: boolean): Taken {
  const { move, amount } = step;
  const average = averageOf(stock);
  if (change < 0n) {
    const { cost, short } = takeOut(stock, move.id, -change, standard);
    const variance = move.kind === 'receipt_return' && move.amount !== null ? move.amount - Number(cost) : 0;
    return { amount: -Number(cost) || 0, cost: Number(cost), short: Number(short), no_cost: short > 0n && average === null, variance };
  }
  if (change === 0n) return { amount: 0, cost: 0 };
  if (amount === null && (move.kind === 'count' || move.kind === 'issue_return')) {
    const { amount: back, ...filled } = takeBack(stock, change, standard);
    return { amount: Number(back), cost: Number(back), filled, no_cost: average === null };
  }
  const unit = isStandard ? standard : (average ?? 0n);
  const guessed = quotient(change * unit, BigInt(parts) * BigInt(parts)) + BigInt(step.landed);
  const cost = amount === null ? (guessed > 0n ? guessed : 0n) : BigInt(amount);
  const filled = takeIn(stock, change, cost);
  return { amount: Number(cost), cost: Number(cost), filled, no_cost: amount === null, variance: step.excess };
}
