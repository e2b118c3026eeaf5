import { Tag } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

const screens = () => import('./screens.ts');

export const brands = defineFeature({
  id: 'brands',
  label: m.brands_label,
  menu: '/app/brands',
  icon: Tag,
  permission: 'manage_brands',
  flag: null,
  routes: {
    '/app/brands': { screen: () => screens().then(({ BrandList }) => ({ Component: BrandList })) },
    '/app/brands/:brandId': { screen: () => screens().then(({ BrandDetail }) => ({ Component: BrandDetail })) },
  },
});
