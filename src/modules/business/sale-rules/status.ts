import type { Row } from '#data/kind.ts';

import type { Phase, phases, ShippingStatus } from './kind-status.ts';

export type Status = Row<typeof ShippingStatus>;
export type StatusType = Status['type'];

/** Outcomes: an order in one of these is over. */
export const finalPhases = ['delivered', 'partial', 'cancelled', 'returned', 'lost'] as const satisfies readonly Phase[];
/** How far along its path an order is; a hold is off the path and keeps the rank of where it may go on. */
const rank: Readonly<Record<Phase, number>> = {
  new: 0,
  on_hold: 0,
  pending: 0,
  confirmed: 1,
  packed: 2,
  picked: 1,
  in_transit: 2,
  out_for_delivery: 3,
  shipment: 4,
  delivered: 9,
  partial: 9,
  cancelled: 9,
  returned: 10,
  lost: 10,
};

/**
 * How a row comes into a phase: a person picks it (`step`), its parcel is made (`shipment`), or somebody records how it ended
 * (`outcome`). The server holds the same table in `private.phase`.
 */
export const reachedBy: { readonly [T in StatusType]: Readonly<Record<(typeof phases)[T][number], 'step' | 'shipment' | 'outcome'>> } = {
  ecom: {
    new: 'step',
    confirmed: 'step',
    on_hold: 'step',
    packed: 'step',
    shipment: 'shipment',
    delivered: 'outcome',
    partial: 'outcome',
    cancelled: 'outcome',
    returned: 'outcome',
  },
  parcel: {
    pending: 'step',
    picked: 'step',
    in_transit: 'step',
    out_for_delivery: 'step',
    on_hold: 'step',
    lost: 'step',
    delivered: 'outcome',
    partial: 'outcome',
    cancelled: 'outcome',
    returned: 'outcome',
  },
};

/** True when a person may put a row into this status without saying more. */
export function isPickable(status: Pick<Status, 'type' | 'phase'>): boolean {
  return wayTo(status) === 'step';
}

/** `undefined`: no status of this type means this. */
export function wayTo({ type, phase }: Pick<Status, 'type' | 'phase'>): 'step' | 'shipment' | 'outcome' | undefined {
  return (reachedBy[type] as Partial<Record<Phase, 'step' | 'shipment' | 'outcome'>>)[phase];
}

const path = {
  ecom: ['new', 'confirmed', 'packed', 'shipment', 'delivered'],
  parcel: ['pending', 'picked', 'in_transit', 'out_for_delivery', 'delivered'],
} as const satisfies Record<StatusType, readonly Phase[]>;

export function rankOf(phase: Phase): number {
  return rank[phase];
}

export function isFinal(phase: Phase): boolean {
  return (finalPhases as readonly Phase[]).includes(phase);
}

/** The steps that the stepper shows; an order that ended otherwise ends its path with that outcome. */
export function stepsOf(type: StatusType, current: Phase): readonly Phase[] {
  const steps: readonly Phase[] = path[type];
  return isFinal(current) && current !== 'delivered' ? [...steps.slice(0, -1), current] : steps;
}

/** What usually comes next; `undefined` at the end. A held order starts over with confirming or picking up. */
export function nextPhase(type: StatusType, current: Phase): Phase | undefined {
  if (current === 'on_hold') return type === 'ecom' ? 'confirmed' : 'picked';
  const steps: readonly Phase[] = path[type];
  const at = steps.indexOf(current);
  return at < 0 ? undefined : steps[at + 1];
}

/** The phase of an order while its parcel is in the given phase. */
export function mirroredPhase(parcel: Phase): Phase {
  return isFinal(parcel) && parcel !== 'lost' ? parcel : 'shipment';
}

/** The status row that stands for a phase: the one that a company is founded with, else its first; as the server's `status_of`. */
export function statusFor(statuses: readonly Status[], type: StatusType, phase: Phase): Status | undefined {
  return statuses
    .filter((status) => status.type === type && status.phase === phase && status.deleted_at === null)
    .toSorted((a, b) => Number(b.is_system) - Number(a.is_system) || a.sort - b.sort || (a.id < b.id ? -1 : 1))[0];
}

export function statusWithId(statuses: readonly Status[], id: string): Status | undefined {
  return statuses.find((status) => status.id === id);
}

export type StatusBarrier = 'completed' | 'needs_outcome' | 'needs_shipment' | 'follows_parcel';

/** Why a row may not simply be put into a status; `undefined` = it may. */
export function statusBarrier(
  row: { readonly completed_at: string | null; readonly linked_parcel_id?: string | null },
  from: Phase | undefined,
  to: Pick<Status, 'type' | 'phase'>,
): StatusBarrier | undefined {
  if (row.completed_at !== null || (from !== undefined && isFinal(from))) return 'completed';
  const way = wayTo(to);
  if (way === 'outcome') return 'needs_outcome';
  if (to.type === 'ecom' && row.linked_parcel_id) return 'follows_parcel';
  return way === 'shipment' ? 'needs_shipment' : undefined;
}
