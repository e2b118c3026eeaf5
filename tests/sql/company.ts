import { randomUUID } from 'node:crypto';

import type { PermissionKey } from '#access/permissions.ts';
import type { FieldChanges } from '#data/operation.ts';
import type { Operation } from '#sync/protocol.ts';

import { Device, type Server } from './server.ts';

export type WireChange = Operation['changes'][number];

/** A company with one product of two variants (750.00, cost 400.00), as most tests need it. */
export async function foundCompany(server: Server, name = 'Shapla Mart') {
  const owner = randomUUID();
  await server.rpc(owner, 'create_company', { p_name: name, p_country: 'BD', p_person: 'Rahima Khatun' });
  const ids = await server.sql<{ key: string; id: string }>(
    `select type || ':' || phase as key, id from public.shipping_statuses where tenant_id = $1
     union all select 'brand', id from public.brands where tenant_id = $1
     union all select 'cash', id from public.bank_accounts where tenant_id = $1
     union all select 'courier', id from public.shipping_companies where tenant_id = $1
     union all (select 'reason', id from public.cancel_reasons where tenant_id = $1 order by sort limit 1)`,
    [owner],
  );
  const known = new Map(ids.map(({ key, id }) => [key, id]));
  const the = (key: string): string => {
    const id = known.get(key);
    if (!id) throw new Error(`The company has no ${key}`);
    return id;
  };
  const device = await new Device(server, owner, owner).open();
  const product = randomUUID();
  const variants = [randomUUID(), randomUUID()] as const;
  const made = await device.do(
    'product.save',
    insertOf('products', { id: product, brand_id: the('brand'), name: 'Jamdani saree' }),
    ...variants.map((id) => insertOf('variants', { id, product_id: product, brand_id: the('brand'), title: 'Red', price: 75_000 })),
  );
  if (made.status !== 'applied') throw new Error(JSON.stringify(made));
  await device.do('product.cost', ...variants.map((id) => insertOf('variant_costs', { id, brand_id: the('brand'), cost: 40_000 })));
  return { server, tenant: owner, owner, device, the, product, variants };
}
export type TestCompany = Awaited<ReturnType<typeof foundCompany>>;

/** Someone with a role of these keys; `brands` null = all. */
export async function hire(
  company: TestCompany,
  permissions: readonly PermissionKey[],
  brands: readonly string[] | null = null,
  user: string = randomUUID(),
): Promise<Device> {
  const role = randomUUID();
  await company.server.sql('insert into public.roles (tenant_id, id, name, permissions, brand_ids) values ($1, $2, $5, $3, $4)', [
    company.tenant,
    role,
    permissions,
    brands,
    role,
  ]);
  await company.server.sql('insert into public.team_members (tenant_id, id, name, role_id) values ($1, $2, $3, $4)', [
    company.tenant,
    user,
    'Member',
    role,
  ]);
  return new Device(company.server, user, company.tenant).open();
}

export function insertOf(kind: string, { id, ...row }: Readonly<Record<string, unknown>> & { readonly id: string }): WireChange {
  return {
    kind,
    id,
    do: 'insert',
    base: null,
    set: Object.fromEntries(Object.entries(row).map(([field, value]) => [field, [null, value] as const])),
  };
}

export function patchOf(kind: string, id: string, set: FieldChanges): WireChange {
  return { kind, id, do: 'patch', base: 1, set };
}

export function line(overrides: Readonly<Record<string, unknown>> = {}) {
  return {
    id: randomUUID(),
    variant_id: null,
    product_name: 'Jamdani saree',
    variant_title: 'Red',
    sku: null,
    photo_path: null,
    quantity: 2,
    price: 75_000,
    discount: 0,
    delivered_qty: 0,
    returned_qty: 0,
    damaged_qty: 0,
    ...overrides,
  };
}

export function orderRow(company: TestCompany, overrides: Readonly<Record<string, unknown>> = {}) {
  return {
    id: randomUUID(),
    brand_id: company.the('brand'),
    customer_id: null,
    ship_name: 'Karim Mia',
    ship_phone: '01712345678',
    ship_phone2: '',
    ship_address: 'House 7, Road 3, Dhanmondi',
    ship_zone_id: null,
    ship_city: 'Dhaka',
    ship_area: '',
    ship_postcode: '',
    order_date: today(),
    shipping_status_id: company.the('ecom:new'),
    items: [line({ variant_id: company.variants[0] })],
    discount_type: 'fixed',
    discount_value: 10_000,
    delivery_fee: 13_000,
    total_amount: 0,
    advance: 0,
    cod_amount: 0,
    collected_amount: 0,
    shipping_charge: 0,
    cod_charge: 0,
    return_charge: 0,
    other_charge: 0,
    notes: '',
    customer_note: '',
    delivery_details: null,
    completed_at: null,
    created_by: null,
    created_at: new Date().toISOString(),
    deleted_at: null,
    order_number: `ORD-${randomUUID().slice(0, 12)}`,
    source: 'manual',
    linked_parcel_id: null,
    ...overrides,
  };
}

export function parcelRow(company: TestCompany, overrides: Readonly<Record<string, unknown>> = {}) {
  const { order_number: _number, source: _source, linked_parcel_id: _link, ...shared } = orderRow(company);
  return {
    ...shared,
    shipping_status_id: company.the('parcel:pending'),
    parcel_id: `PCL-${randomUUID().slice(0, 12)}`,
    source_ecom_order_id: null,
    shipping_company_id: company.the('courier'),
    consignment_id: null,
    tracking_code: null,
    weight_g: 500,
    instructions: '',
    shipped_at: null,
    print_count: 0,
    courier_says: null,
    ...{ disputed_at: null, dispute_reason: '', written_off_at: null, write_off_reason: '' },
    ...overrides,
  };
}

export function advanceRow(company: TestCompany, order: string, amount: number, overrides: Readonly<Record<string, unknown>> = {}) {
  return {
    id: randomUUID(),
    order_id: order,
    bank_account_id: company.the('cash'),
    amount,
    type: 'income',
    category: 'Pre Payment',
    title: 'Advance',
    notes: '',
    transaction_date: today(),
    created_by: null,
    created_at: new Date().toISOString(),
    deleted_at: null,
    ...overrides,
  };
}

/** How a parcel ended, as its `delivery_details` tell it. */
export function endOf(type: string, extra: Readonly<Record<string, unknown>> = {}) {
  return {
    type,
    delivered_items: [],
    cancel_reason_ids: [],
    cancel_notes: '',
    advance: null,
    fee_waived: false,
    variance_reason: '',
    ...extra,
  };
}

/** The change by which a booked parcel ends; in full, unless told otherwise. */
export function endingOf(
  company: TestCompany,
  parcel: string,
  {
    from = 'pending',
    to = 'delivered',
    told = endOf('full'),
    collected = 153_000,
    at = '2026-11-21T06:00:00Z',
    charges = {},
  }: {
    readonly from?: string;
    readonly to?: string;
    readonly told?: unknown;
    readonly collected?: number;
    readonly at?: string;
    readonly charges?: Readonly<Record<string, number>>;
  } = {},
): WireChange {
  return patchOf('parcels', parcel, {
    shipping_status_id: [company.the(`parcel:${from}`), company.the(`parcel:${to}`)],
    delivery_details: [null, told],
    collected_amount: [0, collected],
    ...Object.fromEntries(Object.entries(charges).map(([field, value]) => [field, [0, value] as const])),
    completed_at: [null, at],
  });
}

export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

export async function rowOf(company: TestCompany, table: string, id: string): Promise<Record<string, unknown>> {
  const [row] = await company.server.sql<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from public.${table} t where tenant_id = $1 and id = $2`,
    [company.tenant, id],
  );
  if (!row) throw new Error(`No ${table} ${id}`);
  return row.row;
}
