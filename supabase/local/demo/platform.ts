import { permissionKeys } from '#access/permissions.ts';
import { newId } from '#kernel/ids.ts';

import type { Backend } from '../backend.ts';
import { signUp } from './account.ts';

export const superadmin = { label: 'Superadmin', email: 'superadmin@karbar.test', name: 'Platform' } as const;

const starter = [
  'manage_customers',
  'manage_products',
  'manage_ecom_orders',
  'manage_parcels',
  'manage_returns',
  'manage_order_settings',
  'manage_brands',
  'manage_team',
] as const;
/** Two neighbours on the platform; their owners have an account of their own. */
const neighbours = [
  { name: 'Shapla Traders', person: 'Sadia Islam', email: 'sadia@karbar.test', plan: 'Starter', days: 40 },
  { name: 'Rupsha Pottery', person: 'Farid Ahmed', email: 'farid@karbar.test', plan: null, days: 6 },
] as const;

/** Who runs the platform, two plans, and two more companies beside the demo company, one of them suspended. */
export async function openPlatform(backend: Backend, tenant: string, password: string): Promise<void> {
  const boss = await signUp(backend, { ...superadmin, password });
  await backend.sql('select private.grant_superadmin($1)', [superadmin.email]);
  const plans = new Map<string, string>();
  for (const [name, permissions] of Object.entries({ Starter: starter, Business: permissionKeys })) {
    plans.set(name, newId());
    await boss.call('admin_save_plan', { p_plan: { id: plans.get(name), name, permissions } });
  }
  await boss.call('admin_assign_plan', { p_tenant: tenant, p_plan: plans.get('Business') });
  for (const { name, person, email, plan, days } of neighbours) {
    const owner = await signUp(backend, { email, password, name: person });
    await owner.call('create_company', { p_name: name, p_country: 'BD', p_person: person });
    await begunAgo(backend, owner.id, days);
    if (plan === null) await boss.call('admin_suspend', { p_tenant: owner.id, p_suspended: true });
    else await boss.call('admin_assign_plan', { p_tenant: owner.id, p_plan: plans.get(plan) });
  }
  await begunAgo(backend, tenant, 91);
  await spread(backend, tenant);
}

async function begunAgo(backend: Backend, tenant: string, days: number): Promise<void> {
  await backend.sql('update public.profiles set created_at = now() - make_interval(days => $2) where tenant_id = $1', [tenant, days]);
}

/** The story was sent in one go; what the platform counts per day came in while the days passed. */
async function spread(backend: Backend, tenant: string): Promise<void> {
  await backend.sql(
    `update private.sync_op o set received_at = now() - interval '60 days' * power(1 - o.seq::float / d.last_seq, 1.2)
     from private.sync_device d where d.tenant = o.tenant and d.id = o.device and o.tenant = $1`,
    [tenant],
  );
}
