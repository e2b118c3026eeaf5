import { addComment } from '#modules/business/orders/commands.ts';
import { completeOrder, createOrder, setOrderStatus } from '#modules/business/orders/index.ts';

import { inOpeningHours, type Step } from './calendar.ts';
import { parcelSteps } from './parcels.ts';
import type { Buyer } from './people.ts';
import { draftFor, type Tale, weightOf } from './sale.ts';

const hour = 3_600_000;

/** What becomes of one eCommerce order, from the call to the money; steps after now are simply not taken yet. */
export function orderSteps(tale: Tale, buyer: Buyer, at: number): readonly Step[] {
  const { scene, premises, zone, status } = tale;
  const { chance, store } = scene;
  const draft = draftFor(tale, buyer);
  const order = { id: '' };
  const later = (from: number, low: number, high: number) =>
    inOpeningHours(from + (low + chance.next() * (high - low)) * hour, zone, chance);
  const steps: Step[] = [{ at, act: async () => void (order.id = (await createOrder(store, draft)).id) }];
  const called = later(at, 0.4, 16);
  const fate = chance.weighted({ goes_on: 90, cancelled: 7, held: 3 });
  if (fate === 'cancelled') {
    const reason = chance.pick(premises.reasons);
    const outcome = {
      type: 'cancelled',
      collected_amount: 0,
      charges: noCharges,
      cancel_reason_ids: [reason],
      advance: draft.advance ? 'kept' : null,
    } as const;
    return [...steps, { at: called, act: () => completeOrder(store, order.id, outcome) }];
  }
  if (fate === 'held') {
    steps.push({ at: called, act: () => setOrderStatus(store, order.id, status('ecom', 'on_hold')) });
    steps.push({ at: called + 60_000, act: () => addComment(store, order.id, chance.pick(holdNotes)) });
  }
  const confirmed = fate === 'held' ? later(called, 24, 60) : called;
  steps.push({ at: confirmed, act: () => setOrderStatus(store, order.id, status('ecom', 'confirmed')) });
  return [...steps, ...parcelSteps(tale, { buyer, from: later(confirmed, 1, 26), order, weight: weightOf(tale, draft.items) })];
}

export const noCharges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 } as const;

const holdNotes = [
  'Did not pick up, call again tomorrow.',
  'Wants it after the salary, 5th of the month.',
  'ঠিকানা নিশ্চিত করতে হবে।',
  'Asks for another colour, waiting for stock.',
];
