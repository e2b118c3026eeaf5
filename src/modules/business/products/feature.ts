import { Package } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const products = defineFeature({
  id: 'products',
  label: m.products_label,
  menu: '/app/products',
  icon: Package,
  permission: 'view_products',
  flag: null,
  routes: {
    '/app/products': { screen: () => import('./ProductList.tsx') },
  },
  create: { label: m.products_create, path: '/app/products?open=new', permission: 'manage_products' },
});
