import type { Phase } from '#modules/business/sale-rules/kind.ts';

type Status = { readonly id: string; readonly type: 'ecom' | 'parcel'; readonly phase: Phase };

/** A pile of work: records in one of these phases, and who may look at it. */
export type Pile = {
  readonly id: 'confirm' | 'ship' | 'hand_over' | 'complete';
  readonly of: 'ecom' | 'parcel';
  readonly phases: readonly Phase[];
};

export const piles: readonly Pile[] = [
  { id: 'confirm', of: 'ecom', phases: ['new'] },
  { id: 'ship', of: 'ecom', phases: ['confirmed', 'packed'] },
  { id: 'hand_over', of: 'parcel', phases: ['pending'] },
  { id: 'complete', of: 'parcel', phases: ['picked', 'in_transit', 'out_for_delivery'] },
];

/** The company's own statuses that mean one of the pile's phases. */
export function statusIds(statuses: readonly Status[], pile: Pile): readonly string[] {
  return statuses.filter((status) => status.type === pile.of && pile.phases.includes(status.phase)).map((status) => status.id);
}
