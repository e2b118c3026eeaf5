import type { DemoPart, Scene, Step } from '#data/demo.ts';

import { accountsDemo } from '../../banking/setup/demo.ts';
import { parcelsDemo } from '../parcels/demo.ts';
import { salesDemo } from '../sale-rules/demo.ts';
import { type ParcelRow, returnIdOf } from '../sale-rules/index.ts';
import { Parcel, Return } from '../sale-rules/kind.ts';
import {
  claimReturn,
  countReturn,
  markReturnLost,
  receiveReturn,
  refundReturn,
  rejectReturn,
  restockReturn,
  sendReturn,
  settleReturn,
} from './commands.ts';
import { expectFromCustomer } from './expect.ts';
import { worthOf } from './queries.ts';

const day = 86_400_000;

export const returnsDemo: DemoPart = { steps };

function steps(scene: Scene): readonly Step[] {
  // Counts what comes back from couriers: what becomes of it goes by turns, whatever day it is told on.
  let turns = 0;
  const fromCouriers = scene.of(parcelsDemo).flatMap(({ parcel, ended }) => returnSteps(scene, parcel, ended, () => turns++));
  return [...fromCouriers, ...customerReturnSteps(scene)];
}

/** What a parcel did not deliver is back after some days: most of it good, a little damaged or missing, now and then nothing at all. */
function returnSteps(scene: Scene, parcel: { readonly id: string }, ended: number, nextTurn: () => number): readonly Step[] {
  const { store, end, chance } = scene;
  const back = ended + chance.whole(3, 11) * day;
  const returned = () => store.get(Return, returnIdOf(store.access().tenantId, parcel.id));
  const act = async () => {
    const found = await returned();
    if (!found) return;
    const turn = nextTurn();
    if (turn % 19 === 0) {
      await markReturnLost(store, found.id);
      const asked = found.items.length * 60_000;
      const worth = (await worthOf(store, found)) || asked;
      await claimReturn(store, found.id, Math.min(asked, worth), 'The courier cannot find the box.');
    } else if (turn % 23 === 11) await markReturnLost(store, found.id);
    else if (turn % 7 === 0) {
      const [first] = found.items;
      const counts = found.items.map((item) => [
        item.id,
        { restock_qty: item === first ? 0 : item.expected_qty, damaged_qty: item === first ? 1 : 0 },
      ]);
      await countReturn(store, await receiveReturn(store, found.id), Object.fromEntries(counts));
    } else if (turn % 5 === 0) await receiveReturn(store, found.id);
    else await restockReturn(store, found.id);
  };
  // Whoever brings it back says so some days before.
  const send = async () => {
    const found = await returned();
    if (found?.lost_at === null) await sendReturn(store, found.id);
  };
  const pay = async () => {
    const found = await returned();
    if (found?.claimed_at)
      await settleReturn(store, found.id, Math.round(found.claim_amount * 0.9), { account: scene.of(accountsDemo).bank });
  };
  // A courier takes a month to pay for what he has lost.
  const paid = back + 30 * day < end - 7 * day ? [{ at: back + 30 * day, act: pay }] : [];
  return [{ at: ended + 2 * day, act: send }, { at: back, act }, ...paid];
}

/** How far a thing that a customer sends back has come. */
type Stage = 'announced' | 'received' | 'promised' | 'paid back' | 'rejected';

/** Days before today on which somebody asks to send something back. */
const asked: readonly (readonly [days: number, stage: Stage])[] = [
  [41, 'paid back'],
  [23, 'paid back'],
  [17, 'rejected'],
  [11, 'promised'],
  [6, 'received'],
  [2, 'announced'],
];

/** What customers themselves send back of what was delivered a week before; the wallet gives the money back. */
function customerReturnSteps(scene: Scene): readonly Step[] {
  const { store, memory, end } = scene;
  return asked.flatMap(([days, stage]): readonly Step[] => {
    const at = end - days * day;
    let id = '';
    const ask = async () => {
      const until = new Date(at - 5 * day).toISOString();
      const delivered = scene.of(salesDemo).status('parcel', 'delivered');
      const [sold] = memory
        .rows<ParcelRow>(Parcel.name)
        .filter((row) => row.shipping_status_id === delivered && (row.completed_at ?? '') < until && row.collected_amount > 0)
        .toSorted((a, b) => ((a.completed_at ?? '') > (b.completed_at ?? '') ? -1 : 1));
      const [item] = sold?.items ?? [];
      if (sold && item) ({ id } = await expectFromCustomer(store, sold.id, { [item.id]: 1 }));
    };
    const receive: Step = { at: at + day, act: () => receiveReturn(store, id) };
    const count: Step = { at: at + 1.1 * day, act: () => restockReturn(store, id) };
    const reject: Step = { at: at + 1.1 * day, act: () => rejectReturn(store, id, 'Worn and washed.') };
    const refund = (account: string | null) => async () => {
      const row = await store.get(Return, id);
      const sold = await store.get(Parcel, row?.parcel_id ?? '');
      const price = sold?.items.find((item) => item.id === row?.items[0]?.id)?.price ?? 0;
      await refundReturn(store, id, Math.min(price, sold?.collected_amount ?? 0), { account });
    };
    const promise: Step = { at: at + 1.2 * day, act: refund(null) };
    const back: Step = { at: at + 2 * day, act: refund(scene.of(accountsDemo).bkash) };
    const stages = {
      announced: [],
      received: [receive],
      rejected: [receive, reject],
      promised: [receive, count, promise],
      'paid back': [receive, count, promise, back],
    };
    return [{ at, act: ask }, ...stages[stage]];
  });
}
