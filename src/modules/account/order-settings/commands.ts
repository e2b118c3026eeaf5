import type { AnyKind, Row } from '#data/kind.ts';
import { type Change, insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';

import { Customer } from '../../business/customers/kind.ts';
import { EcomOrder, ShippingStatus } from '../../business/orders/kind.ts';
import { CancelReason, DeliveryZone, Parcel, ShippingCompany } from '../../business/parcels/kind.ts';
import { Company } from '../settings/kind.ts';
import { assertLink, assertName, assertOneLeft, listOf, moved, nextSort, oneLine, type Setting } from './rules.ts';

export type SettingKind = typeof ShippingStatus | typeof ShippingCompany | typeof DeliveryZone | typeof CancelReason;
export type StatusFacts = Pick<Row<typeof ShippingStatus>, 'name' | 'type' | 'phase' | 'color'>;
export type CourierFacts = Omit<Row<typeof ShippingCompany>, 'id' | 'code' | 'sort' | 'active' | 'deleted_at'>;
type CompanyRow = Row<typeof Company>;
export type OrderRules = Pick<CompanyRow, 'order_prefix' | 'parcel_prefix' | 'negative_stock'>;

/** Prefixes are printed and typed: capital letters, no spaces. */
export async function saveOrderRules(store: Store, seen: CompanyRow, rules: OrderRules): Promise<void> {
  const prefix = (text: string) => text.replace(/\s+/g, '').toUpperCase();
  const next = { ...rules, order_prefix: prefix(rules.order_prefix), parcel_prefix: prefix(rules.parcel_prefix) };
  const change = patch(Company, plain(seen) as CompanyRow, next);
  if (change) await store.write({ action: 'order_rules.save', changes: [change] });
}

export async function addStatus(store: Store, facts: StatusFacts): Promise<void> {
  await add(store, ShippingStatus, { ...facts, is_system: false });
}

export async function addCourier(store: Store, facts: CourierFacts): Promise<void> {
  assertLink(facts.tracking_url.trim());
  await add(store, ShippingCompany, { ...facts, tracking_url: facts.tracking_url.trim(), code: '', active: true });
}

export async function addZone(store: Store, facts: Pick<Row<typeof DeliveryZone>, 'name' | 'fee'>): Promise<void> {
  await add(store, DeliveryZone, { ...facts, active: true });
}

export async function addReason(store: Store, facts: Pick<Row<typeof CancelReason>, 'name'>): Promise<void> {
  await add(store, CancelReason, { ...facts, active: true });
}

/** Writes what differs from `seen`, the row that the form began with. */
export async function editSetting(
  store: Store,
  kind: SettingKind,
  seen: Setting,
  facts: { readonly name: string; readonly tracking_url?: string },
): Promise<void> {
  const next = { ...facts, name: oneLine(facts.name) };
  if (next.tracking_url !== undefined) assertLink(next.tracking_url);
  if (next.name !== seen.name) assertName({ ...seen, name: next.name }, await allOf(store, kind));
  await save(store, [patch(kind as AnyKind, plain(seen), next)]);
}

export async function setSettingActive(store: Store, kind: SettingKind, row: Setting, active: boolean): Promise<void> {
  if (!active && kind.name === CancelReason.name) assertOneLeft(row.id, await allOf(store, kind));
  await save(store, [patch(kind as AnyKind, plain(row), { active })]);
}

/** Refused while orders, parcels or customers are in it; cancelled ones keep the name of their reason. */
export async function deleteSetting(store: Store, kind: SettingKind, row: Setting): Promise<void> {
  await assertUnused(store, kind, row.id);
  if (kind.name === CancelReason.name) assertOneLeft(row.id, await allOf(store, kind));
  await save(store, [patch(kind as AnyKind, plain(row), { deleted_at: store.now() })]);
}

export async function restoreSetting(store: Store, kind: SettingKind, id: string): Promise<void> {
  const all = await allOf(store, kind);
  const row = all.find((one) => one.id === id);
  if (!row) throw new Refused('not_found');
  assertName(row, all);
  await save(store, [patch(kind as AnyKind, plain(row), { deleted_at: null })]);
}

export async function moveSetting(store: Store, kind: SettingKind, row: Setting, by: -1 | 1): Promise<void> {
  const list = listOf(await allOf(store, kind), row);
  await save(
    store,
    moved(list, row.id, by).map((one) => patch(kind as AnyKind, plain(one.row), { sort: one.sort })),
  );
}

async function add<F extends { readonly name: string; readonly type?: string }>(store: Store, kind: SettingKind, facts: F): Promise<void> {
  const all = await allOf(store, kind);
  const row = { ...facts, id: newId(), name: oneLine(facts.name), sort: nextSort(listOf(all, facts)), deleted_at: null };
  assertName(row, all);
  await save(store, [insert(kind as AnyKind, row)]);
}

async function save(store: Store, changes: readonly (Change | undefined)[]): Promise<void> {
  if (changes.some((change) => change !== undefined)) await store.write({ action: 'order_settings.save', changes });
}

async function allOf(store: Store, kind: SettingKind): Promise<readonly Setting[]> {
  return store.find(kind, { key: 'k1', limit: 500 });
}

type Use = readonly [kind: AnyKind, column: string];
const uses: Readonly<Record<SettingKind['name'], { readonly code: string; readonly by: readonly Use[] }>> = {
  shipping_statuses: {
    code: 'status_in_use',
    by: [
      [EcomOrder, 'status'],
      [Parcel, 'status'],
    ],
  },
  shipping_companies: { code: 'courier_in_use', by: [[Parcel, 'courier']] },
  delivery_zones: {
    code: 'zone_in_use',
    by: [
      [EcomOrder, 'zone_id'],
      [Parcel, 'zone_id'],
      [Customer, 'zone_id'],
    ],
  },
  cancel_reasons: { code: '', by: [] },
};

async function assertUnused(store: Store, kind: SettingKind, id: string): Promise<void> {
  const { code, by } = uses[kind.name];
  const counts = await Promise.all(
    by.map(([user, column]) => store.list(user, { where: { [column]: { in: [id] } }, offset: 0, limit: 0 })),
  );
  if (counts.some(({ count }) => count > 0)) throw new Refused(code);
}
