import { ShoppingCart } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const purchases = defineFeature({
  id: 'purchases',
  label: m.purchases_label,
  menu: '/app/factory/purchases',
  icon: ShoppingCart,
  permission: 'manage_purchases',
  flag: null,
  routes: {
    '/app/factory/purchases': { screen: () => import('./PurchaseList.tsx') },
    '/app/factory/purchases/new': { screen: () => import('./PurchaseForm.tsx'), title: m.purchases_create },
    '/app/factory/purchases/edit/:purchaseId': { screen: () => import('./PurchaseForm.tsx'), title: m.purchases_edit },
    '/app/factory/purchases/:purchaseId': {
      screen: () => import('./PurchaseDetail.tsx'),
      title: m.products_movement_purchase,
      records: { purchases: { found: { group: m.purchases_label, detail: 'supplier_name' } } },
    },
  },
  create: { label: m.purchases_create, path: '/app/factory/purchases/new', permission: 'manage_purchases' },
});
