import type { DemoPart, DemoServer, Scene } from '#data/demo.ts';

import type { MissingPhotos } from '../../business/shop-photos/index.ts';
import { basicsOf, withBasics } from './basics.ts';
import { arranged } from './demo/arranged.ts';

/* A shop that is open and arranged: whoever starts the demo company may order in it at once. */

export const storefrontDemo: DemoPart = { settled };

async function settled({ store, tenant }: Scene, { call, publish }: DemoServer): Promise<void> {
  const company = store.company();
  const facts = {
    ...basicsOf(null, company),
    ...{ tagline: 'Nakshi kantha, sarees and gifts, made by hand in Mirpur', whatsapp: company.phone, language: 'en' as const },
    ...{ free_over: 300_000, hold_over: 1_000_000, advance: true },
  };
  const config = withBasics(null, company, facts);
  await call('storefront_publish', { p_tenant: tenant, p_config: config, p_rev: 0 });
  await call('storefront_set', { p_tenant: tenant, p_slug: 'nakshi', p_state: 'published' });
  const { media, paths } = (await call('shop_photos', { p_tenant: tenant })) as MissingPhotos;
  await publish(media, paths);
  await call('storefront_publish', { p_tenant: tenant, p_config: arranged(config, media, paths), p_rev: 1 });
}
