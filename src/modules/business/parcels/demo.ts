import type { DemoPart, Scene, Step } from '#data/demo.ts';
import { patch } from '#data/operation.ts';

import { type Buyer, draftFor, salesDemo, weightOf } from '../sale-rules/demo.ts';
import { expectedCharges, expectedCollect, type Outcome, type ParcelRow } from '../sale-rules/index.ts';
import { Parcel, ShippingCompany, type Told } from '../sale-rules/kind.ts';
import { createParcel, createShipment, markPrinted, setParcelStatus } from './commands.ts';
import { completeParcel } from './complete.ts';
import { dispatchParcel } from './dispatch.ts';
import { parcelNamed } from './queries.ts';

/** Every parcel that is told of, and when its way ended. */
type Sent = { readonly parcel: { readonly id: string }; readonly ended: number };

export const parcelsDemo: DemoPart<Sent[]> = { furnish: () => [], steps: (scene) => [statusFile(scene)] };

const hour = 3_600_000;
/** The stops of a journey that has ended longer ago are of no interest any more: only booking, hand-over and outcome are told. */
const newsAge = 21 * 24 * hour;

/** The last file of a courier says that some parcels have arrived, one with less money, and one did not; nobody has confirmed it. */
function statusFile(scene: Scene): Step {
  const { store, memory, end } = scene;
  const act = async () => {
    const { padma } = scene.of(salesDemo).couriers;
    const out = memory
      .rows<ParcelRow>(Parcel.name)
      .filter((row) => row.shipping_company_id === padma && row.shipped_at !== null && row.completed_at === null && row.deleted_at === null)
      .toSorted((a, b) => (a.parcel_id < b.parcel_id ? -1 : 1))
      .slice(0, 6);
    const said = (row: ParcelRow, i: number): Told =>
      i === 4
        ? { phase: 'cancelled', collected: null, on: store.today() }
        : { phase: 'delivered', collected: i === 2 ? Math.max(0, row.cod_amount - 10_000) : row.cod_amount, on: store.today() };
    await store.write({ action: 'parcel.tell', changes: out.map((row, i) => patch(Parcel, row, { courier_says: said(row, i) })) });
  };
  return { at: end - 10 * 60_000, act };
}

type Journey = {
  readonly buyer: Buyer;
  readonly from: number;
  readonly weight: number;
  /** The order it is made from; filled when the order has been taken. */
  readonly order?: { readonly id: string };
};

/** Booking, label, hand-over, the courier's news and the outcome. */
export function parcelSteps(scene: Scene, { buyer, from, weight, order }: Journey): readonly Step[] {
  const { chance, store } = scene;
  const { couriers, status } = scene.of(salesDemo);
  const courier = buyer.insideDhaka ? chance.weighted({ own: 30, padma: 45, meghna: 25 }) : chance.weighted({ padma: 60, meghna: 40 });
  const booking = {
    shipping_company_id: couriers[courier],
    consignment_id: courier === 'own' ? null : `${courier === 'padma' ? 'PD' : 'MX'}${chance.whole(10_000_000, 99_999_999)}`,
    weight_g: weight,
  };
  const parcel = { id: '' };
  const later = (start: number, low: number, high: number) => scene.inOpeningHours(start + (low + chance.next() * (high - low)) * hour);
  const draft = order ? undefined : draftFor(scene, buyer);
  const make = async () => {
    const made = order
      ? await createShipment(store, order.id, booking)
      : await createParcel(store, { ...(draft ?? draftFor(scene, buyer)), ...booking, weight_g: weightOf(scene, draft?.items ?? []) });
    parcel.id = made.id;
  };
  const printed = from + chance.whole(2, 40) * 60_000;
  const left = later(printed, 2, 26);
  const moved = later(left, 6, 26);
  const out = later(moved, buyer.insideDhaka ? 10 : 22, buyer.insideDhaka ? 24 : 60);
  const ended = out + chance.whole(40, 420) * 60_000;
  const isNews = ended > scene.end - newsAge;
  const stops = [...(courier === 'own' ? [] : [{ at: moved, phase: 'in_transit' }]), { at: out, phase: 'out_for_delivery' }];
  scene.of(parcelsDemo).push({ parcel, ended });
  return [
    { at: from, act: make },
    { at: printed, act: () => markPrinted(store, [parcel.id]) },
    { at: left, act: async () => void (await dispatchParcel(store, (await parcelNamed(store, parcel.id)).parcel_id)) },
    ...(isNews ? stops : []).map(({ at, phase }) => ({ at, act: () => setParcelStatus(store, parcel.id, status('parcel', phase)) })),
    { at: ended, act: async () => completeParcel(store, parcel.id, await outcomeOf(scene, await parcelNamed(store, parcel.id))) },
  ];
}

/** How it ended at the door: most are taken, some in part, some refused. */
async function outcomeOf(scene: Scene, row: ParcelRow): Promise<Outcome> {
  const { chance, store } = scene;
  const many = row.items.length > 1 || (row.items[0]?.quantity ?? 1) > 1;
  const type = chance.weighted({ full: 84, partial: many ? 7 : 0, cancelled: 11 });
  const [kept, ...others] = row.items;
  const delivered = Object.fromEntries([
    ...(kept ? [[kept.id, others.length > 0 ? kept.quantity : kept.quantity - 1] as const] : []),
    ...others.map((item) => [item.id, 0] as const),
  ]);
  const advance = type === 'cancelled' && row.advance > 0 ? 'kept' : null;
  const told = { type, delivered, advance, fee_waived: false } as const;
  const collected = expectedCollect(row, told);
  const courier = await store.get(ShippingCompany, row.shipping_company_id ?? '');
  return {
    ...told,
    collected_amount: collected,
    charges: expectedCharges(courier, row.shipping_charge, type, collected),
    cancel_reason_ids: type === 'full' ? [] : [chance.pick(scene.of(salesDemo).reasons)],
    cancel_notes:
      type === 'cancelled' && chance.hits(0.3)
        ? chance.pick(['Phone switched off on all three attempts.', 'Customer says the colour is different.', 'ক্রেতা শহরের বাইরে।'])
        : '',
  };
}
