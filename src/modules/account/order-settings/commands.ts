import { entityCommands, nextSort } from '#data/entity-commands.ts';
import type { AnyKind, Row } from '#data/kind.ts';
import { patch } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';
import { oneLine } from '#kernel/text.ts';

import { CancelReason, DeliveryZone, ShippingCompany, ShippingStatus } from '../../business/sale-rules/kind.ts';
import { Company, type CompanyRow } from '../../company/kind.ts';
import { assertLink, listOf, moved, type Setting } from './rules.ts';

export type StatusFacts = Pick<Row<typeof ShippingStatus>, 'name' | 'color'> & Partial<Pick<Row<typeof ShippingStatus>, 'type' | 'phase'>>;
export type CourierFacts = Omit<Row<typeof ShippingCompany>, 'id' | 'sort' | 'active' | 'deleted_at'>;
export type ZoneFacts = Pick<Row<typeof DeliveryZone>, 'name' | 'fee'>;
type ReasonFacts = Pick<Row<typeof CancelReason>, 'name'>;
export type OrderRules = Pick<CompanyRow, 'order_prefix' | 'parcel_prefix' | 'negative_stock'>;

/** Prefixes are printed and typed: capital letters, no spaces. */
export async function saveOrderRules(store: Store, seen: CompanyRow, rules: OrderRules): Promise<void> {
  const prefix = (text: string) => text.replace(/\s+/g, '').toUpperCase();
  const next = { ...rules, order_prefix: prefix(rules.order_prefix), parcel_prefix: prefix(rules.parcel_prefix) };
  const change = patch(Company, plain(seen) as CompanyRow, next);
  if (change) await store.write({ action: 'order_rules.save', changes: [change] });
}

const action = 'order_settings.save';

export const statusCommands = entityCommands<typeof ShippingStatus, StatusFacts>(ShippingStatus, action, {
  clean: named,
  start: async (store, { type }) => ({ is_system: false, sort: nextSort(listOf(await allOf(store, ShippingStatus), { type })) }),
});

export const courierCommands = entityCommands<typeof ShippingCompany, CourierFacts>(ShippingCompany, action, {
  clean: (facts) => ({ ...named(facts), tracking_url: facts.tracking_url.trim() }),
  start: async (store) => ({ active: true, sort: nextSort(await allOf(store, ShippingCompany)) }),
  assert: (_store, { tracking_url }) => assertLink(tracking_url),
});

export const zoneCommands = entityCommands<typeof DeliveryZone, ZoneFacts>(DeliveryZone, action, {
  clean: named,
  start: async (store) => ({ active: true, sort: nextSort(await allOf(store, DeliveryZone)) }),
});

export const reasonCommands = entityCommands<typeof CancelReason, ReasonFacts>(CancelReason, action, {
  clean: named,
  start: async (store) => ({ active: true, sort: nextSort(await allOf(store, CancelReason)) }),
});

/** Up or down by one in its list. */
export async function moveSetting(store: Store, kind: AnyKind, row: Setting, by: -1 | 1): Promise<void> {
  const list = listOf(await allOf(store, kind), row);
  const changes = moved(list, row.id, by).map((one) => patch(kind, plain(one.row), { sort: one.sort }));
  if (changes.length > 0) await store.write({ action, changes });
}

function named<F extends { readonly name: string }>(facts: F): F {
  return { ...facts, name: oneLine(facts.name) };
}

async function allOf(store: Store, kind: AnyKind): Promise<readonly Setting[]> {
  return (await store.find(kind)) as unknown as readonly Setting[];
}
