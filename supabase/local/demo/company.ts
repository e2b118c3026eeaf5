import { idOf } from '#kernel/id-of.ts';

import type { Backend } from '../backend.ts';

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
