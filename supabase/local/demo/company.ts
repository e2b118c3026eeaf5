import type { Row } from '#data/kind.ts';
import { insert, patch } from '#data/operation.ts';
import { idOf } from '#kernel/id-of.ts';
import { newId } from '#kernel/ids.ts';
import { accountCommands } from '#modules/banking/setup/account-commands.ts';
import { AccountDetails, BankAccount } from '#modules/banking/transactions/kind.ts';
import { CancelReason, DeliveryZone, ShippingCompany } from '#modules/business/sale-rules/kind.ts';
import { Brand, Company } from '#modules/company/kind.ts';

import type { Backend } from '../backend.ts';
import type { Scene } from './scene.ts';

export const password = 'karbar-demo';
export const owner = { label: 'Owner', email: 'owner@karbar.test', name: 'Rehana Sultana' } as const;
export const packer = { label: 'Packer', email: 'packer@karbar.test', name: 'Jamal Mia' } as const;
export const companyName = 'Nakshi';

/** Rows that no action writes: the packer's role and membership. */
export async function addByHand(backend: Backend, tenant: string, packerId: string): Promise<void> {
  const [brand] = await backend.sql<{ id: string }>('select id from public.brands where tenant_id = $1 order by sort limit 1', [tenant]);
  const roleId = idOf(tenant, 'role:packer');
  const keys = ['view_parcels', 'manage_parcels', 'view_returns', 'manage_returns', 'view_products'];
  await backend.transaction(async () => {
    await backend.sql('insert into public.roles (tenant_id, id, name, permissions, brand_ids) values ($1, $2, $3, $4, $5)', [
      tenant,
      roleId,
      'Packer',
      keys,
      [brand?.id],
    ]);
    await backend.sql('insert into public.team_members (tenant_id, id, name, role_id, active) values ($1, $2, $3, $4, true)', [
      tenant,
      packerId,
      packer.name,
      roleId,
    ]);
  });
}

export type Premises = {
  readonly brands: { readonly nakshi: string; readonly mati: string };
  readonly inside: Row<typeof DeliveryZone>;
  readonly outside: Row<typeof DeliveryZone>;
  /** Carries parcels inside Dhaka at our own cost. */
  readonly own: string;
  readonly padma: string;
  readonly meghna: string;
  readonly reasons: readonly string[];
  readonly accounts: Accounts;
};

/** Where money lies; every company begins with its cash box. */
export type Accounts = { readonly cash: string; readonly bkash: string; readonly bank: string };

/** Brand, zones and couriers, as an owner would set them up on the first day. */
export async function furnish({ store, memory }: Scene): Promise<Premises> {
  const [company] = memory.rows<Row<typeof Company>>(Company.name);
  const [first] = memory.rows<Row<typeof Brand>>(Brand.name);
  const [own] = memory.rows<Row<typeof ShippingCompany>>(ShippingCompany.name);
  if (!company || !first || !own) throw new Error('The new company is not complete');
  await store.write({
    action: 'company.save',
    changes: [patch(Company, company, { phone: '01700100100', address: 'House 14, Road 7, Dhanmondi, Dhaka' })],
  });
  const mati: Row<typeof Brand> = {
    ...first,
    id: newId(),
    name: 'Mati',
    phone: '01800100100',
    invoice_footer: 'Handmade by 40 families in Dhamrai.',
    sort: first.sort + 1,
  };
  await store.write({ action: 'brand.save', changes: [insert(Brand, mati)] });
  const zones = memory.rows<Row<typeof DeliveryZone>>(DeliveryZone.name);
  const inside = { id: newId(), name: 'Inside Dhaka', fee: 7000, active: true, sort: 10, deleted_at: null };
  const outside = { id: newId(), name: 'Outside Dhaka', fee: 13_000, active: true, sort: 11, deleted_at: null };
  const rule = { type: 'percent', value: 5000 } as const;
  const courier = (name: string, code: string, base: number, sort: number): Row<typeof ShippingCompany> => ({
    ...own,
    id: newId(),
    name,
    code,
    tracking_url: `https://${code}.example/track/{code}`,
    base_fee: base,
    rates: [
      { zone_id: inside.id, base_weight_g: 500, base_fee: base, step_g: 500, step_fee: 1500 },
      { zone_id: outside.id, base_weight_g: 500, base_fee: base + 5500, step_g: 500, step_fee: 2000 },
    ],
    cod_rate: 100,
    return_rule: rule,
    partial_rule: { type: 'none', value: 0 },
    sort,
  });
  const padma = courier('Padma Courier', 'padma', 6000, 10);
  const meghna = courier('Meghna Express', 'meghna', 6500, 11);
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
  const reasons = memory.rows<Row<typeof CancelReason>>(CancelReason.name).map(({ id }) => id);
  return {
    brands: { nakshi: first.id, mati: mati.id },
    inside,
    outside,
    own: own.id,
    padma: padma.id,
    meghna: meghna.id,
    reasons,
    accounts: await openAccounts({ store, memory }),
  };
}

async function openAccounts({ store, memory }: Pick<Scene, 'store' | 'memory'>): Promise<Accounts> {
  const [cash] = memory.rows<Row<typeof BankAccount>>(BankAccount.name);
  if (!cash) throw new Error('The new company has no cash box');
  const opens = { number: '', opening_date: store.today(), min_balance: null };
  const details = await store.get(AccountDetails, cash.id);
  await accountCommands.edit(store, { ...cash, details }, { ...opens, name: cash.name, type: cash.type, opening_balance: 1_500_000 });
  return {
    cash: cash.id,
    bkash: await accountCommands.add(store, { ...opens, name: 'bKash', type: 'mobile', number: '01700100100', opening_balance: 2_000_000 }),
    bank: await accountCommands.add(store, {
      ...opens,
      name: 'City Bank',
      type: 'bank',
      number: '1101 4420 7781',
      opening_balance: 40_000_000,
      min_balance: 10_000_000,
    }),
  };
}
