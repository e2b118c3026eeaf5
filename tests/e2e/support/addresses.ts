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
  const first = async (sql: string): Promise<string> => (await on.sql<{ id: string }>(sql))[0]?.id ?? '';
  const ids: Readonly<Record<string, string>> = {
    ':orderId': await first(
      "select id from public.orders where order_type = 'ecommerce' and completed_at is null order by created_at desc limit 1",
    ),
    ':parcelId': await first(
      "select id from public.orders where order_type = 'parcel' and completed_at is null order by created_at desc limit 1",
    ),
    ':brandId': await first('select brand_id as id from public.orders group by brand_id order by count(*) desc limit 1'),
    ':tenantId': await first('select tenant_id as id from public.profiles order by created_at limit 1'),
    ':paymentId': await first('select id from public.group_payments order by created_at desc limit 1'),
    ':customerId': await first('select customer_id as id from public.orders order by created_at desc limit 1'),
  };
  return specRoutes
    .filter((route) => built.has(route.path))
    .map((route) => ({ route: route.path, url: route.path.replaceAll(/:\w+/g, (parameter) => ids[parameter] ?? parameter) }));
}

/** The same as scenes, named after their routes. */
export async function routeScenes(on: Backend): Promise<readonly Scene[]> {
  return (await builtAddresses(on)).map(({ route, url }) => ({
    name: route.replace(/^\//, '').replaceAll(/[/:]+/g, '-'),
    who: route.startsWith('/admin') ? 'superadmin' : 'owner',
    show: ({ page }) => open(page, url),
  }));
}
