import type { Backend } from '../../../supabase/local/backend.ts';
import { shellPaths } from '../../structure/routes.ts';
import { specRoutes } from '../../structure/sources.ts';
import { open } from './directions.ts';
import type { Scene } from './scenes.ts';

export type Address = { readonly route: string; readonly url: string };

/** Every route of the specification that answers with a screen, with a real row where it wants one. */
export async function builtAddresses(on: Backend): Promise<readonly Address[]> {
  const { modules } = await import('#modules/registry.ts');
  const built = new Set<string>([
    ...modules.flatMap((module) => module.features.flatMap((feature) => Object.keys(feature.routes))),
    ...shellPaths.filter((path) => path.startsWith('/admin')),
  ]);
  const ids = await idsOf(on);
  return specRoutes.filter(({ path }) => built.has(path)).map(({ path }) => ({ route: path, url: filled(path, { ids, path }) }));
}

/** The same as scenes, named after their routes. */
export async function routeScenes(on: Backend): Promise<readonly Scene[]> {
  return (await builtAddresses(on)).map(({ route, url }) => ({
    name: route.replace(/^\//, '').replaceAll(/[/:]+/g, '-'),
    who: route.startsWith('/admin') ? 'superadmin' : 'owner',
    show: ({ page }) => open(page, url),
  }));
}

/** One row of the demo company for each parameter of an address; owner and packer see it, where the packer may see any. */
const rows: Readonly<Record<string, string>> = {
  ':orderId': sale('ecommerce'),
  ':parcelId': sale('parcel'),
  ':brandId': `select brand_id as id from (${ofPacker()}) brands`,
  ':tenantId': company(),
  ':paymentId': `select id from public.group_payments where tenant_id = (${company()}) and deleted_at is null order by created_at desc limit 1`,
  ':employeeId': `select id from public.employees where tenant_id = (${company()}) and deleted_at is null order by created_at limit 1`,
  // One that is final is not edited any more.
  ':runId': `select id from public.payroll_runs where tenant_id = (${company()}) and deleted_at is null and state = 'draft' limit 1`,
  ':purchaseId': `select id from public.purchases where tenant_id = (${company()}) and deleted_at is null and status = 'ordered' order by created_at limit 1`,
  ':supplierId': `select id from public.suppliers where tenant_id = (${company()}) and deleted_at is null and merged_into is null order by created_at limit 1`,
  ':requisitionId': `select id from public.requisitions where tenant_id = (${company()}) and deleted_at is null and status = 'approved' order by created_at limit 1`,
  '/app/factory/production/:orderId': `select id from public.production_orders where tenant_id = (${company()}) and status = 'released' order by created_at limit 1`,
  ':reportId': `select id from public.work_reports where tenant_id = (${company()}) order by day desc limit 1`,
  ':customerId': `select customer_id as id from public.orders where tenant_id = (${company()}) order by created_at desc limit 1`,
};

async function idsOf(on: Backend): Promise<ReadonlyMap<string, string | undefined>> {
  const found = Object.entries(rows).map(async ([parameter, sql]) => [parameter, (await on.sql<{ id: string }>(sql))[0]?.id] as const);
  return new Map(await Promise.all(found));
}

type Known = { readonly ids: ReadonlyMap<string, string | undefined>; readonly path: string };

/** A path may have a row of its own, because parameters of several paths have one name. */
function filled(address: string, { ids, path }: Known): string {
  return address.replaceAll(/:\w+/g, (parameter) => {
    const id = ids.get(path) ?? ids.get(parameter);
    if (!id) throw new Error(`There is no row of the demo company for ${parameter} of ${path}: see \`rows\` in support/addresses.ts`);
    return id;
  });
}

/** Still open, so that its form can be opened, too. */
function sale(type: 'ecommerce' | 'parcel'): string {
  return `select o.id from public.orders o join (${ofPacker()}) brands using (tenant_id, brand_id)
    where o.order_type = '${type}' and o.completed_at is null and o.deleted_at is null order by o.created_at desc limit 1`;
}

/** The brand to which the packer's role is limited. */
function ofPacker(): string {
  return `select tenant_id, unnest(brand_ids) as brand_id from public.roles where name = 'Packer' and tenant_id = (${company()}) limit 1`;
}

function company(): string {
  return 'select tenant_id as id from public.orders group by tenant_id order by count(*) desc limit 1';
}
