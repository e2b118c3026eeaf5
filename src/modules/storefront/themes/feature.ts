import { Palette } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const storefrontThemes = defineFeature({
  id: 'storefront-themes',
  label: m.themes_title,
  icon: Palette,
  permission: 'manage_brands',
  flag: 'storefront.main',
  routes: { '/app/storefront/themes': { screen: () => import('./ThemesPage.tsx') } },
});
