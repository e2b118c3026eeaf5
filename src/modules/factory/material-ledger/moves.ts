/*
 * Moves of materials. They are never edited: what was wrong is reversed and told anew. Quantities in millionths of the component's stock
 * unit, unit costs in millionths of a minor unit of money, money in minor units, times in whole minutes since 1970 UTC unless told otherwise.
 */

/** What a stock unit and a minor unit of money are divided into. */
export const parts = 1_000_000;

export type MoveKind =
  | ('opening' | 'receipt' | 'free' | 'issue_return' | 'output')
  | ('receipt_return' | 'issue' | 'consume' | 'scrap')
  | ('transfer' | 'count' | 'landed' | 'price');

export type Move = {
  readonly id: string;
  readonly component: string;
  readonly kind: MoveKind;
  /**
   * Above 0 what comes into `to`, below 0 what goes out of `from`; above 0 with both for what only changes its place, whatever its kind. Of
   * a count what was counted at `to`, 0 or more; of `landed` and `price` 0.
   */
  readonly quantity: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly batch: string | null;
  /** Of what comes in; null = not known (`free` costs nothing, `issue_return` what the stock costs on average). */
  readonly unit_cost: number | null;
  /** Of what comes in all of it, which wins over `unit_cost`; of `receipt_return` what the supplier credits; of `landed` and `price` what they add. */
  readonly amount: number | null;
  /** Of `landed` and `price`: the receipt they are of. */
  readonly of: string | null;
  /** The move that this one takes back as if neither had been, whatever else it says. Reversals are not reversed. */
  readonly reverses: string | null;
  /** When it holds. `landed`, `price` and reversals hold when the move they are of does. */
  readonly minute: number;
  /** When it was put in, by the corrected clock of the device; milliseconds. */
  readonly captured: number;
  readonly device: string;
  readonly sequence: number;
};

/** What cannot be a move; each has words of its own. */
export type MoveProblem = 'quantity' | 'location' | 'cost' | 'receipt' | 'range' | 'time' | 'locked';

/** A thousand million stock units. */
const mostQuantity = 1e15;
/** As of all money (`readAmount`). */
const mostMoney = 1e13;

const inward = new Set<MoveKind>(['opening', 'receipt', 'free', 'issue_return', 'output']);
const outward = new Set<MoveKind>(['receipt_return', 'issue', 'consume', 'scrap']);

export function isAdjustment({ kind }: Move): boolean {
  return kind === 'landed' || kind === 'price';
}

/** Comes in from outside, and has a cost of its own. */
export function isInward({ kind, quantity, from }: Move): boolean {
  return kind !== 'count' && quantity > 0 && from === null;
}

/** `openFrom`: the first minute that is not locked; what is of a move before it may still come, as part of a `lockEntry`. */
export function moveProblem(move: Move, openFrom = Number.NEGATIVE_INFINITY): MoveProblem | undefined {
  const { kind, quantity, from, to, unit_cost, amount, minute, captured } = move;
  if (![quantity, minute, captured, unit_cost ?? 0, amount ?? 0].every(Number.isSafeInteger)) return 'range';
  if (Math.abs(quantity) > mostQuantity || Math.abs(amount ?? 0) > mostMoney) return 'range';
  if (Math.abs(quantity * (unit_cost ?? 0)) > mostMoney * parts * parts) return 'range';
  if (minute > captured / 60_000 + mostAhead) return 'time';
  if (move.reverses !== null) return undefined;
  if (isAdjustment(move)) return quantity !== 0 ? 'quantity' : move.of === null ? 'receipt' : amount === null ? 'cost' : undefined;
  if (minute < openFrom) return 'locked';
  if ((unit_cost ?? 0) < 0 || (amount ?? 0) < 0) return 'cost';
  if (kind === 'count') return quantity < 0 ? 'quantity' : to === null || from !== null ? 'location' : undefined;
  if (quantity === 0) return 'quantity';
  if (from !== null && to !== null) return quantity < 0 ? 'quantity' : from === to ? 'location' : undefined;
  if (quantity > 0 ? outward.has(kind) : inward.has(kind)) return 'quantity';
  return (quantity > 0 ? to : from) === null ? 'location' : undefined;
}

/** Minutes that a move may hold after it was put in; clocks differ by that much. */
const mostAhead = 10;

/** When a move holds that is told to at `minute`: never later than it was put in (`captured`, milliseconds) and ten minutes. */
export function effectiveMinute(minute: number, captured: number): { readonly minute: number; readonly clamped: boolean } {
  const now = Math.floor(captured / 60_000);
  return minute > now + mostAhead ? { minute: now, clamped: true } : { minute, clamped: false };
}

/**
 * The one order of moves, on every device and on the server: the minute, in it what comes in, what changes its place, what goes out, what
 * is counted; then the corrected time of capture, the device, its sequence, the id.
 */
export function compareMoves(a: Move, b: Move): number {
  return (
    a.minute - b.minute ||
    rank(a) - rank(b) ||
    a.captured - b.captured ||
    compareTexts(a.device, b.device) ||
    a.sequence - b.sequence ||
    compareTexts(a.id, b.id)
  );
}

function rank({ kind, quantity, from, to }: Move): number {
  if (kind === 'count') return 3;
  if (from !== null && to !== null) return 1;
  return quantity < 0 ? 2 : 0;
}

/** By code units, which no locale changes. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
