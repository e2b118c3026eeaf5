import { nextSort } from '#data/entity-commands.ts';
import type { Row } from '#data/kind.ts';
import { type Change, insert, patch } from '#data/operation.ts';
import { type CompanyFacts, plain, type Store } from '#data/store.ts';
import { idOf } from '#kernel/id-of.ts';
import { foldText } from '#kernel/search.ts';

import { DeliveryZone } from '../../business/sale-rules/kind.ts';

type Zone = Row<typeof DeliveryZone>;

/** What most couriers of Bangladesh ask, in paisa. */
export const presetFees = { 'Inside Dhaka': 7000, 'Outside Dhaka': 13_000 } as const;

/** The two zones that nearly every company of Bangladesh delivers to, as long as none of its own has a fee. */
export function offersZonePreset({ country, currency }: Pick<CompanyFacts, 'country' | 'currency'>, zones: readonly Zone[]): boolean {
  return country === 'BD' && currency === 'BDT' && !hasFee(zones);
}

export function hasFee(zones: readonly Zone[]): boolean {
  return zones.some((zone) => zone.active && zone.deleted_at === null && zone.fee > 0);
}

/** Sets both up; the zone that the company was founded with, as long as nobody has touched it, can no longer be chosen. */
export async function presetZones(store: Store): Promise<void> {
  const zones = await store.find(DeliveryZone);
  if (!offersZonePreset(store.company(), zones)) return;
  const sort = nextSort(zones);
  const made = Object.entries(presetFees).map(([name, fee], i): Change | undefined => {
    const known = zones.find((zone) => zone.deleted_at === null && foldText(zone.name) === foldText(name));
    if (known) return patch(DeliveryZone, plain(known) as Zone, { fee, active: true });
    // The same on every device: two people who press it without network make one zone.
    const id = idOf(store.access().tenantId, `zone:${foldText(name)}`);
    const before = zones.find((zone) => zone.id === id);
    const facts = { name, fee, active: true, sort: sort + i, deleted_at: null };
    return before ? patch(DeliveryZone, plain(before) as Zone, facts) : insert(DeliveryZone, { id, ...facts });
  });
  const founded = zones.find((zone) => zone.name === 'Everywhere' && zone.fee === 0 && zone.active && zone.deleted_at === null);
  const closed = founded && patch(DeliveryZone, plain(founded) as Zone, { active: false });
  const changes = [...made, closed].filter((change) => change !== undefined);
  await store.write({ action: 'order_settings.save', changes });
}
