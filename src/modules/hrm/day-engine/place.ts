import { type Instance, minute } from './shift.ts';

export type Direction = 'in' | 'out' | 'break_out' | 'break_in' | 'auto';

/** A punch as the engine reads it; `auto`: the device did not ask which way. */
export type Punch = { readonly id: string; readonly at: number; readonly direction: Direction };

/** Punches by the shift they belong to; those of none are looked at by somebody. */
export type Placed = { readonly of: ReadonlyMap<Instance, readonly Punch[]>; readonly nowhere: readonly Punch[] };

/** Gives every punch to the shift in whose window it lies; where windows overlap to the start that is nearest for IN, the end for OUT. */
export function placed(punches: readonly Punch[], instances: readonly Instance[]): Placed {
  const of = new Map<Instance, Punch[]>(instances.map((instance) => [instance, []]));
  const nowhere: Punch[] = [];
  const windows = instances.map(windowOf).toSorted((a, b) => a.opens - b.opens);
  const longest = Math.max(0, ...windows.map(({ opens, closes }) => closes - opens));
  let first = 0;
  for (const punch of inOrder(punches)) {
    while ((windows[first]?.opens ?? Infinity) + longest < punch.at) first += 1;
    const best = nearest(punch, windows, first);
    if (best) of.get(best)?.push(punch);
    else nowhere.push(punch);
  }
  return { of, nowhere };
}

type Window = { readonly instance: Instance; readonly opens: number; readonly closes: number };

function windowOf(instance: Instance): Window {
  const { startsAt, endsAt, shift } = instance;
  return { instance, opens: startsAt - shift.window_before * minute, closes: endsAt + shift.window_after * minute };
}

/** Of windows in the order in which they open, from the first that may still be open. */
function nearest(punch: Punch, windows: readonly Window[], first: number): Instance | undefined {
  let best: Instance | undefined;
  for (let i = first; ; i += 1) {
    const window = windows[i];
    if (!window || window.opens > punch.at) return best;
    if (window.closes >= punch.at && (!best || isNearer(punch, window.instance, best))) best = window.instance;
  }
}

function isNearer(punch: Punch, one: Instance, than: Instance): boolean {
  return (distance(punch, one) - distance(punch, than) || one.startsAt - than.startsAt) < 0;
}

/** Whatever the order in which they arrived. */
export function inOrder(punches: readonly Punch[]): readonly Punch[] {
  return punches.toSorted((a, b) => a.at - b.at || rank(a) - rank(b) || (a.id < b.id ? -1 : 1));
}

/** At one instant somebody leaves before he comes: OUT of what was, IN of what begins. */
function rank({ direction }: Punch): number {
  return direction === 'out' || direction === 'break_out' ? 0 : 1;
}

function distance({ at, direction }: Punch, { startsAt, endsAt }: Instance): number {
  const [toStart, toEnd] = [Math.abs(at - startsAt), Math.abs(at - endsAt)];
  if (direction === 'in') return toStart;
  return direction === 'out' ? toEnd : Math.min(toStart, toEnd);
}
