import { ShoppingBag } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const ecomOrders = defineFeature({
  id: 'ecom-orders',
  label: m.orders_label,
  menu: '/app/ecom-orders',
  icon: ShoppingBag,
  permission: 'view_ecom_orders',
  flag: 'business.ecom_orders',
  routes: {
    '/app/ecom-orders': { screen: () => import('./OrderList.tsx') },
    '/app/ecom-orders/new': { screen: () => import('./OrderForm.tsx'), permission: 'manage_ecom_orders', title: m.orders_new },
    '/app/ecom-orders/edit/:orderId': { screen: () => import('./OrderForm.tsx'), permission: 'manage_ecom_orders', title: m.orders_edit },
    '/app/ecom-orders/:orderId': {
      screen: () => import('./OrderDetail.tsx'),
      title: m.orders_order,
      records: { ecom_orders: { found: { group: m.orders_orders, detail: 'ship_name' } } },
    },
  },
  create: { label: m.orders_new, path: '/app/ecom-orders/new', permission: 'manage_ecom_orders' },
});
