import * as v from 'valibot';

import type { Remote } from '#data/remote.ts';

import { missingPhotos } from '../../business/shop-photos/index.ts';
import type { StorefrontState } from '../config/index.ts';
import type { StoreConfig } from '../config/index.ts';
import { withIcon } from './icons.ts';

/* A shop is opened, closed and published online alone: everybody sees it at once. */
export function storefrontCalls(remote: Pick<Remote, 'call' | 'account'>, tenant: string) {
  const { call } = remote;
  return {
    /** Where it is found, and whether it is open. Refuses `slug_invalid`, `slug_taken`, `shop_unpublished`. */
    set: (slug: string, state: StorefrontState) => call('storefront_set', { p_tenant: tenant, p_slug: slug, p_state: state }, v.null()),
    /** Over the revision that it was made from; answers the new one. Refuses `shop_moved` where somebody was quicker. */
    publish: async (config: StoreConfig, rev: number) => {
      const photos = await call('shop_photos', { p_tenant: tenant }, missingPhotos);
      // A shop without its icon is better than none.
      const whole = photos ? await withIcon(remote, photos.media, config).catch(() => config) : config;
      return call('storefront_publish', { p_tenant: tenant, p_config: whole, p_rev: rev }, v.number());
    },
    /** How many came and ordered, and how many orders somebody should look at first. */
    figures: () => call('storefront_figures', { p_tenant: tenant }, figures),
  };
}

const span = v.object({ visits: v.number(), orders: v.number() });
const figures = v.object({ today: span, week: span, waiting: v.number() });
