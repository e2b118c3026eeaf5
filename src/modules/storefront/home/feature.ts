import { Store } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const storefrontHome = defineFeature({
  id: 'storefront-home',
  label: m.storefront_menu,
  menu: '/app/storefront',
  icon: Store,
  permission: 'manage_brands',
  flag: 'storefront.main',
  routes: { '/app/storefront': { screen: () => import('./StorefrontPage.tsx') } },
});
