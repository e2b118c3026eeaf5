import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const brands = defineFeature({
  id: 'brands',
  label: m.brands_label,
  menu: '/app/brands',
  icon: 'Tag',
  permission: 'manage_brands',
  flag: null,
  routes: {
    '/app/brands': { screen: () => import('./BrandList.tsx') },
    '/app/brands/:brandId': { screen: () => import('./BrandDetail.tsx') },
  },
});
