import { Shirt } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const production = defineFeature({
  id: 'production',
  label: m.products_movement_production,
  menu: '/app/factory/production',
  icon: Shirt,
  permission: 'manage_production',
  flag: null,
  routes: {
    '/app/factory/production': {
      screen: () => import('./ProductionPage.tsx'),
      // `?open=` of a bill leads to its tab.
      records: { bills_of_materials: { found: { group: m.bills_one, detail: 'bill_no' } } },
    },
    '/app/factory/production/new': { screen: () => import('./OrderForm.tsx'), title: m.production_create },
    '/app/factory/production/:orderId': {
      screen: () => import('./OrderDetail.tsx'),
      title: m.production_one,
      records: { production_orders: { found: { group: m.production_one, detail: 'output_name' } } },
    },
  },
  create: { label: m.production_create, path: '/app/factory/production/new', permission: 'manage_production' },
});
