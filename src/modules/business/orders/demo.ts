import type { DemoPart, Scene, Step } from '#data/demo.ts';

import { parcelSteps } from '../parcels/demo.ts';
import { type Buyer, draftFor, salesDemo, weightOf } from '../sale-rules/demo.ts';
import { addComment, completeOrder, createOrder, setOrderStatus } from './commands.ts';

const hour = 3_600_000;

export const ordersDemo: DemoPart = { steps };

/** Nine of ten buyers order, the others get a parcel without one. */
function steps(scene: Scene): readonly Step[] {
  const { chance } = scene;
  const { buyers } = scene.of(salesDemo);
  const crowd = buyers.flatMap((buyer) => Array.from({ length: buyer.eagerness }, () => buyer));
  return scene.busyTimes(900).flatMap((at, i) => {
    // Everybody buys once; after that the eager ones come more often.
    const buyer = buyers[i] ?? chance.pick(crowd);
    if (chance.hits(0.1)) return parcelSteps(scene, { buyer, from: at, weight: weightOf(scene, draftFor(scene, buyer).items) });
    return orderSteps(scene, buyer, at);
  });
}

/** What becomes of one eCommerce order, from the call to the money; steps after now are simply not taken yet. */
function orderSteps(scene: Scene, buyer: Buyer, at: number): readonly Step[] {
  const { chance, store } = scene;
  const { reasons, status } = scene.of(salesDemo);
  const draft = draftFor(scene, buyer);
  const order = { id: '' };
  const later = (from: number, low: number, high: number) => scene.inOpeningHours(from + (low + chance.next() * (high - low)) * hour);
  const first: Step[] = [{ at, act: async () => void (order.id = (await createOrder(store, draft)).id) }];
  const called = later(at, 0.4, 16);
  const fate = chance.weighted({ goes_on: 90, cancelled: 7, held: 3 });
  if (fate === 'cancelled') {
    const reason = chance.pick(reasons);
    const outcome = {
      type: 'cancelled',
      collected_amount: 0,
      charges: noCharges,
      cancel_reason_ids: [reason],
      advance: draft.advance ? 'kept' : null,
    } as const;
    return [...first, { at: called, act: () => completeOrder(store, order.id, outcome) }];
  }
  if (fate === 'held') {
    first.push({ at: called, act: () => setOrderStatus(store, order.id, status('ecom', 'on_hold')) });
    first.push({ at: called + 60_000, act: () => addComment(store, order.id, chance.pick(holdNotes)) });
  }
  const confirmed = fate === 'held' ? later(called, 24, 60) : called;
  first.push({ at: confirmed, act: () => setOrderStatus(store, order.id, status('ecom', 'confirmed')) });
  return [...first, ...parcelSteps(scene, { buyer, from: later(confirmed, 1, 26), order, weight: weightOf(scene, draft.items) })];
}

const noCharges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 } as const;

const holdNotes = [
  'Did not pick up, call again tomorrow.',
  'Wants it after the salary, 5th of the month.',
  'ঠিকানা নিশ্চিত করতে হবে।',
  'Asks for another colour, waiting for stock.',
];
