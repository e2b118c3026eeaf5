import { type Direction, inOrder, type Punch } from './place.ts';

/* From punches of one shift to the times at which somebody was there. */

/** Two taps of one direction within so many milliseconds are one. */
const dedupeWindow = 120_000;

/** The ids of punches that only repeat another one: of INs the first stands, of OUTs the last, on whichever device. */
export function duplicatesIn(punches: readonly Punch[]): ReadonlyMap<string, string> {
  const repeated = new Map<string, string>();
  const kept = new Map<Direction, Punch>();
  const look = (punch: Punch) => {
    const before = kept.get(punch.direction);
    if (before && Math.abs(punch.at - before.at) <= dedupeWindow) repeated.set(punch.id, before.id);
    else kept.set(punch.direction, punch);
  };
  const sorted = inOrder(punches);
  for (const punch of sorted) if (punch.direction !== 'out') look(punch);
  for (const punch of sorted.toReversed()) if (punch.direction === 'out') look(punch);
  return repeated;
}

/** `to` is null where nobody said when he left. */
export type Session = { readonly from: number; readonly to: number | null };
export type Sessions = {
  readonly sessions: readonly Session[];
  /** Milliseconds of breaks that were punched; null = none was. */
  readonly breaks: number | null;
  /** Somebody came in again without having left, or left without having come. */
  readonly doubleIn: boolean;
  readonly missingIn: boolean;
};

/** `first_last`: from the first IN to the last OUT. `all_pairs`: each IN with the OUT after it; an IN that follows an IN is not counted. */
export type Pairing = 'first_last' | 'all_pairs';

export function sessionsOf(punches: readonly Punch[], pairing: Pairing): Sessions {
  const repeated = duplicatesIn(punches);
  const told = inOrder(punches).filter(({ id }) => !repeated.has(id));
  const kept = labelled(told);
  const breaks = breaksIn(kept);
  const moves = kept.filter(({ direction }) => direction === 'in' || direction === 'out');
  const pairs: Session[] = [];
  let from: number | null = null;
  let doubleIn = false;
  let missingIn = false;
  for (const { at, direction } of moves) {
    if (direction === 'in') {
      doubleIn ||= from !== null;
      from ??= at;
    } else if (from === null) missingIn = true;
    else {
      pairs.push({ from, to: at });
      from = null;
    }
  }
  const open = from === null ? [] : [{ from, to: null }];
  const facts = { breaks, doubleIn, missingIn };
  return { sessions: pairing === 'all_pairs' ? [...pairs, ...open] : firstToLast(told), ...facts };
}

/** One that says no direction may be either. */
function firstToLast(punches: readonly Punch[]): readonly Session[] {
  const first = punches.find(({ direction }) => direction === 'in' || direction === 'auto');
  if (!first) return [];
  const last = punches.findLast(({ at, direction }) => at > first.at && (direction === 'out' || direction === 'auto'));
  return [{ from: first.at, to: last?.at ?? null }];
}

/** Where nobody asked which way, they go in and out by turns. */
function labelled(punches: readonly Punch[]): readonly Punch[] {
  let inside = false;
  return punches.map((punch) => {
    const direction = punch.direction === 'auto' ? (inside ? 'out' : 'in') : punch.direction;
    if (direction === 'in' || direction === 'out') inside = direction === 'in';
    return { ...punch, direction };
  });
}

function breaksIn(punches: readonly Punch[]): number | null {
  let begun: number | undefined;
  let sum: number | null = null;
  for (const { at, direction } of punches) {
    if (direction === 'break_out') begun ??= at;
    else if (direction === 'break_in' && begun !== undefined) {
      sum = (sum ?? 0) + at - begun;
      begun = undefined;
    }
  }
  return sum;
}
