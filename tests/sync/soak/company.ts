import { randomUUID } from 'node:crypto';

import { permissionKeys, type PermissionKey } from '#access/permissions.ts';
import { proof, turnAfter } from '#fixtures/turn.ts';
import { newId } from '#kernel/ids.ts';
import type { OpenReply, PushReply } from '#sync/protocol.ts';

import { product } from '../support/drafts.ts';
import type { Server } from './server.ts';
import type { Premises } from './wire.ts';

export type Company = { readonly tenant: string; readonly premises: Premises };
export type Member = {
  readonly user: string;
  readonly role: string;
  readonly permissions: readonly PermissionKey[];
  readonly brands: readonly string[] | null;
};

/** A company with two brands, two accounts and eight variants; its first device writes the catalogue and is not heard of again. */
export async function foundCompany(server: Server, name: string): Promise<Company> {
  const tenant = randomUUID();
  await server.rpc(tenant, 'create_company', { p_name: name, p_country: 'BD' });
  const [first] = await server.sql<{ id: string }>('select id from public.brands where tenant_id = $1', [tenant]);
  const second = newId();
  await server.sql('insert into public.brands (tenant_id, id, name, sort) values ($1, $2, $3, 1)', [tenant, second, `${name} Second`]);
  await server.sql(`insert into public.bank_accounts (tenant_id, id, name, type) values ($1, $2, 'bKash', 'mobile')`, [tenant, newId()]);
  const brands = [first?.id ?? '', second];
  const device = newId();
  await server.rpc<OpenReply>(tenant, 'sync_open', {
    p_tenant: tenant,
    p_device: device,
    p_schema: 1,
    p_info: { app: 'soak', label: 'setup', clock: new Date().toISOString(), ...turnAfter(0) },
  });
  const variants = brands.flatMap((brand) =>
    [newId(), newId()].flatMap((parent) => [newId(), newId()].map((id) => ({ id, product: parent, brand }))),
  );
  const ops = [...new Set(variants.map((variant) => variant.product))].map((id, i) => ({
    id: newId(),
    device,
    seq: i + 1,
    prev: i,
    action: 'product.save',
    schema: 1,
    at: new Date().toISOString(),
    deps: [],
    changes: [
      tracked(product(id, variants.find((one) => one.product === id)?.brand ?? '', null, `Product ${i}`)),
      ...variants.filter((one) => one.product === id).map((one) => variantInsert(one, i)),
    ],
  }));
  const { results } = await server.rpc<PushReply>(tenant, 'sync_push', { p_device: device, p_ops: ops, p_proof: proof });
  const bad = results.find((result) => result.status !== 'applied');
  if (bad) throw new Error(`The catalogue was refused: ${JSON.stringify(bad)}`);
  const ids = async (table: string): Promise<readonly string[]> =>
    (await server.sql<{ id: string }>(`select id from public.${table} where tenant_id = $1 order by id`, [tenant])).map((row) => row.id);
  const [accounts, [courier = ''], [reason = '']] = await Promise.all([
    ids('bank_accounts'),
    ids('shipping_companies'),
    ids('cancel_reasons'),
  ]);
  return { tenant, premises: { brands, variants, accounts, courier, reason } };
}

export const office = permissionKeys.filter((key) => /customers|products|ecom_orders|parcels|transactions|returns|financial/.test(key));
export const warehouse: readonly PermissionKey[] = ['view_parcels', 'manage_parcels', 'view_returns', 'view_products'];

export async function hire(
  server: Server,
  { tenant }: Company,
  name: string,
  permissions: readonly PermissionKey[],
  brands: readonly string[] | null,
): Promise<Member> {
  const [user, role] = [randomUUID(), newId()];
  await server.sql('insert into public.roles (tenant_id, id, name, permissions, brand_ids) values ($1, $2, $3, $4, $5)', [
    tenant,
    role,
    name,
    permissions,
    brands,
  ]);
  await server.sql('insert into public.team_members (tenant_id, id, name, role_id) values ($1, $2, $3, $4)', [tenant, user, name, role]);
  return { user, role, permissions, brands };
}

function variantInsert({ id, product: parent, brand }: Premises['variants'][number], i: number) {
  const row = {
    product_id: parent,
    brand_id: brand,
    title: `Red ${i} ${id.slice(-4)}`,
    option_values: [],
    sku: null,
    barcode: null,
    price: 75_000,
    compare_at_price: null,
    weight_g: null,
    photo_path: null,
    sort: 0,
    active: true,
    created_at: new Date().toISOString(),
    deleted_at: null,
  };
  return {
    kind: 'variants',
    id,
    do: 'insert',
    set: Object.fromEntries(Object.entries(row).map(([field, value]) => [field, [null, value]])),
  };
}

function tracked(change: ReturnType<typeof product>) {
  return { ...change, set: { ...change.set, track_stock: [null, true] } };
}
