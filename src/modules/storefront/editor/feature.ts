import { Store } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const storefrontEditor = defineFeature({
  id: 'storefront-editor',
  label: m.editor_title,
  icon: Store,
  permission: 'manage_brands',
  flag: 'storefront.main',
  routes: { '/app/storefront/editor': { screen: () => import('./EditorPage.tsx') } },
});
