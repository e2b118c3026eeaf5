import { randomUUID } from 'node:crypto';

import { permissionKeys, type PermissionKey } from '#access/permissions.ts';
import { idOf } from '#kernel/id-of.ts';
import { CategoryRule } from '#modules/banking/category-rules/kind.ts';

import { advanceRow, foundCompany, hire, insertOf, line, orderRow, parcelRow, patchOf, type TestCompany, today } from '../company.ts';
import { expenseRow, paymentRow, reconciliationRow, repeatingRow, returnRow, sampleIn, statementLineRow, statementRow } from '../sample.ts';
import { Device, type Draft, type Server } from '../server.ts';
import { anonymousUsers } from '../session.ts';
import { addAudiences, addNotes, joined, terminal } from './audiences.ts';
import { kindsDeclared } from './expected.ts';
import { openWorkshop, type Workshop } from './factory.ts';
import { addKiosk } from './kiosks.ts';
import type { Identity, Membership } from './people.ts';
import { openShop } from './shop.ts';
import { employ, photoName, type Staff } from './staff.ts';

/*
 * Three companies with rows of two brands in every table, and everybody who may knock at them. Nothing is written after this: each
 * attempt of the matrix is rolled back.
 */

export type Stage = {
  readonly home: Furnished;
  readonly away: Furnished;
  readonly suspended: Furnished;
  readonly cast: readonly Identity[];
};
export type Furnished = TestCompany & {
  readonly shelves: readonly Shelf[];
  readonly customer: string;
  readonly group: string;
  readonly staff: Staff;
  readonly workshop: Workshop;
};
/** One row of each sort for one brand. */
export type Shelf = {
  readonly brand: string;
  readonly product: string;
  readonly variant: string;
  readonly order: string;
  readonly parcel: string;
  /** Goods that nobody announced. */
  readonly returned: string;
  /** The draft of a courier's statement, and its line of the parcel. */
  readonly statement: string;
  readonly statementLine: string;
  /** What was paid for the order, and for the parcel. */
  readonly advance: string;
  readonly parcelAdvance: string;
  /** A cost of the brand, and what was paid for it. */
  readonly expense: string;
  readonly repeating: string;
  readonly payment: string;
};

/** The recipient of what is in the archive. */
export const archiveName = 'Archive Aleya';

export type Company = {
  readonly name: string;
  readonly tenant: string;
  readonly owner: string;
  readonly device: string;
  readonly brands: readonly string[];
  readonly shelves: readonly Shelf[];
  readonly staff: Staff;
  readonly workshop: Workshop;
};

export function companiesOf({ home, away, suspended }: Stage): readonly Company[] {
  return Object.entries({ home, away, suspended }).map(([name, { tenant, owner, device, shelves, staff, workshop }]) => ({
    name,
    tenant,
    owner,
    device: device.id,
    brands: shelves.map((shelf) => shelf.brand),
    shelves,
    staff,
    workshop,
  }));
}

export async function setStage(server: Server): Promise<Stage> {
  await addAudiences(server);
  const [home, away, suspended] = [
    await furnish(server, 'Home Mart'),
    await furnish(server, 'Away Mart'),
    await furnish(server, 'Closed Mart'),
  ];
  const cast = await Promise.all((await castOf(home, away, suspended)).map((one) => joined(server, one)));
  await server.sql(`insert into public.people (id, name) select unnest($1::uuid[]), 'Somebody' on conflict (id) do nothing`, [
    cast.flatMap(({ user, memberships }) => (memberships.some(({ kiosk }) => kiosk) ? [] : (user ?? []))),
  ]);
  await subscribe(home, 'active');
  await subscribe(suspended, 'suspended');
  return { home, away, suspended, cast };
}

async function furnish(server: Server, name: string): Promise<Furnished> {
  const company = await foundCompany(server, name);
  const brand = randomUUID();
  const [product, variant, category, customer] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await must(company.device, 'brand.save', insertOf('brands', { id: brand, name: 'Second brand' }));
  await must(
    company.device,
    'product.save',
    insertOf('categories', { id: category, name: 'Sarees' }),
    insertOf('products', { id: product, brand_id: brand, name: 'Muslin saree', category_id: category }),
    insertOf('variants', { id: variant, product_id: product, brand_id: brand, title: 'White', price: 75_000 }),
  );
  await must(company.device, 'product.cost', insertOf('variant_costs', { id: variant, brand_id: brand, cost: 40_000 }));
  await must(company.device, 'customer.save', insertOf('customers', { id: customer, name: 'Karim Mia', phone: '01712345678' }));
  await must(company.device, 'customer.save', patchOf('customers', customer, { notes: ['', 'Calls back'] }));
  const group = randomUUID();
  const member = { id: randomUUID(), pair: `${customer}:${group}`, customer_id: customer, group_id: group };
  const grouped = [insertOf('customer_groups', { id: group, name: 'Wholesale' }), insertOf('customer_group_members', member)];
  await must(company.device, 'customer_group.save', ...grouped);
  await must(company.device, 'label.save', insertOf('labels', { id: randomUUID(), name: 'VIP', key: 'vip' }));
  await must(company.device, 'module.toggle', insertOf('module_settings', { id: randomUUID(), module_key: 'view_customers' }));
  await must(company.device, 'preference.save', insertOf('preferences', { id: randomUUID(), key: 'views:orders', value: '[]' }));
  const shelves = [
    await fillShelf(company, company.the('brand'), company.product, company.variants[0]),
    await fillShelf(company, brand, product, variant),
  ];
  for (const record of shelves.flatMap((shelf) => [
    `brands/${shelf.brand}`,
    `products/${shelf.product}`,
    `transactions/${shelf.advance}`,
    `expenses/${shelf.expense}`,
  ]))
    await server.sql(`insert into storage.objects (bucket_id, name) values ('files', $1)`, [`${company.tenant}/${record}/${photoName}`]);
  await server.sql(
    `insert into public.invitations (tenant_id, id, label, invited_by, expires_at) values ($1, gen_random_uuid(), 'nila@example.com', $1, now())`,
    [company.tenant],
  );
  await must(company.device, 'transaction.save', patchOf('transactions', shelves[0]?.advance ?? '', { notes: ['', 'Paid at the door'] }));
  const bank = randomUUID();
  await must(
    company.device,
    'banking_settings.save',
    insertOf('bank_accounts', { id: bank, name: 'Bank', type: 'bank', active: true, sort: 1 }),
  );
  const reconciliation = { ...reconciliationRow(company, bank), closing_balance: 0 };
  await must(company.device, 'reconciliation.save', insertOf('reconciliations', reconciliation));
  for (const [verb, was, next] of [
    ['lock', 'draft', 'locked'],
    ['unlock', 'locked', 'draft'],
  ] as const)
    await must(company.device, `reconciliation.${verb}`, patchOf('reconciliations', reconciliation.id, { state: [was, next] }));
  await must(company.device, 'category_rule.save', insertOf('category_rules', await sampleIn(company, CategoryRule)));
  for (const bucket of ['public-media', 'files', 'resumes'])
    await server.sql('insert into storage.objects (bucket_id, name) values ($1, $2)', [bucket, `${company.tenant}/paper.pdf`]);
  for (const photo of ['face', 'former'])
    await server.sql('insert into storage.objects (bucket_id, name) values ($1, $2)', ['files', `people/${company.owner}/${photo}.webp`]);
  await server.sql('update public.people set photo_path = $2 where id = $1', [company.owner, `people/${company.owner}/face.webp`]);
  await addNotes(server, company.tenant);
  await addKiosk(server, company.tenant);
  await openShop(company);
  await server.sql(`insert into realtime.messages (topic, event) values ('sync:' || $1::text, 'version')`, [company.tenant]);
  return { ...company, shelves, customer, group, staff: await employ(company), workshop: await openWorkshop(company) };
}

/** Stock, an order and a parcel with an advance each, and one of both in the archive. */
async function fillShelf(company: TestCompany, brand: string, product: string, variant: string): Promise<Shelf> {
  const { device } = company;
  const items = (): unknown[] => [line({ variant_id: variant })];
  const order = orderRow(company, { brand_id: brand, items: items() });
  const parcel = parcelRow(company, { brand_id: brand, items: items() });
  const [advance, parcelAdvance] = [advanceRow(company, order.id, 5_000), advanceRow(company, parcel.id, 5_000)];
  await must(
    device,
    'stock.adjust',
    insertOf('stock_movements', { id: randomUUID(), variant_id: variant, brand_id: brand, qty: 9, type: 'adjust' }),
  );
  await must(device, 'order.create', insertOf('ecom_orders', order), insertOf('transactions', advance));
  await must(device, 'parcel.create', insertOf('parcels', parcel), insertOf('transactions', parcelAdvance));
  const returned = returnRow(company, brand);
  await must(device, 'return.save', insertOf('returns', returned));
  const expense = await expenseRow(company, { brand_id: brand });
  const payment = paymentRow(company, expense, { amount: 5_000 });
  await must(device, 'expense.save', insertOf('expenses', expense));
  await must(device, 'payment.save', insertOf('payments', payment));
  const budget = { id: String(expense['category_id']), amount: 900_000 };
  await must(device, 'banking_settings.save', insertOf('category_budgets', budget));
  const lock = { id: idOf(company.tenant, 'period-lock:books'), key: 'books', locked_until: null };
  await must(device, 'period.lock', insertOf('period_locks', lock));
  const repeating = await repeatingRow(company, { brand_id: brand });
  await must(device, 'repeating.save', insertOf('repeating_entries', repeating));
  const statement = statementRow(company);
  const claim = statementLineRow(statement.id, parcel.id);
  await must(device, 'group_payment.save', insertOf('group_payments', statement), insertOf('payment_lines', claim));
  const old = [
    orderRow(company, { brand_id: brand, items: items(), ship_name: archiveName }),
    parcelRow(company, { brand_id: brand, items: items(), ship_name: archiveName }),
  ] as const;
  await must(device, 'order.create', insertOf('ecom_orders', old[0]));
  await must(device, 'parcel.create', insertOf('parcels', old[1]));
  await company.server.sql('alter table public.orders disable trigger all');
  await company.server.sql(
    'update public.orders set completed_at = now(), order_date = current_date - 400 where tenant_id = $1 and id = any ($2)',
    [company.tenant, old.map(({ id }) => id)],
  );
  await company.server.sql('alter table public.orders enable trigger all');
  return {
    ...{ brand, product, variant, order: order.id, parcel: parcel.id, returned: returned.id },
    ...{ advance: advance.id, parcelAdvance: parcelAdvance.id, expense: expense.id, payment: payment.id, repeating: repeating.id },
    ...{ statement: statement.id, statementLine: claim.id },
  };
}

async function must(device: Device, action: string, ...changes: Draft['changes']): Promise<void> {
  const told = await device.do(action, ...changes);
  if (told.status !== 'applied') throw new Error(`${action} on ${today()}: ${JSON.stringify(told)}`);
}

async function subscribe(company: Furnished, status: 'active' | 'suspended'): Promise<void> {
  const plan = randomUUID();
  const { server, tenant } = company;
  await server.sql('insert into public.subscription_plans (id, name, permissions) values ($1, $2, $3)', [plan, plan, permissionKeys]);
  await server.sql('insert into public.tenant_subscriptions (tenant_id, plan_id, status) values ($1, $2, $3)', [tenant, plan, status]);
}

async function castOf(home: Furnished, away: Furnished, suspended: Furnished): Promise<readonly Identity[]> {
  const second = home.shelves[1]?.brand ?? '';
  const manager = await member('member with every key', home, permissionKeys);
  const exMember = await member('ex-member', home, permissionKeys);
  await home.server.sql('update public.team_members set active = false where tenant_id = $1 and id = $2', [home.tenant, exMember.user]);
  const both = await member('manager here, viewer elsewhere', home, permissionKeys);
  await home.server.sql(`insert into auth.mfa_factors (user_id, status) values ($1, 'verified')`, [manager.user]);
  const superadmin = randomUUID();
  await home.server.sql('insert into public.superadmins (user_id) values ($1)', [superadmin]);
  return [
    { name: 'anonymous', user: null, superadmin: false, memberships: [] },
    ownerOf('owner', home),
    ownerOf('owner of another company', away),
    ownerOf('owner of a suspended company', suspended),
    await member('member of a suspended company', suspended, permissionKeys, null, true),
    manager,
    await twinOf(manager, home),
    await member('member without any key', home, []),
    await kioskOf(home),
    await member('member of another brand', home, permissionKeys, [second]),
    { ...both, memberships: [...both.memberships, ...(await member('', away, ['view_parcels'], null, false, both.user)).memberships] },
    { ...exMember, memberships: exMember.memberships.map((one) => ({ ...one, active: false })) },
    {
      ...manager,
      name: 'member before the second factor',
      half: true,
      memberships: manager.memberships.map((one) => ({ ...one, active: false })),
    },
    { name: 'superadmin', user: superadmin, superadmin: true, memberships: [] },
    ...(await pairs(home)),
  ];
}

/** For each set of keys that opens a kind: someone who holds one of them and nothing else, and someone who holds all others. */
async function pairs(company: Furnished): Promise<readonly Identity[]> {
  const sets = new Map(Object.values(kindsDeclared).flatMap(({ area, rule }) => (rule.keys ? [[area, rule.keys]] : [])));
  const people: Identity[] = [];
  for (const [area, keys] of sets) {
    people.push(await member(`member with ${area}`, company, keys.slice(0, 1)));
    if (keys.length > 1) people.push(await member(`member with ${area} by ${keys.at(-1)}`, company, keys.slice(-1)));
    const others = permissionKeys.filter((key) => !keys.includes(key));
    people.push(await member(`member without ${area}`, company, others));
  }
  return people;
}

function ownerOf(name: string, company: Furnished): Identity {
  const { tenant, owner, device } = company;
  const suspended = name.includes('suspended');
  return {
    name,
    user: owner,
    superadmin: false,
    memberships: [{ tenant, keys: 'owner', brands: null, active: true, suspended, device: device.id, audiences: [] }],
  };
}

async function member(
  name: string,
  company: Furnished,
  keys: readonly PermissionKey[],
  brands: readonly string[] | null = null,
  suspended = false,
  user: string | null = randomUUID(),
): Promise<Identity & { readonly user: string }> {
  const device = await hire(company, keys, brands, user ?? randomUUID());
  const membership: Membership = { tenant: company.tenant, keys, brands, active: true, suspended, device: device.id, audiences: [] };
  return { name, user: device.user, superadmin: false, memberships: [membership] };
}

/** The tablet of the company, which has come in. */
async function kioskOf({ server, tenant }: Furnished): Promise<Identity> {
  const user = randomUUID();
  anonymousUsers.add(user);
  await server.sql('insert into private.kiosk_user (tenant, kiosk, user_id) values ($1, $2, $3)', [tenant, terminal, user]);
  const device = await new Device(server, user, tenant).open();
  const membership = {
    tenant,
    keys: [],
    brands: null,
    active: true,
    suspended: false,
    device: device.id,
    kiosk: true,
    audiences: [],
  } as const;
  return { name: 'kiosk', user, superadmin: false, memberships: [membership] };
}

/** Another person in the very same role. */
async function twinOf(person: Identity, company: Furnished): Promise<Identity> {
  const user = randomUUID();
  await company.server.sql(
    'insert into public.team_members (tenant_id, id, name, role_id) select tenant_id, $3, name, role_id from public.team_members where tenant_id = $1 and id = $2',
    [company.tenant, person.user, user],
  );
  const device = await new Device(company.server, user, company.tenant).open();
  return {
    ...person,
    name: 'other person of the same role',
    user,
    memberships: person.memberships.map((one) => ({ ...one, device: device.id })),
  };
}
