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
  for (const punch of inOrder(punches)) {
    const [best] = instances
      .filter((instance) => isWithin(punch.at, instance))
      .toSorted((a, b) => distance(punch, a) - distance(punch, b) || a.startsAt - b.startsAt);
    if (best) of.get(best)?.push(punch);
    else nowhere.push(punch);
  }
  return { of, nowhere };
}

/** Whatever the order in which they arrived. */
export function inOrder(punches: readonly Punch[]): readonly Punch[] {
  return punches.toSorted((a, b) => a.at - b.at || rank(a) - rank(b) || (a.id < b.id ? -1 : 1));
}

/** At one instant somebody leaves before he comes: OUT of what was, IN of what begins. */
function rank({ direction }: Punch): number {
  return direction === 'out' || direction === 'break_out' ? 0 : 1;
}

function isWithin(at: number, { startsAt, endsAt, shift }: Instance): boolean {
  return at >= startsAt - shift.window_before * minute && at <= endsAt + shift.window_after * minute;
}

function distance({ at, direction }: Punch, { startsAt, endsAt }: Instance): number {
  const [toStart, toEnd] = [Math.abs(at - startsAt), Math.abs(at - endsAt)];
  if (direction === 'in') return toStart;
  return direction === 'out' ? toEnd : Math.min(toStart, toEnd);
}
