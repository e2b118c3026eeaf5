import type { DemoPart, Scene } from '#data/demo.ts';
import type { Row } from '#data/kind.ts';
import { insert, patch } from '#data/operation.ts';
import { newId } from '#kernel/ids.ts';

import { CancelReason, DeliveryZone, ShippingCompany, ShippingStatus } from '../kind.ts';
import { type Buyer, makeBuyers } from './buyers.ts';
import { feedDates } from './feed-dates.ts';

type SaleSetup = {
  readonly inside: Row<typeof DeliveryZone>;
  readonly outside: Row<typeof DeliveryZone>;
  /** Ids of the couriers; our own rider carries parcels inside Dhaka. */
  readonly couriers: { readonly own: string; readonly padma: string; readonly meghna: string };
  readonly reasons: readonly string[];
  readonly buyers: readonly Buyer[];
  /** Id of the company's status row for a phase. */
  readonly status: (type: 'ecom' | 'parcel', phase: string) => string;
};

export const salesDemo: DemoPart<SaleSetup> = { furnish, dates: feedDates };

/** Zones and couriers, as an owner would set them up, and the people who will buy. */
async function furnish({ store, memory, chance }: Scene): Promise<SaleSetup> {
  const [own] = memory.rows<Row<typeof ShippingCompany>>(ShippingCompany.name);
  if (!own) throw new Error('The new company has no courier');
  const zones = memory.rows<Row<typeof DeliveryZone>>(DeliveryZone.name);
  const inside = { id: newId(), name: 'Inside Dhaka', fee: 7000, active: true, sort: 10, deleted_at: null };
  const outside = { id: newId(), name: 'Outside Dhaka', fee: 13_000, active: true, sort: 11, deleted_at: null };
  const courier = (name: string, code: 'pathao' | 'steadfast', base: number, sort: number): Row<typeof ShippingCompany> => ({
    ...own,
    id: newId(),
    name,
    code,
    tracking_url: `https://${name.split(' ')[0]?.toLowerCase()}.example/track/{code}`,
    base_fee: base,
    rates: [
      { zone_id: inside.id, base_weight_g: 500, base_fee: base, step_g: 500, step_fee: 1500 },
      { zone_id: outside.id, base_weight_g: 500, base_fee: base + 5500, step_g: 500, step_fee: 2000 },
    ],
    cod_rate: 100,
    cod_minimum: 500,
    cycle_days: code === 'pathao' ? 7 : 3,
    return_rule: { type: 'percent', value: 5000 },
    partial_rule: { type: 'none', value: 0 },
    sort,
  });
  const padma = courier('Padma Courier', 'pathao', 6000, 10);
  const meghna = courier('Meghna Express', 'steadfast', 6500, 11);
  await store.write({
    action: 'order_settings.save',
    changes: [
      ...zones.map((zone) => patch(DeliveryZone, zone, { active: false })),
      insert(DeliveryZone, inside),
      insert(DeliveryZone, outside),
      insert(ShippingCompany, padma),
      insert(ShippingCompany, meghna),
    ],
  });
  return {
    inside,
    outside,
    couriers: { own: own.id, padma: padma.id, meghna: meghna.id },
    reasons: memory.rows<Row<typeof CancelReason>>(CancelReason.name).map(({ id }) => id),
    buyers: makeBuyers(chance, 300),
    status: statusFinder(memory.rows<Row<typeof ShippingStatus>>(ShippingStatus.name)),
  };
}

function statusFinder(statuses: readonly Row<typeof ShippingStatus>[]): SaleSetup['status'] {
  return (type, phase) => {
    const found = statuses.find((status) => status.type === type && status.phase === phase);
    if (!found) throw new Error(`The company has no ${type} status for ${phase}`);
    return found.id;
  };
}
